import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newAdmin, publishedAnnouncement } from '../../scenarios/announcements.ts';
import { NOON, newPerson } from '../../scenarios/sample-content.ts';
import { listenForPageChanges } from './page-changes.ts';
import { insertApplication, insertProposal } from './testing/board-rows.ts';
import { openTestDatabase } from './testing/test-database.ts';

const { db, config } = await openTestDatabase();
const reported: { why: unknown; trusted: boolean }[] = [];
let caughtUpWhileAway: Promise<void> | null = null;
const changes = listenForPageChanges(config, (why) => {
  reported.push({ why, trusted: changes.isTrusted() });
  if (why) caughtUpWhileAway = changes.catchUp();
});
afterAll(() => changes.close());
let words: (string | null)[] = [];
changes.hear((word) => words.push(word));
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};
await until(changes.isTrusted);
reported.length = 0;

const { uid: owner } = await newPerson(db);
const { uid: other } = await newPerson(db);
const proposal = await insertProposal(db, owner, NOON, {});
const application = await insertApplication(
  db,
  { proposalId: proposal, applicantId: other, resumeId: null, status: 'submitted' },
  NOON,
);
const announcement = await publishedAnnouncement(db, await newAdmin(db), {}, NOON);

/** Resolves when all that was committed before has been heard: words come in the order of commits, this one of ours after them. */
async function allIsHeard(): Promise<void> {
  const mark = randomUUID();
  await db.execute(sql`select pg_notify('page_changes', ${mark})`);
  await until(() => words.includes(mark));
  words.splice(words.indexOf(mark), 1);
}

/** What was told of `change`, sorted. */
async function told(change: () => Promise<unknown>): Promise<(string | null)[]> {
  await allIsHeard();
  words = [];
  await change();
  await allIsHeard();
  return [...new Set(words)].toSorted();
}
const run = (statement: string) => () => db.execute(sql.raw(statement));

beforeEach(allIsHeard);

test.each<[string, string, (string | null)[]]>([
  ['a proposal', `update proposals set title = 'x'`, [`owner:${owner}`, `proposal:${proposal}`, 'proposals']],
  [
    'whose it is',
    `update proposals set owner_id = '${other}'`,
    [`owner:${owner}`, `owner:${other}`, `proposal:${proposal}`, 'proposals'],
  ],
  ['an application that is sent', `update applications set status = 'shortlisted'`, []],
  [
    'an application that is offered a spot',
    `update applications set status = 'invited'`,
    [`proposal:${proposal}`, 'proposals'],
  ],
  ['what an application says', `update applications set comments = 'x'`, []],
  [
    'an application that is gone',
    `delete from applications where id = ${application}`,
    [`proposal:${proposal}`, 'proposals'],
  ],
  ['a name', `update users set name = 'Olga' where id = '${owner}'`, ['people', `person:${owner}`]],
  ['when somebody was here last', `update users set updated_at = now()`, []],
  [
    'a profile',
    `insert into members values ('${owner}', 'o', 'a', '{}', true, true, now())`,
    ['people', `person:${owner}`],
  ],
  [
    'an announcement',
    `update announcements set title = 'x'`,
    [`announcement:${announcement}`, 'announcements'],
  ],
  [
    'how often it was read',
    `update announcements set view_count = 7`,
    [`announcement:${announcement}`, 'views'],
  ],
  ['who was told of it', `update announcements set told_at = now()`, []],
  [
    'a mail of trial mode',
    `insert into trial_mails (to_address, subject, text, html, headers, at) values ('a', 's', 't', 'h', '{}', now())`,
    ['mails'],
  ],
  ['everything', `truncate announcements cascade`, [null]],
])('a change of %s is told once it is committed', async (_what, statement, expected) => {
  expect(await told(run(statement))).toEqual(expected.toSorted());
});

test('what is rolled back is not told', async () => {
  const change = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update proposals set title = 'y'`);
      throw new Error('no');
    });
  expect(await told(() => change().catch(() => {}))).toEqual([]);
});

test('a proposal’s record notifies the owner’s other proposals, and its text does not', async () => {
  const { uid } = await newPerson(db);
  const late = await insertProposal(db, uid, NOON, { status: 'closed', applicationCount: 1 });
  const shown = await insertProposal(db, uid, NOON, {});
  await insertProposal(db, uid, NOON, { status: 'withdrawn' });
  const own = [`owner:${uid}`, `proposal:${late}`, 'proposals'];
  const change = (set: string) => told(run(`update proposals set ${set} where id = ${late}`));
  expect(await change(`title = 'x', application_count = 2`)).toEqual(own.toSorted());
  for (const set of [
    `result_at = result_at + interval '1 day'`,
    `application_count = 0`,
    `status = 'announced', announced_at = now()`,
    `status = 'hidden', hidden_from = 'announced'`,
  ])
    expect([set, await change(set)]).toEqual([set, [...own, `proposal:${shown}`].toSorted()]);
});

test('a record of an owner with more than 50 proposals notifies all pages with proposals', async () => {
  const { uid } = await newPerson(db);
  const late = await insertProposal(db, uid, NOON, { status: 'closed', applicationCount: 1 });
  for (let more = 0; more < 50; more += 1) await insertProposal(db, uid, NOON, {});
  const heard = await told(run(`update proposals set application_count = 0 where id = ${late}`));
  expect(heard).toEqual([`owner:${uid}`, 'people', `proposal:${late}`, 'proposals'].toSorted());
});

test('many at once are told as anything, and one statement of many stays quick', async () => {
  for (let more = 0; more < 51; more += 1) await insertProposal(db, owner, NOON, {});
  const heard = await told(run(`update proposals set title = 'z'`));
  expect(heard).toContain(null);
  expect(heard.length).toBeLessThan(60);
});

test('after catching up all that was committed before has been heard, however many ask at the same time', async () => {
  await changes.catchUp();
  for (let round = 0; round < 20; round += 1) {
    words = [];
    const busy = changes.catchUp();
    await db.execute(sql`update users set name = ${`n${round}`} where id = ${owner}`);
    await Promise.all([changes.catchUp(), changes.catchUp()]);
    expect(words).toContain(`person:${owner}`);
    await busy;
  }
});

test('while its connection is away nothing is trusted; it comes back by itself, as if anything had changed', async () => {
  await until(changes.isTrusted);
  words = [];
  const elsewhere = new pg.Client(config);
  await elsewhere.connect();
  await elsewhere.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'collegium-pages' and datname = current_database()`,
  );
  await elsewhere.end();
  await until(() => reported.length === 2);
  expect(reported).toEqual([
    { why: expect.any(Error), trusted: false },
    { why: null, trusted: false },
  ]);
  await caughtUpWhileAway;
  await until(changes.isTrusted);
  // Once by who asked while nobody listened, once by coming back.
  expect(words).toEqual([null, null]);
});
