import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { createAnnounceableProposal, createFullProposal } from '../../../tests/fixtures/sample-boards.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { countUnread, listPreferences } from '#server/queries/notification/notification.ts';
import * as list from './notifications.tsx';
import * as open from './open.ts';
import * as preferences from './preferences.tsx';
import * as readAll from './read-all.tsx';
import * as save from './save-preferences.ts';

const db = await testDatabase();
const ask = routeCaller(db);

type Shown = {
  list: { all: number; unread: number; newest: number; rows: { id: number; to: string }[] } | null;
};

async function createNotifications(count: number): Promise<SignedIn> {
  const person = await createMember(db);
  for (let index = 1; index <= count; index += 1) {
    const facts = { id: index, title: `News ${index}`, text: '' };
    await enqueueNotifications(db, [{ event: 'announcement', facts, to: person.uid }], NOON);
  }
  return person;
}

async function shown(actor: SignedIn, path = '/notifications') {
  const { data } = await ask(list.loader, { actor, path });
  return (data as Shown).list!;
}

describe('the list', () => {
  test('asks a visitor to sign in, and lists nothing', async () => {
    const { status, data } = await ask(list.loader, { actor: VISITOR });
    expect([status, (data as Shown).list]).toEqual([200, null]);
  });

  test('shows more up to the cursor in the URL, and returns 400 for an invalid cursor', async () => {
    const person = await createNotifications(12);
    const first = await shown(person);
    const until = first.rows.at(-1)!.id;
    expect(first.rows.length).toBe(10);
    expect((await shown(person, `/notifications?until=${until}`)).rows.length).toBe(12);
    expect(await ask(list.loader, { actor: person, path: '/notifications?until=x' })).toMatchObject({
      status: 400,
    });
  });

  test('filters by unread', async () => {
    const person = await createNotifications(3);
    const { rows } = await shown(person);
    await ask(open.action, { actor: person, params: { id: String(rows[0]!.id) }, form: {} });
    expect(await shown(person, '/notifications?show=unread')).toMatchObject({
      all: 3,
      unread: 2,
      rows: [{}, {}],
    });
  });
});

describe('opening a notification', () => {
  test('marks it as read and redirects to its page', async () => {
    const person = await createNotifications(2);
    const { rows } = await shown(person);
    const params = { id: String(rows[0]!.id) };
    expect(await ask(open.action, { actor: person, params, form: {} })).toEqual({
      status: 303,
      to: '/announcement/2',
    });
    expect(await countUnread(db, person, NOON)).toBe(1);
  });

  test('a GET request does not mark it as read', async () => {
    const person = await createNotifications(1);
    const params = { id: String((await shown(person)).rows[0]!.id) };
    expect(await ask(open.loader, { actor: person, params })).toMatchObject({ to: '/notifications' });
    expect(await countUnread(db, person, NOON)).toBe(1);
  });

  test('redirects other members to their list, and asks visitors to sign in', async () => {
    const person = await createNotifications(1);
    const params = { id: String((await shown(person)).rows[0]!.id) };
    const other = await createMember(db);
    expect(await ask(open.action, { actor: other, params, form: {} })).toMatchObject({
      to: '/notifications',
    });
    expect(await ask(open.action, { actor: person, params: { id: 'x' }, form: {} })).toMatchObject({
      status: 404,
    });
    expect(await ask(open.action, { actor: VISITOR, params, form: {} })).toMatchObject({
      to: '/signin?next=%2Fnotifications',
    });
    expect(await countUnread(db, person, NOON)).toBe(1);
  });
});

describe('marking all as read', () => {
  test('shows the unread count, then marks all up to the given one, or all', async () => {
    const person = await createNotifications(3);
    expect(await ask(readAll.loader, { actor: person })).toMatchObject({ data: { unread: 3 } });
    const { newest } = await shown(person);
    const form = { upTo: String(newest - 1) };
    expect(await ask(readAll.action, { actor: person, form })).toEqual({ status: 303, to: '/notifications' });
    expect(await countUnread(db, person, NOON)).toBe(1);
    await ask(readAll.action, { actor: person, form: {} });
    expect(await countUnread(db, person, NOON)).toBe(0);
  });

  test('asks a visitor to sign in', async () => {
    const visitor = { actor: VISITOR, path: '/notifications/read-all' };
    const back = { to: '/signin?next=%2Fnotifications%2Fread-all' };
    expect(await ask(readAll.loader, visitor)).toMatchObject(back);
    expect(await ask(readAll.action, { ...visitor, form: {} })).toMatchObject(back);
  });
});

describe('waiting items', () => {
  type Waiting = {
    waiting: { pieces: unknown[]; more: string; to: string; count: unknown; action: string }[];
  };
  const waitingFor = async (actor: SignedIn) => (await shown(actor)) as unknown as Waiting;

  test('show an invitation with the days to its reply-by date', async () => {
    const { owner, waiting, proposalId } = await createFullProposal(db, NOON);
    await db.update(proposals).set({ participants: 3 }).where(eq(proposals.id, proposalId));
    await inviteApplicant(db, owner, waiting.applicationId, { message: '', replyBy: '2026-11-29' }, NOON);
    expect(await waitingFor(waiting.person)).toMatchObject({
      waiting: [
        {
          action: 'Reply',
          to: `/applications/${waiting.applicationId}`,
          count: { days: 8, unit: 'days to reply', tone: 'open' },
          more: 'Sequencer Watch, Quillon Research Collective',
          replyBy: {
            at: new Date('2026-11-30T04:59:59Z'),
            text: 'Nov 29, 2026, 11:59 PM ET',
            own: null,
          },
        },
      ],
    });
  });

  test('show an invitation without a reply-by date, and no count', async () => {
    const { owner, waiting, proposalId } = await createFullProposal(db, NOON);
    await db.update(proposals).set({ participants: 3 }).where(eq(proposals.id, proposalId));
    await inviteApplicant(db, owner, waiting.applicationId, { message: '', replyBy: '' }, NOON);
    expect((await waitingFor(waiting.person)).waiting[0]).toMatchObject({ count: null });
  });

  test('show the owner’s results once they are due, until they are announced', async () => {
    const { owner, proposalId } = await createAnnounceableProposal(db, NOON);
    expect((await waitingFor(owner)).waiting).toEqual([]);
    await db
      .update(proposals)
      .set({ closeAt: new Date('2026-11-19T12:00:00Z'), resultAt: new Date('2026-11-20T12:00:00Z') })
      .where(eq(proposals.id, proposalId));
    expect((await waitingFor(owner)).waiting).toMatchObject([
      {
        action: 'Review',
        to: `/proposal/${proposalId}/announce`,
        count: { days: 1, unit: 'day overdue', tone: 'soon' },
        more: '3 applications, all decided. Due Nov 20',
      },
    ]);
    await announceResults(db, owner, proposalId, NOON);
    expect((await waitingFor(owner)).waiting).toEqual([]);
  });
});

test('a notification of an unknown event is not listed, and opening it redirects to the list', async () => {
  const person = await createNotifications(1);
  await db
    .update(notifications)
    .set({ event: 'of_tomorrow' as never })
    .where(eq(notifications.userId, person.uid));
  const [row] = await db.select().from(notifications).where(eq(notifications.userId, person.uid));
  expect((await shown(person)).rows).toEqual([]);
  const params = { id: String(row!.id) };
  expect(await ask(open.action, { actor: person, params, form: {} })).toMatchObject({ to: '/notifications' });
});

describe('preferences', () => {
  test('ask a visitor to sign in and then return', async () => {
    const back = { to: '/signin?next=%2Fnotifications%2Fpreferences' };
    const path = '/notifications/preferences';
    expect(await ask(preferences.loader, { actor: VISITOR, path })).toMatchObject(back);
    expect(await ask(preferences.action, { actor: VISITOR, path, form: {} })).toMatchObject(back);
  });

  test('are all saved at once without JavaScript', async () => {
    const person = await createMember(db);
    const form = { for: 'resume_opened', 'resume_opened.mail': 'on' };
    expect(await ask(preferences.action, { actor: person, form })).toMatchObject({ status: 303 });
    const { data } = await ask(preferences.loader, { actor: person });
    expect(data).toMatchObject({
      email: person.email,
      counts: { all: 0, unread: 0 },
      preferences: { resume_opened: { inProduct: false, byMail: true } },
    });
  });

  test('are saved one by one with JavaScript, and the response says when', async () => {
    const person = await createMember(db);
    const saved = await posted(person, { for: 'announcement', 'announcement.mail': 'on' });
    expect(saved).toEqual({ ok: true, revision: 0, savedAt: NOON.getTime() / 1000 });
    expect((await listPreferences(db, person.uid)).announcement).toEqual({ inProduct: false, byMail: true });
    const oneBox = { for: 'announcement', changed: 'announcement.here', 'announcement.here': 'on' };
    expect(await posted(person, oneBox)).toMatchObject({ ok: true });
    expect((await listPreferences(db, person.uid)).announcement).toEqual({ inProduct: true, byMail: true });
    expect(await posted(person, { for: 'toString' })).toMatchObject({ ok: true });
    expect(await posted(VISITOR, { for: 'announcement' })).toMatchObject({
      ok: false,
      code: 'unauthenticated',
    });
    expect(await ask(save.loader, { actor: person })).toMatchObject({ to: '/notifications/preferences' });
  });
});

/** Posts a preference and returns the JSON response. */
async function posted(actor: SignedIn | typeof VISITOR, form: Record<string, string>): Promise<unknown> {
  let heard: unknown;
  await ask(
    async (args: never) => {
      const answer = await save.action(args);
      heard = await answer.clone().json();
      return answer;
    },
    { actor, form },
  );
  return heard;
}
