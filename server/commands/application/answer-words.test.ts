import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countAnswerWords } from '#domain/application/application-draft.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { publishContent } from '../proposal/proposal.ts';
import { countMissingAnswerWords } from './answer-words.ts';
import { saveApplication, submitApplication, withdrawApplication } from './application.ts';

const db = await testDatabase();
const CHINESE = '我喜欢数学，也喜欢研究区块链的费用市场。';
const CHINESE_WORDS = countAnswerWords([CHINESE]);

type Three = [string, string, string];

/** A proposal with a function that submits one person's answers, and the owner's list by words. */
async function board() {
  const owner = await createMember(db, 'Mina R.');
  const published = await publishContent(db, owner, sampleContent({ questions: ['A', 'B', 'C'] }), NOON);
  if (!published.ok) throw new Error(published.refusal.message);
  const { id } = published.value;
  const join = async (name: string) => {
    const person = await createMember(db, name);
    const draft = await createCompleteDraft(db, person);
    return {
      person,
      save: (answers: Three) => saveApplication(db, person, id, { ...draft, answers }, {}, NOON),
      submit: async (answers: Three) => {
        const sent = await submitApplication(db, person, id, { ...draft, answers }, NOON);
        if (!sent.ok) throw new Error(sent.refusal.message);
        return sent.value.id;
      },
    };
  };
  const listed = async () => {
    const found = await listReview(db, owner, id, { ...ALL_APPLICATIONS, sort: 'words' }, NOON);
    if (!found.ok) throw new Error('refused');
    return found.value.lines.map(({ name, wordCount }) => [name, wordCount]);
  };
  return { id, join, listed };
}

const storedOf = async (id: number) => {
  const { answerWords: words } = applications;
  const [row] = await db.select({ words }).from(applications).where(eq(applications.id, id));
  return row!.words;
};

/** Writes answers as version 1.0.0 does. */
const writeAs100 = (id: number, answers: Three) =>
  db
    .update(applications)
    .set({ answers, revision: sql`${applications.revision} + 1` })
    .where(eq(applications.id, id));

test('submitted Chinese answers count as many words as the counter shows', async () => {
  const { join, listed } = await board();
  const [ana, wei] = [await join('Ana'), await join('Wei')];
  await ana.submit(['Three short words', 'and', 'two more']);
  const id = await wei.submit([CHINESE, CHINESE, CHINESE]);
  expect(CHINESE_WORDS).toBeGreaterThan(5);
  expect(await listed()).toEqual([
    ['Wei', 3 * CHINESE_WORDS],
    ['Ana', 6],
  ]);
  // A corrected character leaves the number as it was.
  const corrected = CHINESE.replace('，', '、');
  await wei.submit([corrected, CHINESE, CHINESE]);
  expect(await storedOf(id)).toBe(3 * CHINESE_WORDS);
  await wei.submit([CHINESE, 'b', 'c']);
  expect(await storedOf(id)).toBe(CHINESE_WORDS + 2);
});

test('a draft is not counted, and a withdrawn application shows no words', async () => {
  const { join, listed } = await board();
  const ana = await join('Ana');
  const draft = await ana.save(['One two', '', '']);
  if (!draft.ok) throw new Error('refused');
  expect(await storedOf(draft.value.id)).toBeNull();
  const id = await ana.submit(['One two', 'three', 'four']);
  expect(await listed()).toEqual([['Ana', 4]]);
  await withdrawApplication(db, ana.person, id, NOON);
  expect(await listed()).toEqual([['Ana', 0]]);
});

test('answers that version 1.0.0 changed are sorted by their spaces until the job counts them', async () => {
  const { join, listed } = await board();
  const wei = await join('Wei');
  const id = await wei.submit(['a', 'b', 'c']);
  await writeAs100(id, [CHINESE, 'b', 'c']);
  expect([await storedOf(id), await listed()]).toEqual([null, [['Wei', 3]]]);
  expect(await countMissingAnswerWords(db)).toBeGreaterThan(0);
  expect(await listed()).toEqual([['Wei', CHINESE_WORDS + 2]]);
  // Other changes by either version leave the count.
  await db.update(applications).set({ revision: 9, comments: 'x' }).where(eq(applications.id, id));
  expect(await storedOf(id)).toBe(CHINESE_WORDS + 2);
  await writeAs100(id, ['x', 'y z', '']);
  expect(await storedOf(id)).toBeNull();
});

test('rows from before are counted in batches, once, but for drafts, withdrawn and locked ones', async () => {
  await countMissingAnswerWords(db);
  const { id: proposalId } = await board();
  const insert = async (status: 'submitted' | 'saved' | 'withdrawn') => {
    const applicantId = (await createMember(db)).uid;
    return insertApplication(db, { proposalId, applicantId, resumeId: null, status }, NOON);
  };
  const ids: number[] = [];
  for (let nth = 0; nth < 60; nth += 1) ids.push(await insert('submitted'));
  const others = [await insert('saved'), await insert('withdrawn')];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from applications where id = ${ids[0]} for update`);
    expect(await countMissingAnswerWords(db)).toBe(59);
  });
  expect(await countMissingAnswerWords(db)).toBe(1);
  expect(await countMissingAnswerWords(db)).toBe(0);
  for (const id of [ids[0]!, ids[59]!]) expect(await storedOf(id)).toBe(3);
  for (const id of others) expect(await storedOf(id)).toBeNull();
});
