import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { REPORTS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { VISITOR } from '#domain/base/actor.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { PINNED_QUESTIONS } from '#domain/proposal/public-question.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { answerEdits, publicQuestions } from '#server/db/schema/public-question.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';
import { findMember } from '#server/queries/member/member.ts';
import {
  findAsking,
  findReadableQuestions,
  listOwnerQuestions,
} from '#server/queries/proposal/public-question.ts';
import { findReportedQuestion } from '#server/queries/moderation/reported-question.ts';
import { submitApplication } from '../application/application.ts';
import { savePreferences } from '../notification/notification.ts';
import {
  askQuestion,
  followQuestion,
  purgeUnansweredQuestions,
  withdrawQuestion,
} from './public-question.ts';
import {
  addQuestionEntry,
  answerQuestion,
  dismissQuestion,
  editAnswer,
  pinQuestion,
  switchAsking,
} from './question-answer.ts';
import { hideQuestion, reportQuestion, showQuestion } from '../moderation/question-moderation.ts';

const db = await testDatabase();
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const ANSWER = { answer: 'Yes.' };
const MONTH_AGO = new Date(NOON.getTime() - 30 * DAY_MS);

async function member(name: string): Promise<SignedIn> {
  const created = await createMember(db, name);
  await db.update(users).set({ createdAt: MONTH_AGO }).where(eq(users.id, created.uid));
  return created;
}

async function board() {
  const [owner, ana, ben] = [await member('Olga O.'), await member('Ana A.'), await member('Ben B.')];
  const id = await insertProposal(db, owner.uid, NOON, { questions: sampleContent().questions });
  const ask = (who: SignedIn, question: string, at = NOON) => askQuestion(db, who, id, { question }, at);
  const asked = async (who: SignedIn, question: string, at = NOON) =>
    expectOk(await ask(who, question, at)).id;
  const answered = async (who: SignedIn, question: string, at = NOON) => {
    const questionId = await asked(who, question, at);
    expectOk(await answerQuestion(db, owner, questionId, ANSWER, at));
    return questionId;
  };
  return { owner, ana, ben, id, ask, asked, answered };
}

const eventsOf = async ({ uid }: SignedIn) =>
  (await db.select().from(notifications).where(eq(notifications.userId, uid)).orderBy(notifications.id)).map(
    ({ event }) => event,
  );
const emailsOf = async ({ uid }: SignedIn) =>
  (await db.select().from(emails).where(eq(emails.userId, uid)).orderBy(emails.id)).map(({ event }) => event);

describe('asking', () => {
  test('a waiting question is read by its owner and its asker alone, and by everyone once answered', async () => {
    const { owner, ana, ben, id, asked } = await board();
    const questionId = await asked(ana, 'Is it paid?');
    const textsFor = async (who: Parameters<typeof findReadableQuestions>[1]) => {
      const { waiting, answered } = expectOk(await findReadableQuestions(db, who, id, NOON));
      return [...waiting, ...answered].map(({ question }) => question);
    };
    expect(await textsFor(owner)).toEqual(['Is it paid?']);
    for (const who of [VISITOR, ben, ana]) expect(await textsFor(who)).toEqual([]);
    expect(expectOk(await findAsking(db, ana, id, NOON)).own).toMatchObject([{ id: questionId }]);
    expect(expectOk(await findAsking(db, ben, id, NOON)).own).toEqual([]);
    expectOk(await answerQuestion(db, owner, questionId, ANSWER, NOON));
    for (const who of [VISITOR, ben, ana, owner]) expect(await textsFor(who)).toEqual(['Is it paid?']);
  });

  test('refuses links, the owner, and everyone after the close date or once switched off', async () => {
    const { owner, ana, id, ask } = await board();
    expect(await ask(ana, 'See https://example.org')).toMatchObject({
      refusal: { code: 'invalid', fields: { question: expect.stringContaining('links') } },
    });
    expect(await ask(owner, 'Is it paid?')).toMatchObject({ refusal: { code: 'own_proposal' } });
    expect(await ask(ana, 'Is it paid?', later(24 * 11))).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    expectOk(await switchAsking(db, owner, id, false, NOON));
    expect(await ask(ana, 'Is it paid?')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expectOk(await switchAsking(db, owner, id, true, NOON));
    expect((await ask(ana, 'Is it paid?')).ok).toBe(true);
    expect(await switchAsking(db, ana, id, false, NOON)).toMatchObject({ refusal: { code: 'forbidden' } });
  });

  test('a person has at most three waiting questions on a proposal and asks ten a day', async () => {
    const { owner, ana, ask, asked } = await board();
    for (const n of [1, 2, 3]) await asked(ana, `Question number ${n}?`);
    expect(await ask(ana, 'Question number 4?')).toMatchObject({ refusal: { code: 'too_often' } });
    const rows = await db.select().from(publicQuestions).where(eq(publicQuestions.askerId, ana.uid));
    for (const { id } of rows) expectOk(await answerQuestion(db, owner, id, ANSWER, NOON));
    for (const n of [4, 5, 6, 7, 8, 9, 10]) {
      const id = await asked(ana, `Question number ${n}?`);
      expectOk(await withdrawQuestion(db, ana, id));
    }
    expect(await ask(ana, 'Question number 11?')).toMatchObject({
      refusal: { code: 'too_often', retryAfter: 24 * 3600 },
    });
    expect((await ask(ana, 'Question number 11?', later(25))).ok).toBe(true);
  });

  test('an account younger than a day asks once, also at the same time', async () => {
    const { ask } = await board();
    const young = await createMember(db, 'Young Y.');
    await db.update(users).set({ createdAt: NOON }).where(eq(users.id, young.uid));
    const both = await Promise.all([ask(young, 'Is it paid?'), ask(young, 'Is it remote?')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('the words of a waiting question are one with a follower to the owner, and an own one to the asker', async () => {
    const { owner, ana, ben, id, asked } = await board();
    const questionId = await asked(ana, 'Is it paid?');
    expect(await asked(ana, 'is it paid')).toBe(questionId);
    const duplicate = await asked(ben, 'IS IT PAID?', later(1));
    expect(duplicate).not.toBe(questionId);
    expect(await asked(ben, 'Is it paid?')).toBe(duplicate);
    const ownOf = async (who: SignedIn) => expectOk(await findAsking(db, who, id, NOON)).own;
    const own = { question: 'IS IT PAID?', state: 'waiting', isAsker: true, askedAt: later(1) };
    expect(await ownOf(ben)).toMatchObject([{ id: duplicate, ...own }]);
    const { waiting } = expectOk(await listOwnerQuestions(db, owner, id, NOON));
    expect(waiting).toMatchObject([{ id: questionId, question: 'Is it paid?', followers: 1 }]);
    expectOk(await answerQuestion(db, owner, questionId, ANSWER, NOON));
    for (const who of [ana, ben]) {
      expect(await emailsOf(who)).toEqual(['question_answered']);
      expect(await ownOf(who)).toMatchObject([{ state: 'answered', isAsker: true }]);
    }
    expect(expectOk(await findReadableQuestions(db, owner, id, NOON)).answered).toHaveLength(1);
  });

  test('a dismissed question is dismissed for everyone who asked it', async () => {
    const { owner, ana, ben, id, asked } = await board();
    const questionId = await asked(ana, 'Is it paid?');
    await asked(ben, 'Is it paid?');
    expectOk(await dismissQuestion(db, owner, questionId, { reason: 'off_topic' }, NOON));
    for (const who of [ana, ben])
      expect(expectOk(await findAsking(db, who, id, NOON)).own).toMatchObject([
        { state: 'dismissed', dismissReason: 'off_topic' },
      ]);
  });

  test('withdrawing a question that others asked too lets it wait on for them', async () => {
    const { owner, ana, ben, id, asked } = await board();
    const cleo = await member('Cleo C.');
    const first = await asked(ana, 'Is it paid?');
    const second = await asked(ben, 'Is it paid');
    const third = await asked(cleo, 'IS IT PAID?');
    const waiting = async () => expectOk(await listOwnerQuestions(db, owner, id, NOON)).waiting;
    expect(await waiting()).toMatchObject([{ id: first, followers: 2 }]);
    expectOk(await withdrawQuestion(db, ana, first));
    expect(await waiting()).toMatchObject([{ id: second, question: 'Is it paid', followers: 1 }]);
    expect(expectOk(await findAsking(db, ana, id, NOON)).own).toEqual([]);
    expectOk(await withdrawQuestion(db, cleo, third));
    expect(await waiting()).toMatchObject([{ id: second, followers: 0 }]);
    expect(await withdrawQuestion(db, cleo, third)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expectOk(await answerQuestion(db, owner, second, ANSWER, NOON));
    expect([await emailsOf(ana), await emailsOf(ben), await emailsOf(cleo)]).toEqual([
      [],
      ['question_answered'],
      [],
    ]);
  });

  test('a question asked again counts toward the limits like any other', async () => {
    const { owner, ana, ben, ask, asked, answered } = await board();
    for (const n of [1, 2, 3]) await asked(ana, `Question number ${n}?`);
    for (const n of [1, 2, 3]) await asked(ben, `Question number ${n}?`);
    expect(await ask(ben, 'Question number 4?')).toMatchObject({ refusal: { code: 'too_often' } });
    expect((await ask(ben, 'Question number 3?')).ok).toBe(true);
    const [row] = await db.select().from(publicQuestions).where(eq(publicQuestions.askerId, ana.uid));
    expectOk(await answerQuestion(db, owner, row!.id, ANSWER, NOON));
    await answered(ben, 'Question number 4?');
  });

  test('the words of a question that an admin hid are a question of their own when asked again', async () => {
    const { owner, ana, ben, id, asked } = await board();
    const admin = { ...(await member('Ada M.')), kind: 'admin' } as const;
    const hidden = await asked(ana, 'Is it paid?');
    expectOk(await hideQuestion(db, admin, hidden, NOON));
    const again = await asked(ben, 'Is it paid?');
    const { waiting } = expectOk(await listOwnerQuestions(db, owner, id, NOON));
    expect(waiting).toMatchObject([{ id: again, followers: 0 }]);
  });

  test('unanswered questions are deleted 180 days after the close date, unless reported', async () => {
    const { owner, ana, ben, id, asked, answered } = await board();
    const stored = [await answered(ana, 'Is it hard?'), await asked(ana, 'Is it remote?')];
    expectOk(await reportQuestion(db, owner, stored[1]!, { reason: 'unsafe', words: '' }, NOON));
    await asked(ana, 'Is it paid?');
    await asked(ben, 'Is it paid?');
    const left = () => db.$count(publicQuestions, eq(publicQuestions.proposalId, id));
    await purgeUnansweredQuestions(db, later(24 * 190));
    expect(await left()).toBe(4);
    await purgeUnansweredQuestions(db, later(24 * 190 + 1));
    expect(await left()).toBe(2);
  });
});

describe('answering', () => {
  test('an edit stores the earlier text; only its asker can read a dismissed question', async () => {
    const { owner, ana, ben, id, asked, answered } = await board();
    const questionId = await answered(ana, 'Is it paid?');
    expectOk(await editAnswer(db, owner, questionId, ANSWER, later(1)));
    expectOk(await editAnswer(db, owner, questionId, { answer: 'No.' }, later(1)));
    expect(await db.select().from(answerEdits).where(eq(answerEdits.questionId, questionId))).toMatchObject([
      { previous: 'Yes.' },
    ]);
    const other = await asked(ana, 'What is your favorite color?');
    expect(await dismissQuestion(db, owner, other, { reason: 'x' }, NOON)).toMatchObject({
      refusal: { fields: { reason: 'Select a reason.' } },
    });
    expectOk(await dismissQuestion(db, owner, other, { reason: 'off_topic' }, NOON));
    const own = expectOk(await findAsking(db, ana, id, NOON)).own;
    expect(own.map(({ state }) => state)).toEqual(['dismissed', 'answered']);
    expect(expectOk(await findAsking(db, ben, id, NOON)).answered).toMatchObject([
      { answer: 'No.', editedAt: later(1) },
    ]);
  });

  test('the owner pins three answers, shown first, and adds entries', async () => {
    const { owner, id } = await board();
    const ids: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const typed = { question: `Question number ${n}?`, answer: 'Yes.' };
      ids.push(expectOk(await addQuestionEntry(db, owner, id, typed, later(n))).id);
    }
    for (const questionId of ids.slice(0, PINNED_QUESTIONS))
      expectOk(await pinQuestion(db, owner, questionId, true, NOON));
    expect((await pinQuestion(db, owner, ids[3]!, true, NOON)).ok).toBe(false);
    expectOk(await pinQuestion(db, owner, ids[1]!, false, NOON));
    const { answered } = expectOk(await listOwnerQuestions(db, owner, id, NOON));
    expect(answered.map((row) => row.id)).toEqual([ids[2], ids[0], ids[3], ids[1]]);
    expect(answered.every(({ fromOwner }) => fromOwner)).toBe(true);
    expect(await addQuestionEntry(db, owner, id, { question: 'Hm?', answer: '' }, NOON)).toMatchObject({
      refusal: { fields: { question: expect.any(String), answer: expect.any(String) } },
    });
  });

  test('no one else answers, and a stranger cannot tell that a question waits', async () => {
    const { ana, ben, asked } = await board();
    const questionId = await asked(ana, 'Is it paid?');
    for (const attempt of [
      answerQuestion(db, ben, questionId, ANSWER, NOON),
      dismissQuestion(db, ben, questionId, { reason: 'off_topic' }, NOON),
      followQuestion(db, ben, questionId, NOON),
      withdrawQuestion(db, ben, questionId),
      reportQuestion(db, ben, questionId, { reason: 'unsafe', words: '' }, NOON),
      answerQuestion(db, ben, 999_999, ANSWER, NOON),
    ])
      expect(await attempt).toMatchObject({ refusal: { code: 'not_found' } });
    expect(await answerQuestion(db, ana, questionId, ANSWER, NOON)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });

  test('a follower is counted once, and notified of an edit in the product', async () => {
    const { owner, ana, ben, id, answered } = await board();
    const questionId = await answered(ana, 'Is it paid?');
    for (let times = 0; times < 2; times += 1) expectOk(await followQuestion(db, ben, questionId, NOON));
    expect(expectOk(await findAsking(db, ana, id, NOON)).answered).toMatchObject([{ followers: 1 }]);
    expectOk(await editAnswer(db, owner, questionId, { answer: 'No.' }, NOON));
    expect([await eventsOf(ben), await emailsOf(ben)]).toEqual([['question_answered'], []]);
    expect(await followQuestion(db, ana, questionId, NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
  });
});

describe('notifications', () => {
  test('the owner is notified of the first question of a day, and again after three days', async () => {
    const { owner, ana, ben, asked } = await board();
    await asked(ana, 'Is it paid?');
    await asked(ben, 'Is it remote?', later(23));
    expect(await emailsOf(owner)).toEqual(['new_question']);
    await asked(ben, 'Is it hard?', later(25));
    expect(await eventsOf(owner)).toEqual(['new_question', 'new_question']);
    await runDueReminders(db, later(71));
    expect(await eventsOf(owner)).not.toContain('questions_waiting');
    for (const hours of [73, 74, 99]) await runDueReminders(db, later(hours));
    expect((await emailsOf(owner)).filter((event) => event === 'questions_waiting')).toHaveLength(1);
  });

  test('an owner who wants neither channel is not due again and again', async () => {
    const { owner, ana, asked } = await board();
    expectOk(
      await savePreferences(db, owner, [{ preference: 'new_question', inProduct: false, byMail: false }]),
    );
    await asked(ana, 'Is it paid?');
    expect(await runDueReminders(db, later(80))).toBe(0);
    expect(await eventsOf(owner)).toEqual([]);
  });

  test('applicants get one email a day, the asker one for each answer', async () => {
    const { ana, ben, id, answered } = await board();
    expectOk(await submitApplication(db, ben, id, await createCompleteDraft(db, ben), NOON));
    await answered(ana, 'Is it paid?', later(1));
    await answered(ana, 'Is it remote?', later(2));
    const answers = (events: string[]) => events.filter((event) => event === 'question_answered').length;
    expect([answers(await emailsOf(ben)), answers(await eventsOf(ben))]).toEqual([1, 2]);
    expect(answers(await emailsOf(ana))).toBe(2);
    await answered(ana, 'Is it hard?', later(26));
    expect(answers(await emailsOf(ben))).toBe(2);
  });
});

test('the owner’s page says how soon most questions are answered, from three answers on', async () => {
  const { owner, ana, answered } = await board();
  const days = async () => expectOk(await findMember(db, VISITOR, owner.uid, later(9))).answerDays;
  for (const n of [1, 2]) await answered(ana, `Question number ${n}?`, later(n));
  expect(await days()).toBe(null);
  await answered(ana, 'Question number 3?', later(3));
  expect(await days()).toBe(1);
});

test('reports of proposals count toward the limit of reporting a question', async () => {
  const { owner, ana, ben, answered } = await board();
  const questionId = await answered(ana, 'Is it paid?');
  for (let sent = 0; sent < REPORTS_PER_DAY; sent += 1) {
    const proposalId = await insertProposal(db, owner.uid, NOON);
    const report = { proposalId, reporterId: ben.uid, reason: 'unsafe', words: '', createdAt: NOON } as const;
    await db.insert(reports).values(report);
  }
  const report = (at: Date) => reportQuestion(db, ben, questionId, { reason: 'unsafe', words: '' }, at);
  expect(await report(later(20))).toMatchObject({ refusal: { code: 'too_often', retryAfter: 4 * 3600 } });
  expectOk(await report(later(24)));
});

test('a reported question is hidden from everyone by an admin, and shown again', async () => {
  const { owner, ana, ben, id, answered } = await board();
  const admin = { ...(await member('Ada M.')), kind: 'admin' } as const;
  const questionId = await answered(ana, 'Is it paid?');
  const form = { reason: 'unsafe', words: '' };
  expect(await findReportedQuestion(db, admin, questionId)).toMatchObject({ refusal: { code: 'not_found' } });
  expectOk(await reportQuestion(db, ben, questionId, form, NOON));
  expect(await reportQuestion(db, ben, questionId, form, NOON)).toMatchObject({
    refusal: { code: 'already_reported' },
  });
  expect(expectOk(await findReportedQuestion(db, admin, questionId)).asker?.name).toBe('Ana A.');
  expect(await hideQuestion(db, ben, questionId, NOON)).toMatchObject({ refusal: { code: 'forbidden' } });
  expectOk(await hideQuestion(db, admin, questionId, NOON));
  const shown = async () => expectOk(await findReadableQuestions(db, owner, id, NOON)).answered.length;
  expect(await shown()).toBe(0);
  expect(await followQuestion(db, ben, questionId, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
  expectOk(await showQuestion(db, admin, questionId, NOON));
  expect(await showQuestion(db, admin, questionId, NOON)).toMatchObject({
    refusal: { code: 'move_not_allowed' },
  });
  expect(await shown()).toBe(1);
});
