import { gzipSync } from 'node:zlib';
import { asc, eq, ne, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../domain/duration.ts';
import { deletionLine } from '../../domain/member.ts';
import { deleteAccount } from '../../server/commands/account-deletion.ts';
import { users } from '../../server/db/account-schema.ts';
import { auditEntries } from '../../server/db/audit-schema.ts';
import { emails, notifications } from '../../server/db/notification-schema.ts';
import { publicQuestions } from '../../server/db/public-question-schema.ts';
import { insertProposal } from '../../server/db/testing/board-rows.ts';
import { readAccountData } from '../../server/queries/account-export.ts';
import { collectFiles } from '../../server/testing/collect.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { openTestApp } from './test-app.ts';

// Who asked a question is shown to no one, the owner included.

const board = await openTestApp();
const { db, ask, call } = board;
const olga = await board.person('Olga O.');
const ben = await board.person('Ben B.');
const admin = await board.person('Ada M.', { admin: true });
const asker = await board.person('Zelda Quimby');
await db
  .update(users)
  .set({ createdAt: new Date(Date.now() - 30 * DAY_MS) })
  .where(or(eq(users.id, asker.uid), eq(users.id, ben.uid)));
const open = await insertProposal(db, olga.uid, new Date());
const [ANSWERED, WAITING] = ['Canary-Wheatear is it paid?', 'Canary-Whinchat is it remote?'];

const idOf = async (question: string) => {
  const [row] = await db.select().from(publicQuestions).where(eq(publicQuestions.question, question));
  return row!.id;
};
const post = async (path: string, as: typeof ben, form: Record<string, string>) => {
  const answer = await ask(path, { as, form });
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status}`);
};

await post(`/proposal/${open}/ask`, asker, { question: ANSWERED });
await call('/project/ask', asker, { project_id: open, question: WAITING });
const answered = await idOf(ANSWERED);
const waiting = await idOf(WAITING);
// The asker's own pages, which no cache may give to others.
for (const path of [`/proposal/${open}`, `/proposal/${open}/ask`, `/questions/${waiting}/withdraw`])
  await (await ask(path, { as: asker })).text();
await post(`/questions/${answered}/answer`, olga, { answer: 'Yes.' });
await post(`/questions/${answered}/same`, ben, {});
await post(`/questions/${answered}/answer`, olga, { answer: 'Yes, by the hour.', edit: '1' });

const SECRETS = [asker.uid, asker.name, 'Zelda', 'Quimby', asker.email, asker.token];
const found = (text: string) => [
  ...SECRETS.filter((secret) => text.toLowerCase().includes(secret.toLowerCase())),
  ...(/\bZ\.? ?Q\b/.exec(text) ?? []),
];

test('101 no page, call, feed or file names the asker, for anyone', async () => {
  const pages = [
    '/',
    `/${open}`,
    `/proposal/${open}`,
    `/proposal/${open}/ask`,
    `/proposal/${open}/questions`,
    `/questions/${answered}/answer`,
    `/questions/${waiting}/answer`,
    `/questions/${waiting}/dismiss`,
    `/questions/${answered}/same`,
    `/questions/${answered}/report`,
    `/proposal/${open}/applications`,
    `/user/${olga.uid}`,
    '/user',
    '/notifications',
    '/admin/reports',
    `/admin/audit?thing=proposal+${open}`,
  ];
  const files = ['/feed.xml', '/sitemap.xml', '/openapi.json'];
  for (const as of [null, ben, olga, admin])
    for (const path of [
      ...pages,
      ...pages.slice(1).map((page) => page.replace(/(?=\?|$)/, '.data')),
      ...files,
    ]) {
      const text = await (await ask(path, { as })).text();
      expect([as?.name, path, found(text)]).toEqual([as?.name, path, []]);
    }
  for (const as of [null, ben, olga]) {
    const answer = await call('/project/get_questions', as, { project_id: open });
    expect(found(await answer.text())).toEqual([]);
    expect(found(await (await call('/project/get_projects', null, {})).text())).toEqual([]);
  }
});

test('an admin cannot see who asked a question that no one has reported', async () => {
  for (const id of [answered, waiting])
    expect((await ask(`/admin/questions/${id}`, { as: admin })).status).toBe(404);
});

test('a question has these fields, and only the owner gets the waiting ones', async () => {
  const rowsFor = async (as: typeof ben | null) => {
    const answer = await call('/project/get_questions', as, { project_id: open });
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
  };
  for (const as of [null, ben, asker]) expect(await rowsFor(as)).toMatchObject([{ question: ANSWERED }]);
  const rows = await rowsFor(olga);
  expect(rows).toMatchObject([{ question: WAITING }, { question: ANSWERED, others: 1 }]);
  for (const row of rows)
    expect(Object.keys(row).toSorted()).toEqual([
      'answer',
      'answered_at',
      'edited_at',
      'from_owner',
      'id',
      'others',
      'pinned',
      'question',
      'status',
    ]);
});

test('102 a waiting question is in no public answer', async () => {
  const paths = ['/', `/${open}`, `/proposal/${open}`, `/proposal/${open}.data`, '/feed.xml'];
  for (const as of [null, ben])
    for (const path of [...paths, `/proposal/${open}/ask`, `/questions/${waiting}/same`]) {
      const text = await (await ask(path, { as })).text();
      expect([path, text.includes('Canary-Whinchat')]).toEqual([path, false]);
    }
  for (const action of ['answer', 'dismiss', 'withdraw', 'same', 'report'])
    expect((await ask(`/questions/${waiting}/${action}`, { as: ben })).status).toBe(404);
});

test('101 no email or notification to others, log line or audit entry leads to the asker', async () => {
  const toOthers = await db.select().from(emails).where(ne(emails.userId, asker.uid));
  expect(toOthers.map(({ event }) => event)).toContain('new_question');
  expect(found(JSON.stringify(toOthers))).toEqual([]);
  const lines = await db.select().from(notifications).where(ne(notifications.userId, asker.uid));
  expect(found(JSON.stringify(lines))).toEqual([]);
  // The asker's own email has the words that everyone's has.
  const events = await db.select().from(emails).orderBy(asc(emails.id));
  const facts = events.filter(({ event }) => event === 'question_answered').map((row) => row.facts);
  expect(found(JSON.stringify(facts))).toEqual([]);
  expect(found(board.logText())).toEqual([]);
  const recorded = await db.select().from(auditEntries);
  const aboutQuestions = recorded.filter(({ kind }) => /question|answer|asking/.test(kind));
  expect(aboutQuestions.length).toBeGreaterThan(0);
  expect(found(JSON.stringify(aboutQuestions))).toEqual([]);
});

test('101 the asker’s export has their questions, and the owner’s has answers without the asker', async () => {
  const exportOf = async (person: typeof ben) =>
    JSON.stringify(await collectFiles(await readAccountData(db, person, new Date())));
  const own = await exportOf(asker);
  expect([own.includes(ANSWERED), own.includes(WAITING)]).toEqual([true, true]);
  const owners = await exportOf(olga);
  expect([owners.includes(ANSWERED), found(owners)]).toEqual([true, []]);
  expect(found(await exportOf(ben))).toEqual([]);
});

test('deleting the account removes waiting questions, and the asker from answered ones', async () => {
  await board.withRollback(async () => {
    const person = { ...asker, signedInAt: new Date() };
    const [line, now] = [deletionLine(asker.email), new Date()];
    expectOk(await deleteAccount(db, board.blobs, person, line, now, () => undefined));
    const rows = await db.select().from(publicQuestions);
    expect(rows).toMatchObject([{ question: ANSWERED, askerId: null, followerCount: 1 }]);
    expect(await (await ask(`/proposal/${open}`)).text()).toContain('Asked by 1 + 1 other');
  });
});

test('fifty short answers add no script, and at most 3 KB of gzip, to a proposal’s page', async () => {
  const full = await insertProposal(db, olga.uid, new Date());
  const empty = await (await ask(`/proposal/${full}`)).text();
  const words = ['rollup', 'paid', 'remote', 'hours', 'paper', 'credit', 'visa', 'data', 'Rust', 'meeting'];
  const word = (n: number) => words[n % words.length]!;
  const now = new Date();
  const rows = Array.from({ length: 50 }, (_, n) => ({
    proposalId: full,
    askerId: asker.uid,
    state: 'answered' as const,
    question: `Is ${word(n)} part of the ${word(n * 3 + 1)} in week ${n}?`,
    answer: `Yes, ${word(n * 7)} and ${word(n + 4)} for ${n} hours.`,
    askedAt: now,
    answeredAt: now,
  }));
  await db.insert(publicQuestions).values(rows);
  const page = await (await ask(`/proposal/${full}`)).text();
  expect(page.match(/Asked by 1/g)).toHaveLength(50);
  const scripts = (html: string) => html.match(/<script|modulepreload/g)!.length;
  expect(scripts(page)).toBe(scripts(empty));
  const bytes = (text: string) => gzipSync(text).length;
  expect(bytes(page) - bytes(empty)).toBeLessThanOrEqual(3000);
});
