import { describe, expect, test } from 'vitest';
import {
  APPLICATION_MESSAGES,
  type ApplicationDraft,
  completeForm,
  parseApplication,
  parseApplicationDraft,
} from './application-form.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { AI_USE_MESSAGES } from './ai-use.ts';
import type { AiPolicy } from '#domain/proposal/terms.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';

const M = APPLICATION_MESSAGES;
const resumeId = 'b1f7c1c0-5f0e-4a63-9d3a-0c6f6f1f0a11';
const questions: Three = ['Which proofs have you folded?', 'N/A', 'When can you start?'];
const whole: ApplicationDraft = {
  answers: ['Nova and HyperNova.', '', 'In May.'],
  comments: 'None so far.',
  referenceLink: 'https://example.edu/noor',
  aiUse: '',
  resumeId,
};
const blank: ApplicationDraft = {
  answers: ['', '', ''],
  comments: '',
  referenceLink: '',
  aiUse: '',
  resumeId: null,
};
const fieldsOf = (draft: ApplicationDraft, asked = questions) => {
  const result = parseApplication(draft, asked);
  return result.ok ? {} : result.refusal.fields;
};

test.each<[policy: AiPolicy, aiUse: string, error: string | undefined]>([
  ['not_stated', '', undefined],
  ['allowed_if_disclosed', '', AI_USE_MESSAGES.disclose],
  ['allowed_if_disclosed', 'A translator', undefined],
  ['not_allowed', 'A translator', AI_USE_MESSAGES.notAllowed],
  ['not_stated', 'x'.repeat(501), 'Use at most 500 characters.'],
])('under the AI policy %s, “%.20s” is answered with %s', (policy, aiUse, error) => {
  const result = parseApplication({ ...whole, aiUse }, questions, policy);
  expect(result.ok ? undefined : result.refusal.fields?.aiUse).toBe(error);
});

describe('a draft', () => {
  test('is accepted whatever it contains', () => {
    expect(parseApplicationDraft(blank)).toEqual({ ok: true, value: blank });
    expect(parseApplicationDraft({ ...whole, referenceLink: 'not yet a link' }).ok).toBe(true);
  });

  test('is cleaned of characters that cannot be stored', () => {
    const draft = { ...blank, answers: [' a\u0000\r\nb ', '\uD800', ''] as Three, resumeId: 'not an id' };
    expect(parseApplicationDraft(draft)).toEqual({
      ok: true,
      value: { ...blank, answers: ['a\nb', '\uFFFD', ''] },
    });
  });

  test('names every part that is too long', () => {
    const long = 'a'.repeat(TEXT_CAP + 1);
    const fits = 'a'.repeat(TEXT_CAP);
    const draft = { ...blank, answers: [long, long, fits] as Three, comments: long, referenceLink: long };
    const sentences = {
      questionOne: M.tooLong,
      questionTwo: M.tooLong,
      comments: M.tooLong,
      link: M.tooLong,
    };
    expect(parseApplicationDraft(draft)).toMatchObject({ refusal: { code: 'invalid', fields: sentences } });
    expect(parseApplicationDraft({ ...blank, answers: ['', '', long] })).toMatchObject({
      refusal: { fields: { questionThree: M.tooLong } },
    });
    expect(fieldsOf(draft)).toEqual(sentences);
  });
});

describe('an application', () => {
  test('is complete when every asked question is answered', () => {
    expect(parseApplication(whole, questions)).toEqual({ ok: true, value: whole });
  });

  test('drops the answer to a question that is not asked', () => {
    const draft = { ...whole, answers: ['a', 'nobody asked', 'c'] as Three };
    expect(parseApplication(draft, questions)).toMatchObject({ value: { answers: ['a', '', 'c'] } });
  });

  test('names every missing part', () => {
    expect(fieldsOf(blank)).toEqual({
      questionOne: M.blank,
      questionThree: M.blank,
      comments: M.blank,
      link: M.blank,
      resume: M.resume,
    });
    expect(fieldsOf(blank, ['Why?', 'How?', 'When?'])).toHaveProperty('questionTwo', M.blank);
  });

  test.each([
    ['n/a', 'N/A'],
    ['https://example.edu/a b', 'https://example.edu/a%20b'],
  ])('stores the link %s as %s', (referenceLink, expected) => {
    expect(parseApplication({ ...whole, referenceLink }, questions)).toMatchObject({
      value: { referenceLink: expected },
    });
  });

  test.each(['example.edu', 'http://example.edu', 'javascript:alert(1)'])('refuses the link %s', (link) => {
    expect(fieldsOf({ ...whole, referenceLink: link })).toEqual({ link: M.link });
  });
});

test('completeForm replaces empty comments and links with N/A and adds https:// to a link', () => {
  const empty = { ...whole, comments: ' ', referenceLink: '' };
  expect(completeForm(empty)).toMatchObject({ comments: 'N/A', referenceLink: 'N/A' });
  expect(completeForm({ ...whole, referenceLink: 'github.com/noor' })).toEqual({
    ...whole,
    referenceLink: 'https://github.com/noor',
    aiUse: '',
  });
});

test('a link with a user name or without a domain is refused with a specific message', () => {
  for (const referenceLink of ['https://u:p@x.example/', 'https://localhost/']) {
    const result = parseApplication({ ...whole, referenceLink }, questions);
    const link = result.ok ? undefined : result.refusal.fields?.link;
    expect(link).toBeDefined();
    expect(link).not.toBe(M.link);
  }
});
