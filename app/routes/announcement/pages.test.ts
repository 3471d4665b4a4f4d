import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { ANNOUNCEMENT_PAGE } from '#domain/board/announcement.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import {
  createAdmin,
  createPublishedAnnouncement,
  sampleAnnouncement,
} from '../../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import {
  scheduleAnnouncement,
  unpublishAnnouncement,
  writeAnnouncement,
} from '#server/commands/board/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { loader as read } from './article.tsx';
import { loader as feed } from './feed.ts';
import { loader as list } from './list.tsx';
import { loader as share } from './share.tsx';
import { action as view, loader as openView } from './view.ts';

const db = await testDatabase();
const admin = await createAdmin(db);
const settings = { publicUrl: 'https://board.example', secret: 's'.repeat(40) };

type Asking = {
  tx: Database;
  address?: string;
  postId?: number | string;
  actor?: Actor;
  method?: string;
  from?: string;
};

/** Calls a loader or an action as the router does; returns what it throws. */
async function ask<T>(handler: (args: never) => Promise<T>, asking: Asking): Promise<T> {
  const { tx, address = '/announcement', postId, actor = VISITOR, method = 'GET' } = asking;
  const context = { db: tx, actor, settings, clientAddress: asking.from ?? '203.0.113.7' };
  const params: Record<string, string> = postId === undefined ? {} : { postId: String(postId) };
  return Promise.resolve()
    .then(() => handler(routeArgs(context, { params, path: address, method })))
    .catch((thrown: unknown) => thrown as never);
}

const status = (answer: unknown) =>
  answer instanceof Response
    ? answer.status
    : ((answer as { init?: { status?: number } }).init?.status ?? 200);

/** Runs a test with one published announcement and one in each other state. */
function onBoard(check: (tx: Database, ids: Record<string, number>) => Promise<void>): Promise<void> {
  return rolledBack(db, async (tx) => {
    const published = await createPublishedAnnouncement(tx, admin, { title: 'Published one' }, NOON);
    const unpublished = await createPublishedAnnouncement(tx, admin, { title: 'Unpublished one' }, NOON);
    await unpublishAnnouncement(tx, admin, unpublished, NOON);
    const written = await Promise.all(
      ['Draft one', 'Scheduled one'].map((title) =>
        writeAnnouncement(tx, admin, sampleAnnouncement({ title }), NOON),
      ),
    );
    const [draft, scheduled] = written.map((outcome) => (outcome.ok ? outcome.value.id : 0)) as [
      number,
      number,
    ];
    const moment = { publishDay: '2026-11-24', publishTime: '09:00', timeZone: 'UTC' };
    const form = { ...sampleAnnouncement({ title: 'Scheduled one' }), ...moment };
    await scheduleAnnouncement(tx, admin, scheduled, { form, revision: null }, NOON);
    await check(tx, { published, unpublished, draft, scheduled });
  });
}

test('the list, its search and the feed show only published announcements, even to admins', () =>
  onBoard(async (tx, { published }) => {
    for (const actor of [VISITOR, admin]) {
      const all = await ask(list, { tx, actor });
      expect(all.rows.map(({ id }) => id)).toEqual([published]);
      const found = await ask(list, { tx, actor, address: '/announcement?q=one' });
      expect(found.rows.map(({ title }) => title)).toEqual(['Published one']);
      const xml = await (await ask(feed, { tx, actor })).text();
      expect(xml.match(/<entry>/g)).toHaveLength(1);
      expect(xml).not.toMatch(/Draft|Scheduled|Unpublished/);
    }
  }));

test('only a published announcement can be read, shared or counted; any other id returns 404', () =>
  onBoard(async (tx, { published, ...others }) => {
    const read1 = await ask(read, { tx, postId: published! });
    expect(read1).toMatchObject({ title: 'Published one' });
    for (const postId of [...Object.values(others), 987_654, 'abc', '01', '1e3', '-1']) {
      for (const handler of [read, share] as ((args: never) => Promise<unknown>)[])
        expect(status(await ask(handler, { tx, postId, actor: admin }))).toBe(404);
      expect(status(await ask(view, { tx, postId, method: 'POST' }))).toBe(404);
    }
  }));

test('the next page continues the list with the same search', () =>
  rolledBack(db, async (tx) => {
    for (let hour = 0; hour < ANNOUNCEMENT_PAGE + 2; hour += 1) {
      const at = new Date(NOON.getTime() - hour * HOUR_MS);
      await createPublishedAnnouncement(tx, admin, { title: `News ${hour}` }, at);
    }
    const first = await ask(list, { tx, address: '/announcement?q=news' });
    expect(first.rows).toHaveLength(ANNOUNCEMENT_PAGE);
    const rest = await ask(list, { tx, address: `/announcement?q=news&after=${first.nextAfter}` });
    const places = [ANNOUNCEMENT_PAGE, ANNOUNCEMENT_PAGE + 1];
    expect(rest.rows.map(({ title }) => title)).toEqual(places.map((place) => `News ${place}`));
    expect(rest.nextAfter).toBeNull();
  }));

test.each(['?q=a&q=b', `?q=${'a'.repeat(201)}`, '?after=garbage', '?after=a&after=b'])(
  'the list returns 400 for %s',
  async (query) => {
    expect(status(await ask(list, { tx: db, address: `/announcement${query}` }))).toBe(400);
  },
);

describe('view counting', () => {
  const views = async (tx: Database, postId: number) =>
    ((await ask(read, { tx, postId })) as { views: number }).views;

  test('counts a member once, and a visitor once per address', () =>
    onBoard(async (tx, { published }) => {
      const postId = published!;
      const member = await createMember(tx);
      const post = { tx, postId, method: 'POST' };
      expect(status(await ask(view, post))).toBe(204);
      await ask(view, post);
      expect(await views(tx, postId)).toBe(1);
      await ask(view, { ...post, from: '203.0.113.8' });
      await ask(view, { ...post, actor: member });
      await ask(view, { ...post, actor: member, from: '203.0.113.9' });
      expect(await views(tx, postId)).toBe(3);
    }));

  test('reading the page or sending a GET request counts no view', () =>
    onBoard(async (tx, { published }) => {
      expect(openView().status).toBe(405);
      await ask(read, { tx, postId: published! });
      expect(await views(tx, published!)).toBe(0);
    }));
});

test('the feed escapes HTML in titles and texts, and links to the public URL', () =>
  rolledBack(db, async (tx) => {
    const hostile = '</script><script>alert(1)</script>]]>&<b>';
    const id = await createPublishedAnnouncement(
      tx,
      admin,
      { title: hostile, description: hostile, writer: '<b>]]>&', content: `${hostile} https://a.example/"x` },
      NOON,
    );
    const response = await ask(feed, { tx });
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    expect(xml).not.toMatch(/<script|<b>/);
    expect(xml).toContain(`<id>https://board.example/announcement/${id}</id>`);
    const outside = xml.replace(/<!\[CDATA\[.*?\]\]>/gs, '');
    expect(outside).not.toContain(']]>');
    // Every element is closed, in order.
    const open: string[] = [];
    const closed: { last: string | undefined; name: string }[] = [];
    for (const [, close, name, self] of outside.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (close) closed.push({ last: open.pop(), name: name! });
      else if (!self) open.push(name!);
    }
    expect(closed.map(({ name }) => name)).toEqual(closed.map(({ last }) => last));
    expect(open).toEqual([]);
  }));
