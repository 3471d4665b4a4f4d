import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import {
  ANSWER_CAP,
  QUESTION_CAP,
  QUESTION_STATES,
  QUESTION_TRANSITIONS,
  type QuestionAction,
  askedByLabel,
  isAsking,
  isKnownQuestion,
  isPublicQuestion,
  isSameQuestion,
  matchingQuestions,
  mayAnswerQuestions,
  mayReportQuestion,
  medianAnswerDays,
  parseAnswer,
  parseDismissReason,
  parseQuestion,
  questionsPerDay,
  transitionQuestion,
  whyNotAsk,
} from './public-question.ts';

const person = (uid: string, kind: 'member' | 'admin' = 'member'): Actor => ({
  kind,
  uid,
  name: uid,
  email: `${uid}@example.edu`,
});
const [olga, ana, sam, ada] = [person('olga'), person('ana'), person('sam'), person('ada', 'admin')];
const now = new Date('2026-11-21T12:00:00Z');
const proposal = {
  status: 'open',
  ownerId: 'olga',
  coOwnerIds: [],
  closeAt: new Date(now.getTime() + DAY_MS),
} as const;
const question = { state: 'waiting', askerId: 'ana', hiddenAt: null, duplicateOfId: null } as const;
const codeOf = (outcome: { ok: boolean; refusal?: { code: string }; value?: unknown }) =>
  outcome.ok ? outcome.value : outcome.refusal?.code;

describe('transitionQuestion', () => {
  test.each<[QuestionAction, Actor, string]>([
    ['answer', olga, 'answered'],
    ['answer', ana, 'not_found'],
    ['answer', sam, 'not_found'],
    ['answer', ada, 'not_found'],
    ['answer', VISITOR, 'unauthenticated'],
    ['dismiss', olga, 'dismissed'],
    ['dismiss', sam, 'not_found'],
    ['withdraw', ana, 'withdrawn'],
    ['withdraw', olga, 'forbidden'],
    ['withdraw', sam, 'not_found'],
    ['edit', olga, 'move_not_allowed'],
    ['pin', olga, 'move_not_allowed'],
    ['follow', sam, 'not_found'],
  ])('%s of a waiting question', (action, actor, expected) => {
    expect(codeOf(transitionQuestion(question, proposal, action, actor))).toBe(expected);
  });

  test.each<[QuestionAction, Actor, string]>([
    ['edit', olga, 'answered'],
    ['edit', sam, 'forbidden'],
    ['pin', olga, 'answered'],
    ['follow', sam, 'answered'],
    ['follow', olga, 'move_not_allowed'],
    ['follow', ana, 'move_not_allowed'],
    ['answer', olga, 'move_not_allowed'],
    ['withdraw', ana, 'move_not_allowed'],
    ['withdraw', sam, 'forbidden'],
  ])('%s of an answered question', (action, actor, expected) => {
    const answered = { ...question, state: 'answered' } as const;
    expect(codeOf(transitionQuestion(answered, proposal, action, actor))).toBe(expected);
  });

  test('every action leads from its own state alone', () => {
    for (const action of Object.keys(QUESTION_TRANSITIONS) as QuestionAction[])
      for (const state of QUESTION_STATES) {
        const { from, to, by } = QUESTION_TRANSITIONS[action];
        const actor = { owner: olga, asker: ana, reader: sam }[by];
        const answer = codeOf(transitionQuestion({ ...question, state }, proposal, action, actor));
        const known = by !== 'reader' || state === 'answered';
        expect([action, state, answer]).toEqual([
          action,
          state,
          state === from ? to : known ? 'move_not_allowed' : 'not_found',
        ]);
      }
  });

  test('an answer to a question that was withdrawn or answered is refused with that', () => {
    const why = (state: (typeof QUESTION_STATES)[number]) => {
      const moved = transitionQuestion({ ...question, state }, proposal, 'answer', olga);
      return moved.ok ? 'done' : moved.refusal.message;
    };
    expect(why('withdrawn')).toBe('The person who asked withdrew this question.');
    expect(why('answered')).toBe('This question was already answered.');
  });

  test('a question without an asker is withdrawn by no one', () => {
    const entry = { ...question, askerId: null };
    expect(codeOf(transitionQuestion(entry, proposal, 'withdraw', olga))).toBe('forbidden');
  });

  test('nothing changes while the proposal is not public', () => {
    const status = (of: 'withdrawn' | 'hidden') =>
      codeOf(transitionQuestion(question, { ...proposal, status: of }, 'answer', olga));
    expect([status('withdrawn'), status('hidden')]).toEqual(['withdrawn', 'not_found']);
  });
});

test('only an answered question that is not hidden is public', () => {
  expect(QUESTION_STATES.filter((state) => isPublicQuestion({ ...question, state }))).toEqual(['answered']);
  expect(isPublicQuestion({ ...question, state: 'answered', hiddenAt: now })).toBe(false);
});

test('only the owner answers, while the proposal is public', () => {
  expect(codeOf(mayAnswerQuestions(proposal, olga))).toBe(null);
  expect(codeOf(mayAnswerQuestions(proposal, sam))).toBe('forbidden');
  expect(codeOf(mayAnswerQuestions({ ...proposal, status: 'hidden' }, olga))).toBe('move_not_allowed');
});

test('asking ends at the close date, when switched off, and never begins for the owner', () => {
  const why = (changes: object, askingOn = true, actor = sam, at = now) =>
    whyNotAsk({ ...proposal, ...changes }, askingOn, actor, at)?.code ?? null;
  expect(why({})).toBe(null);
  expect(why({}, false)).toBe('move_not_allowed');
  expect(why({}, true, sam, new Date(now.getTime() + 2 * DAY_MS))).toBe('move_not_allowed');
  expect(why({ status: 'closed' })).toBe('move_not_allowed');
  expect(why({ status: 'withdrawn' })).toBe('withdrawn');
  expect(why({ status: 'hidden' })).toBe('not_found');
  expect(why({}, true, olga)).toBe('own_proposal');
  expect(isAsking(proposal, true, now)).toBe(true);
});

test('an account younger than a day asks once a day, an older one ten times', () => {
  expect(questionsPerDay(new Date(now.getTime() - 23 * HOUR_MS), now)).toBe(1);
  expect(questionsPerDay(new Date(now.getTime() - DAY_MS), now)).toBe(10);
});

describe('parseQuestion', () => {
  test('cleans the text into one line', () => {
    expect(parseQuestion('  Is it\n\npaid? ')).toEqual({ ok: true, value: 'Is it paid?' });
  });

  test.each([
    ['Why?', 'Use at least 5 characters.'],
    ['a'.repeat(QUESTION_CAP + 1), `Use at most ${QUESTION_CAP} characters.`],
  ])('refuses the length of %s', (text, message) => {
    expect(parseQuestion(text)).toMatchObject({ refusal: { fields: { question: message } } });
  });

  test.each([
    'See https://example.org please',
    'See ftp://example.org please',
    'See www.example please',
    'Ask me at ana@example.edu?',
    'mailto:ana please',
    'Is example.com yours?',
    'Is lab.example/x yours?',
    'Is js.example/x yours?',
    'Is bit.ly/Node.js yours?',
  ])('refuses a link: %s', (text) => {
    expect(parseQuestion(text)).toMatchObject({ refusal: { code: 'invalid' } });
  });

  test.each([
    'Do you use Node.js or Vue.js?',
    'Is it Node.js/Rust, or a table.csv/table.json?',
    'Is it paid, e.g. by the hour?',
    'May I work 10-20 h/week?',
    'Is 3.5 enough?',
  ])('accepts %s', (text) => {
    expect(parseQuestion(text).ok).toBe(true);
  });
});

test.each([
  ['Yes, see https://example.org/a.', true],
  ['x'.repeat(ANSWER_CAP), true],
  ['x'.repeat(ANSWER_CAP + 1), false],
  [' ', false],
  ['See http://example.org', false],
  ['See javascript:alert(1)', false],
])('an answer needs text and only https links: %s', (text, ok) => {
  expect(parseAnswer(text).ok).toBe(ok);
});

test('a reason to dismiss is one of the list', () => {
  expect([parseDismissReason('off_topic'), parseDismissReason('rude'), parseDismissReason(null)]).toEqual([
    'off_topic',
    null,
    null,
  ]);
});

test('the same question differs in case, accents and punctuation alone', () => {
  expect(isSameQuestion('Is it paid?', 'is it PAID')).toBe(true);
  expect(isSameQuestion('Is it paid?', 'Is it remote?')).toBe(false);
  expect(isSameQuestion('??????', '!!!!!!')).toBe(true);
});

test.each<[string, Pick<Parameters<typeof mayReportQuestion>[0], 'state' | 'hiddenAt'>, boolean, boolean]>([
  ['a reader, an answered question', { state: 'answered', hiddenAt: null }, false, true],
  ['a reader, a hidden question', { state: 'answered', hiddenAt: now }, false, false],
  ['a reader, a waiting question', { state: 'waiting', hiddenAt: null }, false, false],
  ['the owner, a waiting question', { state: 'waiting', hiddenAt: null }, true, true],
  ['the owner, a dismissed question', { state: 'dismissed', hiddenAt: null }, true, false],
])('whether a question can be reported: %s', (_, facts, isOwner, expected) => {
  expect(mayReportQuestion({ duplicateOfId: null, ...facts }, isOwner)).toBe(expected);
});

describe('a duplicate of a question that waits', () => {
  const duplicate = { ...question, duplicateOfId: 7 } as const;

  test.each<[QuestionAction, Actor, string]>([
    ['withdraw', ana, 'withdrawn'],
    ['withdraw', olga, 'not_found'],
    ['answer', olga, 'not_found'],
    ['dismiss', olga, 'not_found'],
    ['follow', sam, 'not_found'],
  ])('%s: only its asker knows of it', (action, actor, expected) => {
    expect(codeOf(transitionQuestion(duplicate, proposal, action, actor))).toBe(expected);
  });

  test('is not public once it is answered, and no one reports it', () => {
    const answered = { ...duplicate, state: 'answered' } as const;
    expect([isPublicQuestion(answered), isKnownQuestion(answered, false)]).toEqual([false, false]);
    for (const isOwner of [true, false]) expect(mayReportQuestion(duplicate, isOwner)).toBe(false);
  });
});

test('answered questions that share words come first, the best match on top', () => {
  const paid = { question: 'Is it paid?', answer: 'Yes, 20 an hour.' };
  const remote = { question: 'Is it remote?', answer: 'Yes.' };
  const zone = { question: 'Is remote work paid?', answer: 'Yes.' };
  expect(matchingQuestions('Will remote students be paid?', [paid, remote, zone])).toEqual([
    zone,
    paid,
    remote,
  ]);
  expect(matchingQuestions('What about the visa?', [paid, remote])).toEqual([]);
});

test('most questions are answered within the median wait, known from three answers on', () => {
  const after = (...days: number[]) =>
    medianAnswerDays(
      days.map((wait) => ({ askedAt: now, answeredAt: new Date(now.getTime() + wait * DAY_MS) })),
    );
  expect(after(1, 1)).toBe(null);
  expect(after(9, 0.1, 1.5)).toBe(2);
  expect(after(0.1, 0.2, 0.3)).toBe(1);
  expect(after(1, 2, 3, 4)).toBe(3);
});

test('the people who asked are a number', () => {
  expect([0, 1, 4].map(askedByLabel)).toEqual([
    'Asked by 1 person',
    'Asked by 1 + 1 other',
    'Asked by 1 + 4 others',
  ]);
});
