import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAdmin, createPublishedAnnouncement } from '../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { listenForInvalidations } from './invalidation-listener.ts';
import { COLLECTION_TAGS, ROW_TAGS, TAG_CHANNEL } from './tags.ts';

const { db, config } = await openTestDatabase();
const reports: { error: unknown; isListening: boolean }[] = [];
const listener = listenForInvalidations(config, (error) => {
  reports.push({ error, isListening: listener.isListening() });
});
afterAll(() => listener.close());
/** Received tags; null is a clear of the caches. */
let tags: (string | null)[] = [];
listener.subscribe([{ invalidate: (tag) => void tags.push(tag), clear: () => void tags.push(null) }]);
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};
await until(listener.isListening);

const { uid: owner } = await createMember(db);
const { uid: other } = await createMember(db);
const { uid: successor } = await createMember(db);
const proposal = await insertProposal(db, owner, NOON, {});
const application = await insertApplication(
  db,
  { proposalId: proposal, applicantId: other, resumeId: null, status: 'submitted' },
  NOON,
);
const announcement = await createPublishedAnnouncement(db, await createAdmin(db), {}, NOON);

/** The tags that `change` publishes, sorted. */
async function published(change: () => Promise<unknown>): Promise<(string | null)[]> {
  await listener.sync();
  tags = [];
  await change();
  await listener.sync();
  return [...new Set(tags)].toSorted();
}
const run = (statement: string) => () => db.execute(sql.raw(statement));

beforeEach(listener.sync);

test.each<[string, string, (string | null)[]]>([
  ['a proposal', `update proposals set title = 'x'`, [`owner:${owner}`, `proposal:${proposal}`, 'proposals']],
  [
    'the owner of a proposal',
    `update proposals set owner_id = '${successor}'`,
    [`owner:${owner}`, `owner:${successor}`, `proposal:${proposal}`, 'proposals'],
  ],
  [
    'what is noticed about a proposal',
    `insert into proposal_safety (proposal_id) values (${proposal})`,
    [`proposal:${proposal}`, 'proposals'],
  ],
  ['an application to shortlisted', `update applications set status = 'shortlisted'`, []],
  [
    'an application to invited',
    `update applications set status = 'invited'`,
    [`proposal:${proposal}`, 'proposals'],
  ],
  ['the comments of an application', `update applications set comments = 'x'`, []],
  [
    'the applications by a deletion',
    `delete from applications where id = ${application}`,
    [`proposal:${proposal}`, 'proposals'],
  ],
  [
    'the name of a person',
    `update users set name = 'Olga' where id = '${owner}'`,
    ['people', `person:${owner}`],
  ],
  ['the last visit of a person', `update users set updated_at = now()`, []],
  [
    'a profile',
    `insert into members values ('${owner}', 'o', 'a', '{}', true, true, now())`,
    ['people', `person:${owner}`],
  ],
  [
    'a verified fact',
    `insert into verified_facts (user_id, kind, subject, is_shown, verified_at) values ('${owner}', 'orcid', 'x', true, now())`,
    ['people', `person:${owner}`],
  ],
  ['a recheck of a fact that still holds', `update verified_facts set rechecked_at = now()`, []],
  ['a lost fact', `update verified_facts set lost_at = now()`, ['people', `person:${owner}`]],
  [
    'a hidden wallet',
    `insert into wallets (user_id, address, created_at) values ('${owner}', '0x1', now()); update wallets set used_at = now(); delete from wallets`,
    [],
  ],
  [
    'a shown wallet',
    `insert into wallets (user_id, address, created_at) values ('${owner}', '0x1', now()); update wallets set is_shown = true`,
    [`person:${owner}`],
  ],
  ['the last use of a shown wallet', `update wallets set used_at = now()`, []],
  ['a removed wallet', `delete from wallets`, [`person:${owner}`]],
  [
    'an announcement',
    `update announcements set title = 'x'`,
    [`announcement:${announcement}`, 'announcements'],
  ],
  [
    'the view count of an announcement',
    `update announcements set view_count = 7`,
    [`announcement:${announcement}`, 'views'],
  ],
  ['the notification time of an announcement', `update announcements set notified_at = now()`, []],
  [
    'the trial mailbox',
    `insert into trial_emails (to_address, subject, text, html, headers, at) values ('a', 's', 't', 'h', '{}', now())`,
    ['emails'],
  ],
  ['a whole table by truncation', `truncate announcements cascade`, [null]],
])('a change of %s publishes its tags, if it has any', async (_what, statement, expected) => {
  expect(await published(run(statement))).toEqual(expected.toSorted());
});

test('a rolled-back change publishes nothing', async () => {
  const change = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update proposals set title = 'y'`);
      throw new Error('no');
    });
  expect(await published(() => change().catch(() => {}))).toEqual([]);
});

test('a change to the owner’s record invalidates their other proposals, and a text edit does not', async () => {
  const { uid } = await createMember(db);
  const late = await insertProposal(db, uid, NOON, { status: 'closed', applicationCount: 1 });
  const shown = await insertProposal(db, uid, NOON, {});
  await insertProposal(db, uid, NOON, { status: 'withdrawn' });
  const own = [`owner:${uid}`, `proposal:${late}`, 'proposals'];
  const change = (set: string) => published(run(`update proposals set ${set} where id = ${late}`));
  expect(await change(`title = 'x', application_count = 2`)).toEqual(own.toSorted());
  for (const set of [
    `result_at = result_at + interval '1 day'`,
    `application_count = 0`,
    `status = 'announced', announced_at = now()`,
    `status = 'hidden', hidden_from = 'announced'`,
  ])
    expect([set, await change(set)]).toEqual([set, [...own, `proposal:${shown}`].toSorted()]);
});

test('a change to the record of an owner with over 50 proposals invalidates all pages of people and proposals', async () => {
  const { uid } = await createMember(db);
  const late = await insertProposal(db, uid, NOON, { status: 'closed', applicationCount: 1 });
  for (let more = 0; more < 50; more += 1) await insertProposal(db, uid, NOON, {});
  const received = await published(run(`update proposals set application_count = 0 where id = ${late}`));
  expect(received).toEqual([`owner:${uid}`, 'people', `proposal:${late}`, 'proposals'].toSorted());
});

test('a change of more than 50 rows clears the caches with few notifications', async () => {
  for (let more = 0; more < 51; more += 1) await insertProposal(db, owner, NOON, {});
  const received = await published(run(`update proposals set title = 'z'`));
  expect(received).toContain(null);
  expect(received.length).toBeLessThan(60);
});

test('the database triggers and the cache use the same tags', async () => {
  const { rows } = await db.execute<{ source: string; arguments: string }>(sql`
    select p.prosrc as source, encode(t.tgargs, 'escape') as arguments
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and p.prosrc like ${`%'${TAG_CHANNEL}'%`}`);
  const row = new Set<string>();
  const collection = new Set<string>();
  for (const { source, arguments: given } of rows) {
    for (const [, tag, colon] of source.matchAll(/pg_notify\('\w+', '(\w+)(:?)'/g))
      (colon ? row : collection).add(tag!);
    const [first, column, second] = given.split('\\000');
    if (column) row.add(first!);
    else if (first) collection.add(first);
    if (second) collection.add(second);
  }
  expect([...row].toSorted()).toEqual([...ROW_TAGS].toSorted());
  expect([...collection].toSorted()).toEqual(['all', ...COLLECTION_TAGS].toSorted());
});

test('sync resolves after the caches received every tag committed before it', async () => {
  for (let round = 0; round < 20; round += 1) {
    tags = [];
    const early = listener.sync();
    await db.execute(sql`update users set name = ${`n${round}`} where id = ${owner}`);
    await Promise.all([listener.sync(), listener.sync()]);
    expect(tags).toContain(`person:${owner}`);
    await early;
  }
});

test('a lost connection bypasses the caches until it is reopened, and clears them once', async () => {
  tags = [];
  const elsewhere = new pg.Client(config);
  await elsewhere.connect();
  await elsewhere.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'collegium-listen' and datname = current_database()`,
  );
  await elsewhere.end();
  await until(() => reports.length === 2);
  expect(reports).toEqual([
    { error: expect.any(Error), isListening: false },
    { error: null, isListening: true },
  ]);
  expect(tags).toEqual([null]);
});

test('a connection that stops answering bypasses the caches before sync returns', async () => {
  reports.length = 0;
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'collegium-listen' and datname = current_database()`,
  );
  process.kill(rows[0]!.pid, 'SIGSTOP');
  try {
    await listener.sync();
    expect(listener.isListening()).toBe(false);
    await until(listener.isListening);
  } finally {
    process.kill(rows[0]!.pid, 'SIGCONT');
  }
});
