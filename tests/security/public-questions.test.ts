import { gzipSync } from 'node:zlib';
import { asc, eq, ne, or } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { deletionLine } from '#domain/member/member.ts';
import { deleteAccount } from '#server/commands/account/account-deletion.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { collectFiles } from '#server/testing/collect.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { openTestApp } from './test-app.ts';

// Who asked a question is shown to no one, the owner included.

const board = await openTestApp();
const { db, ask, call } = board;
const olga = await board.person('Olga O.');
const ben = await board.person('Ben B.');
const admin = await board.person('Ada M.', { admin: true });
const other = await board.person('Otto O.');
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

test('no page, call, feed or file names the asker, for anyone [101]', async () => {
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

test('a waiting question is in no public answer [102]', async () => {
  const paths = ['/', `/${open}`, `/proposal/${open}`, `/proposal/${open}.data`, '/feed.xml'];
  for (const as of [null, ben])
    for (const path of [...paths, `/proposal/${open}/ask`, `/questions/${waiting}/same`]) {
      const text = await (await ask(path, { as })).text();
      expect([path, text.includes('Canary-Whinchat')]).toEqual([path, false]);
    }
  for (const action of ['answer', 'dismiss', 'withdraw', 'same', 'report'])
    expect((await ask(`/questions/${waiting}/${action}`, { as: ben })).status).toBe(404);
});

test('no email or notification to others, log line or audit entry leads to the asker [101]', async () => {
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

test('the asker’s export has their questions, and the owner’s has answers without the asker [101]', async () => {
  const exportOf = async (person: typeof ben) =>
    JSON.stringify(await collectFiles(await readAccountData(db, person, new Date())));
  const own = await exportOf(asker);
  expect([own.includes(ANSWERED), own.includes(WAITING)]).toEqual([true, true]);
  const owners = await exportOf(olga);
  expect([owners.includes(ANSWERED), found(owners)]).toEqual([true, []]);
  expect(found(await exportOf(ben))).toEqual([]);
});

/** What the owner reads of questions: pages, their data, confirm pages, the call and the export. */
async function readByOwner(ids: readonly number[]): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  const paths = [
    `/proposal/${open}/questions`,
    `/proposal/${open}/questions.data`,
    `/proposal/${open}`,
    '/user?tab=proposals',
    ...ids.flatMap((id) => ['answer', 'dismiss', 'report'].map((action) => `/questions/${id}/${action}`)),
  ];
  for (const path of paths) {
    const answer = await ask(path, { as: olga });
    // These are random in every answer.
    const text = (await answer.text()).replaceAll(/requestId\\*",\\*"[\w-]+|nonce="[^"]*"/g, '');
    read[path] = `${answer.status} ${text}`;
  }
  const called = await call('/project/get_questions', olga, { project_id: open });
  read['get_questions'] = await called.text();
  return read;
}

test('the asker’s deletion changes nothing that the owner reads, whatever the state of the question [96]', async () => {
  await board.withRollback(async () => {
    const states = ['waiting', 'dismissed', 'withdrawn', 'answered'] as const;
    const before = new Date(Date.now() - 60_000);
    const rows = await db
      .insert(publicQuestions)
      .values(
        states.map((state) => ({
          proposalId: open,
          askerId: asker.uid,
          state,
          question: `Canary-Dunlin ${state}?`,
          ...(state === 'dismissed' && { dismissReason: 'off_topic' as const }),
          ...(state === 'answered' && { answer: 'Yes.', answeredAt: before }),
          askedAt: before,
        })),
      )
      .returning({ id: publicQuestions.id });
    const ids = rows.map(({ id }) => id);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const whole = await readByOwner(ids);
      expect(whole[`/proposal/${open}/questions`]).toContain('Canary-Dunlin waiting?');
      const person = { ...asker, signedInAt: new Date() };
      const [line, now] = [deletionLine(asker.email), new Date()];
      expectOk(await deleteAccount(db, board.blobs, person, line, now, () => undefined));
      expect(await readByOwner(ids)).toEqual(whole);
    } finally {
      vi.useRealTimers();
    }
    const left = await db.select().from(publicQuestions);
    expect(left.map(({ askerId }) => askerId)).toEqual(left.map(() => null));
    expect(await (await ask(`/proposal/${open}`)).text()).toContain('Asked by 1 + 1 other');
  });
});

test('deleting the account removes the asker’s name and address from questions and answers [96]', async () => {
  await board.withRollback(async () => {
    const signed = 'I am Zelda Quimby, is it paid?';
    await call('/project/ask', asker, { project_id: open, question: signed });
    await post(`/questions/${await idOf(signed)}/answer`, olga, { answer: `Yes,\n${asker.name}.` });
    await post(`/questions/${await idOf(signed)}/answer`, olga, {
      answer: `Yes, ${asker.name}, write from ${asker.email}.`,
      edit: '1',
    });
    const person = { ...asker, signedInAt: new Date() };
    const [line, now] = [deletionLine(asker.email), new Date()];
    expectOk(await deleteAccount(db, board.blobs, person, line, now, () => undefined));
    for (const secret of [asker.name, asker.email, asker.uid])
      expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
    expect(await (await ask(`/proposal/${open}`)).text()).toContain('I am [removed], is it paid?');
  });
});

test('asking the words of a question that waits looks like asking any other [96]', async () => {
  await board.withRollback(async () => {
    const looks: string[] = [];
    for (const question of [WAITING.toUpperCase(), 'Canary-Dunnock, is it far?']) {
      const asked = await call('/project/ask', ben, { project_id: open, question });
      const { id } = ((await asked.json()) as { data: { id: number } }).data;
      expect(id).not.toBe(waiting);
      const pages: string[] = [`${asked.status}`];
      for (const path of [
        `/proposal/${open}/ask`,
        `/proposal/${open}/ask.data`,
        `/questions/${id}/withdraw`,
        `/questions/${id}/same`,
        `/questions/${id}/answer`,
        `/questions/${waiting}/withdraw`,
        `/questions/${waiting}/same`,
      ]) {
        const answer = await ask(path, { as: ben });
        const text = await answer.text();
        expect([path, text.includes(WAITING)]).toEqual([path, false]);
        const own = /Waiting for an answer[^<]*/.exec(text)?.[0] ?? '';
        pages.push(`${path.replace(String(id), 'id')} ${answer.status} ${own}`);
      }
      const exported = JSON.stringify(await collectFiles(await readAccountData(db, ben, new Date())));
      pages.push(`${exported.includes(WAITING)} ${exported.includes(question)}`);
      looks.push(pages.join('\n'));
      await post(`/questions/${id}/withdraw`, ben, {});
    }
    expect(looks[0]).toBe(looks[1]);
    // The owner reads one question, with one follower while it was asked twice.
    const rows = await (await call('/project/get_questions', olga, { project_id: open })).json();
    expect(rows).toMatchObject({ data: [{ question: WAITING, others: 0 }, { question: ANSWERED }] });
  });
});

test('the owner and others find no question under the id of a duplicate [96]', async () => {
  await board.withRollback(async () => {
    const asked = await call('/project/ask', ben, { project_id: open, question: WAITING });
    const { id } = ((await asked.json()) as { data: { id: number } }).data;
    for (const as of [olga, other, admin])
      for (const action of ['answer', 'dismiss', 'withdraw', 'same', 'report'])
        expect([action, (await ask(`/questions/${id}/${action}`, { as })).status]).toEqual([action, 404]);
    expect((await ask(`/questions/${id}/report`, { as: olga, form: { reason: 'unsafe' } })).status).toBe(404);
    expect((await ask(`/questions/${id}/answer`, { as: olga, form: { answer: 'Yes.' } })).status).toBe(404);
    await post(`/questions/${waiting}/answer`, olga, { answer: 'Yes.' });
    const page = await (await ask(`/proposal/${open}/ask`, { as: ben })).text();
    expect([page.includes('Waiting for an answer'), page.includes('Answered')]).toEqual([false, true]);
    for (const as of [null, olga, other])
      expect((await ask(`/questions/${id}/same`, { as })).status).not.toBe(200);
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
