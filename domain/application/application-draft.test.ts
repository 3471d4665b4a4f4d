import { expect, test } from 'vitest';
import {
  draftExpiresAt,
  countAnswered,
  countAnswerWords,
  applicationParts,
  missingSummary,
} from './application-draft.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import type { AiPolicy } from '#domain/proposal/terms.ts';

const questions: Three = ['Why?', 'N/A', 'When?'];
const blank = { answers: ['', '', ''] as Three, comments: '', referenceLink: '', aiUse: '', resumeId: null };

test('a blank application lists its parts with the field of each', () => {
  expect(applicationParts(blank, questions)).toEqual([
    { field: 'questionOne', name: 'Answer 1', filled: false },
    { field: 'questionThree', name: 'Answer 2', filled: false },
    { field: 'resume', name: 'Resume', filled: false },
    { field: 'comments', name: 'Comments', filled: false, optional: true },
    { field: 'link', name: 'Reference link', filled: false, optional: true },
  ]);
});

test('the use of AI tools is a part, after the answers, only where the policy asks for it', () => {
  const fieldsOf = (policy: AiPolicy) => applicationParts(blank, questions, policy).map(({ field }) => field);
  const asked = ['questionOne', 'questionThree', 'aiUse', 'resume', 'comments', 'link'];
  expect(fieldsOf('allowed')).not.toContain('aiUse');
  expect(fieldsOf('allowed_if_disclosed')).toEqual(asked);
  const disclosed = applicationParts({ ...blank, aiUse: 'none' }, questions, 'not_allowed');
  expect(disclosed).toContainEqual({ field: 'aiUse', name: 'How I used AI tools', filled: true });
});

test('whitespace does not fill a part', () => {
  const written = {
    ...blank,
    answers: ['Because', '', ' \n'] as Three,
    comments: 'N/A',
    resumeId: 'some-id',
  };
  const filled = applicationParts(written, questions).filter((part) => part.filled);
  expect(filled.map(({ name }) => name)).toEqual(['Answer 1', 'Resume', 'Comments']);
});

test('an answer below the word target is filled and has its number of words', () => {
  const written = { ...blank, answers: ['word '.repeat(79), '', 'word '.repeat(80)] as Three };
  expect(applicationParts(written, questions).slice(0, 2)).toEqual([
    { field: 'questionOne', name: 'Answer 1', filled: true, words: 79 },
    { field: 'questionThree', name: 'Answer 2', filled: true },
  ]);
});

test('countAnswered counts answers to asked questions only', () => {
  expect(countAnswered(['Here', ' ', 'There'], ['What?', 'Why?', 'N/A'])).toEqual({ done: 1, of: 2 });
  expect(countAnswered(['Here', 'There', ''], ['What?', 'Why?', 'When?'])).toEqual({ done: 2, of: 3 });
});

test.each([
  ['comments', { comments: 'A word' }, ['Comments']],
  ['only whitespace as comments', { comments: ' \n' }, []],
  ['a link', { referenceLink: 'https://noor.example' }, ['Reference link']],
  ['only whitespace as link', { referenceLink: '  ' }, []],
])('with %s, only the expected parts are filled', (_what, more, names) => {
  const filled = applicationParts({ ...blank, ...more }, questions).filter((part) => part.filled);
  expect(filled.map(({ name }) => name)).toEqual(names);
});

test.each<[string, Parameters<typeof missingSummary>[1], string]>([
  ['one answer', { questionOne: 'blank' }, '1 answer is missing'],
  ['several answers', { questionOne: 'blank', questionThree: 'blank' }, '2 answers are missing'],
  ['the resume alone', { resume: 'blank' }, 'Your resume is missing'],
  [
    'an answer and the resume',
    { questionOne: 'blank', resume: 'blank' },
    '1 answer and your resume are missing',
  ],
  ['a wrong link', { link: 'wrong' }, '1 field needs a change'],
  ['several wrong fields', { link: 'wrong', comments: 'wrong' }, '2 fields need a change'],
  [
    'an answer missing, a link wrong',
    { questionOne: 'blank', link: 'wrong' },
    '1 answer is missing, and 1 field needs a change',
  ],
])('the error summary counts %s', (_, errors, title) => {
  const parts = applicationParts({ ...blank, referenceLink: 'my notebooks', comments: 'x' }, questions);
  expect(missingSummary(parts, errors)).toBe(title);
});

test.each([
  ['never withdrawn: 30 days after the close date', null, '2026-12-31'],
  ['withdrawn before the close date: 30 days after that', '2026-11-21', '2026-12-21'],
  ['withdrawn after the close date: 30 days after the close date', '2026-12-05', '2026-12-31'],
])('an unsubmitted draft expires; proposal %s', (_, withdrawn, end) => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const withdrawnAt = withdrawn === null ? null : at(withdrawn);
  expect(draftExpiresAt({ closeAt: at('2026-12-01'), withdrawnAt })).toEqual(at(end));
});

test('the words of all answers are the sum of each answer’s', () => {
  expect(countAnswerWords(['One two', '我喜欢数学', ''])).toBe(2 + countAnswerWords(['我喜欢数学']));
});
