import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { ACADEMIC_DAYS } from '#domain/member/verified-fact.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { insertTrialPerson } from '#server/db/trial-person.ts';
import { sampleData, sampleForm } from './sample-input.ts';
import { compareProjects, serveCachedData, serveCached, publicAddresses } from './cached-pages.ts';
import { freezeClock } from './freeze-clock.ts';
import { type TestUser, openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
freezeClock();
const world = await createBoardFixture(board);
const { ask, listener } = await serveCached(board);
const data = await serveCachedData(board);
const { db } = board;
const { admin, olga, ana, stella } = world;
const addresses = publicAddresses(world);
const visitor = { Accept: 'text/html' };

describe('odd headers, cookies and parameters on cached pages [36]', () => {
  const CANARY = 'evil.example';
  const odd: Record<string, string>[] = [
    { Host: CANARY, 'X-Forwarded-Host': CANARY, Forwarded: `host=${CANARY}`, 'X-Original-URL': `/${CANARY}` },
    {
      'User-Agent': CANARY,
      'Accept-Language': CANARY,
      Referer: `https://${CANARY}/`,
      Origin: `https://${CANARY}`,
    },
    { Cookie: `__Host-collegium_toast=${CANARY}; collegium_toast=${CANARY}` },
    { Cookie: `other=${CANARY}; theme=${CANARY}` },
    { Authorization: `Bearer ${CANARY}`, 'X-React-Router-Request': 'yes' },
    { Accept: 'application/json', 'Accept-Encoding': 'x-evil', 'Cache-Control': 'only-if-cached' },
    { 'X-HTTP-Method-Override': 'DELETE', 'If-None-Match': '*', Range: 'bytes=0-10' },
    {
      'X-Request-Id': CANARY,
      'X-Page-Cache': CANARY,
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Prefix': `/${CANARY}`,
    },
    { 'Transfer-Encoding': 'identity' },
  ];

  test('a cached page has nothing of the request that filled the cache [36]', async () => {
    for (const path of ['/', '/about-us']) {
      const { body: clean } = await ask(path, visitor);
      for (const headers of odd) {
        // The cache is cleared first, so that the odd request fills it.
        await db.execute(sql`select pg_notify('cache_tags', 'all')`);
        await listener.sync();
        await ask(path, headers).catch(() => null);
        const others = await ask(path, visitor);
        expect([headers, others.status]).toEqual([headers, 200]);
        expect(JSON.stringify(others.headers) + others.body.toString()).not.toContain(CANARY);
        expect(others.body.length).toBe(clean.length);
        expect(others.headers['set-cookie']).toBe(undefined);
      }
    }
  });

  test('a signed-in reader, or one with a toast, gets a page that is not cached [36]', async () => {
    for (const cookie of [stella.cookie, '__Host-collegium_toast=draft-saved'])
      for (const path of ['/', `/user/${olga.uid}`, '/about-us']) {
        await db.execute(sql`select pg_notify('cache_tags', 'all')`);
        await listener.sync();
        const own = await ask(path, { ...visitor, Cookie: cookie });
        expect([own.headers['x-page-cache'], own.status]).toEqual(["not cached: a reader's own cookie", 200]);
        expect(own.body.toString()).toMatch(/Stella S\.|Draft saved/);
        const others = await ask(path, visitor);
        expect(others.body.toString()).not.toMatch(/Stella S\.|Draft saved/);
        const again = await ask(path, { ...visitor, Cookie: cookie });
        expect(again.headers['cache-control']).toBe('no-store');
        expect(again.body.toString()).toMatch(/Stella S\.|Draft saved/);
      }
  });

  test('URLs with unknown parameters are not cached [36]', async () => {
    for (const path of [`/?utm=${CANARY}`, `/about-us?${CANARY}`, `/?q=a&q=${CANARY}`, `/;${CANARY}`])
      expect([path, (await ask(path, visitor)).headers['x-page-cache']]).toEqual([
        path,
        expect.stringContaining('not cached'),
      ]);
    const found = await ask(`/?q=${CANARY}`, visitor);
    expect(found.headers['x-page-cache']).toMatch(/^miss/);
    expect((await ask('/', visitor)).body.toString()).not.toContain(CANARY);
  });

  test('a cached page allows only its own scripts and cannot be framed [34]', async () => {
    for (const path of addresses) {
      await ask(path, visitor);
      const { headers, body } = await ask(path, visitor);
      const page = body.toString();
      const policy = headers['content-security-policy'] as string;
      expect([path, headers['x-page-cache']]).toEqual([path, 'hit']);
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')+;/);
      expect(policy).not.toMatch(/nonce|unsafe|[*]/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(page).not.toContain('nonce=');
      const inline = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].filter(
        ([, attributes]) => !/src=|application\/ld\+json/.test(attributes!),
      );
      for (const [, , text] of inline) {
        const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text!))).toString(
          'base64',
        );
        expect(policy).toContain(`'sha256-${hash}'`);
      }
      expect(policy.match(/'sha256-/g)!.length).toBe(new Set(inline.map(([, , text]) => text)).size);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

/** The SQL statements of a visitor's pages. */
async function statementsOf(paths: string[]): Promise<string> {
  const sent: string[] = [];
  const { prototype } = pg.Client as unknown as { prototype: { query: (...args: unknown[]) => unknown } };
  const query = prototype.query;
  prototype.query = function (...args) {
    const what = args[0] as string | { text: string };
    sent.push(typeof what === 'string' ? what : what.text);
    return Reflect.apply(query, this, args);
  };
  for (const path of paths) await board.ask(`${path === '/' ? '/_' : path}.data`);
  await board.call('/project/get_projects', null, {});
  prototype.query = query;
  return sent.join('\n');
}

test('get_projects from the query cache equals the uncached response', async () => {
  await compareProjects(board, ask);
  const { cached, uncached } = await compareProjects(board, ask);
  expect(cached).toEqual(uncached);
});

/** A new account is on no page, and an email of trial mode is never updated. */
const NEEDS_NO_TRIGGER = ['INSERT users', 'UPDATE trial_emails'];

test('every table and column that a cached page reads has an invalidation trigger', async () => {
  const plain = addresses.filter((path) => !path.includes('?'));
  const statements = await statementsOf([...plain, '/docs', '/docs/api', '/privacy']);
  const { rows } = await db.execute<{ on: string; definition: string }>(sql`
    select tgrelid::regclass::text as on, pg_get_triggerdef(oid) as definition
    from pg_trigger where tgname like 'cache_tags_of_%'`);
  const telling = Map.groupBy(rows, ({ on }) => on);
  const read = new Set([...statements.matchAll(/(?:from|join) "?(\w+)"?/g)].map(([, table]) => table!));
  // Names within a statement, and `pg_class` for the estimated size of a table.
  for (const own of ['counted', 'named', 'grouped', 'spots', 'found', 'unnest', 'lateral', 'pg_class'])
    read.delete(own);
  expect([...read].toSorted()).toEqual([...telling.keys()].toSorted());
  for (const [table, triggers] of telling) {
    const definitions = triggers.map(({ definition }) => definition);
    for (const event of ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'].filter(
      (item) => !NEEDS_NO_TRIGGER.includes(`${item} ${table}`),
    ))
      expect([table, event, definitions.join(' ').includes(event)]).toEqual([table, event, true]);
    const updates = definitions.filter((definition) => /AFTER (?:\w+ OR )*UPDATE/.test(definition));
    if (updates.length === 0 || updates.some((update) => !/WHEN| OF /.test(update))) continue;
    const columns = new Set(
      [...statements.matchAll(new RegExp(`"${table}"\\."(\\w+)"`, 'g'))].map(([, column]) => column!),
    );
    // Ids and `created_at` never change, `search_text` and `updated_at` follow the text,
    // `submitted_at` the status.
    const fixed = ['id', 'proposal_id', 'applicant_id', 'created_at'];
    for (const column of [...fixed, 'search_text', 'updated_at', 'submitted_at']) columns.delete(column);
    for (const column of columns)
      expect([table, column, updates.some((update) => new RegExp(`\\b${column}\\b`).test(update))]).toEqual([
        table,
        column,
        true,
      ]);
  }
});

test('a visitor’s cached page shows a change as soon as the call has returned', async () => {
  const { uid, token } = world.otto;
  const path = `/proposal/${world.other}`;
  const write = async (call: string, data: object) => {
    expect((await ask(path, visitor)).status).toBe(200);
    const body = JSON.stringify({
      auth: { uid, id_token: token },
      data: { project_id: world.other, ...data },
    });
    const json = { 'Content-Type': 'application/json' };
    const answer = await ask(`/project/${call}`, json, { method: 'POST', body });
    expect([call, answer.status, answer.status === 200 ? '' : answer.body.toString()]).toEqual([
      call,
      200,
      '',
    ]);
    return ask(path, visitor);
  };
  const closed = await write('close', {});
  expect([closed.headers['x-page-cache'], closed.body.toString().includes('Closed (early)')]).toEqual([
    'miss',
    true,
  ]);
  const gone = await write('withdraw', {});
  expect(gone.status).toBe(410);
});

test('a cached proposal page shows changes in the record of its owner', async () => {
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  const uid = await insertTrialPerson(db, { name: 'Rex O.', email: 'rex@example.edu' }, new Date(now));
  const id = await insertProposal(db, uid, daysAgo(1));
  const due = { status: 'closed', applicationCount: 1, closeAt: daysAgo(20), resultAt: daysAgo(10) } as const;
  const path = `/proposal/${id}`;
  const shown = async () => {
    await listener.sync();
    const { headers, body } = await ask(path, visitor);
    expect((await ask(path, visitor)).headers['x-page-cache']).toBe('hit');
    return [headers['x-page-cache'], /[^<>"]* on time[^<>"]*/.exec(body.toString())?.[0] ?? null];
  };
  expect((await shown())[1]).toBeNull();
  const other = await insertProposal(db, uid, daysAgo(40), due);
  expect(await shown()).toEqual(['miss', '0 of 1 results on time']);
  const set = async (values: Partial<typeof proposals.$inferInsert>) =>
    db.update(proposals).set(values).where(eq(proposals.id, other));
  await set({ status: 'announced', announcedAt: daysAgo(11) });
  expect(await shown()).toEqual(['miss', '1 of 1 results on time, median 9 days']);
  await set({ status: 'hidden', hiddenFrom: 'announced' });
  expect(await shown()).toEqual(['miss', null]);
});

test('a cached page and call lose a verified fact at the instant it lapses', async () => {
  const lapses = Date.now() + 20_000;
  const uid = await insertTrialPerson(db, { name: 'Lena L.', email: 'lena@example.edu' }, new Date());
  const verifiedAt = new Date(lapses - ACADEMIC_DAYS * DAY_MS);
  const fact = { kind: 'academic_domain', subject: 'lapses.edu', isShown: true, verifiedAt } as const;
  await db.insert(verifiedFacts).values({ userId: uid, ...fact });
  const path = `/proposal/${await insertProposal(db, uid, new Date())}`;
  await listener.sync();
  const shown = async () => {
    const { headers, body } = await ask(path, visitor);
    const listed = await (await board.call('/project/get_projects', null, {})).text();
    return [
      headers['x-page-cache'],
      body.toString().includes('Controls an address at lapses.edu'),
      listed.includes('"subject":"lapses.edu"'),
    ];
  };
  expect(await shown()).toEqual(['miss', true, true]);
  expect(await shown()).toEqual(['hit', true, true]);
  const frozen = Date.now();
  vi.setSystemTime(lapses);
  expect(await shown()).toEqual(['miss', false, false]);
  vi.setSystemTime(frozen);
});

describe('page cache and query cache', () => {
  /** Cached pages and API responses that differ from the uncached ones. */
  const stale = async () => {
    await data.listener.sync();
    const compared = [];
    for (const path of addresses) compared.push(await data.compare(path));
    compared.push(await data.compare('/', world.otto));
    await listener.sync();
    compared.push(await compareProjects(board, ask));
    return compared.filter(({ cached, uncached }) => !isDeepStrictEqual(cached, uncached));
  };
  const post = async (path: string, as: TestUser | null, form: Record<string, string> = {}) => {
    const answer = await board.ask(path, { as, form });
    expect([path, answer.status < 400 ? '' : await answer.text()]).toEqual([path, '']);
  };
  const called = async (path: string, as: TestUser, data: unknown = sampleData(path, world)) =>
    expect([path, await (await board.call(path, as, data)).json()]).toEqual([
      path,
      expect.objectContaining({ success: true }),
    ]);
  const due = `/applications/${world.dueApplication}`;
  const announcementPath = `/admin/announcements/${world.announcement}`;

  // Order matters: each case starts from the state that the previous one left.
  test.each<[string, () => Promise<unknown>]>([
    ['no change', () => Promise.resolve()],
    ['a proposal appears', () => insertProposal(db, olga.uid, new Date(), { title: 'Olga’s new one' })],
    ['someone applies and is shortlisted', () => called('/application/shortlist', olga)],
    ['an application is withdrawn', () => called('/application/withdraw', ana)],
    ['an application is restored', () => called('/application/restore', ana)],
    ['an applicant is invited', () => called('/application/invite', olga)],
    ['an invitation is accepted', () => called('/application/accept', ana)],
    ['results are announced', () => post(`/proposal/${world.due}/announce`, olga)],
    ['an announced invitation is declined', () => post(`${due}/decline`, ana)],
    ['a proposal is closed', () => called('/project/close', olga)],
    ['an announcement is read', () => post(`/announcement/${world.announcement}/view`, null)],
    [
      'an announcement is changed',
      () =>
        post(
          announcementPath,
          admin,
          sampleForm('/admin/announcements/:id', world) as Record<string, string>,
        ),
    ],
    ['an announcement is unpublished', () => post(`${announcementPath}/unpublish`, admin)],
    ['an announcement is published again', () => db.update(announcements).set({ unpublishedAt: null })],
    [
      'someone edits their profile',
      () => post('/settings', olga, { about: 'I watch sequencers.', page: 'on' }),
    ],
    [
      'a name changes with the next sign-in',
      () => db.execute(sql`update users set name = 'Otto Neu' where id = ${world.otto.uid}`),
    ],
    ['a person’s page is switched off', () => post('/settings', world.otto, { about: 'x' })],
    ['a proposal is withdrawn', () => called('/project/withdraw', olga)],
    ['a person is suspended', () => post(`/admin/members/${olga.uid}/suspend`, admin, { note: 'Spam.' })],
    ['a suspended person is restored', () => post(`/admin/members/${olga.uid}/restore`, admin)],
    [
      'a proposal is hidden',
      () =>
        db.execute(
          sql`update proposals set status = 'hidden', hidden_from = 'open' where id = ${world.other}`,
        ),
    ],
    [
      'an email arrives in trial mode',
      () =>
        db.execute(
          sql`insert into trial_emails (to_address, subject, text, html, headers, at) values ('a@b', 's', 't', 'h', '{}', now())`,
        ),
    ],
    ['an account is deleted', () => db.execute(sql`delete from users where id = ${stella.uid}`)],
  ])('cached responses equal uncached ones after %s', async (_what, change) => {
    await change();
    expect(await stale()).toEqual([]);
  });
});
