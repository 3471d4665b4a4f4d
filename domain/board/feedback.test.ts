import { describe, expect, test } from 'vitest';
import {
  FEEDBACK_CAPS,
  type FeedbackForm,
  canTransitionFeedback,
  pageOfReferrer,
  parseFeedback,
} from './feedback.ts';

const form: FeedbackForm = {
  kind: 'idea',
  text: ' Show the zone\r\nbeside the date.\u0000 ',
  page: '/proposal/7',
  email: '',
};

describe('parseFeedback', () => {
  test('cleans the form, with or without a page and an email', () => {
    expect(parseFeedback(form)).toEqual({
      ok: true,
      value: { kind: 'idea', text: 'Show the zone\nbeside the date.', page: '/proposal/7', email: '' },
    });
    expect(parseFeedback({ ...form, page: '', email: ' noor@example.edu ' })).toMatchObject({
      value: { page: '', email: 'noor@example.edu' },
    });
  });

  test('accepts text and page up to their maximum lengths', () => {
    const text = 'a'.repeat(FEEDBACK_CAPS.text);
    const page = `/${'a'.repeat(FEEDBACK_CAPS.page - 1)}`;
    expect(parseFeedback({ ...form, text, page })).toMatchObject({ value: { text, page } });
    expect(pageOfReferrer(page)).toBe(page);
  });

  test.each([
    ['kind', { kind: 'praise' }, 'Choose what it is about.'],
    ['text', { text: ' \u200b \n' }, 'Enter your feedback.'],
    ['text', { text: 'a'.repeat(FEEDBACK_CAPS.text + 1) }, 'Use at most 5,000 characters.'],
    ['page', { page: 'a'.repeat(FEEDBACK_CAPS.page + 1) }, 'Use at most 300 characters.'],
    ['email', { email: 'not-an-address' }, 'Enter an email address we can reply to, or leave this empty.'],
    [
      'email',
      { email: 'a@b.example, c@d.example' },
      'Enter an email address we can reply to, or leave this empty.',
    ],
  ])('names the wrong field: %s %j', (field, wrong, sentence) => {
    expect(parseFeedback({ ...form, ...wrong })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', fields: { [field]: sentence } },
    });
  });
});

test.each([
  ['/apply/213?tab=application', '/apply/213?tab=application'],
  ['//elsewhere.example', ''],
  ['/\\elsewhere.example', ''],
  ['https://elsewhere.example/', ''],
  [`/${'a'.repeat(FEEDBACK_CAPS.page)}`, ''],
  [null, ''],
])('pageOfReferrer accepts only short local paths: %s', (path, page) => {
  expect(pageOfReferrer(path)).toBe(page);
});

test('open feedback can be answered or closed, and both can be reopened', () => {
  for (const transition of ['answer', 'close'] as const)
    expect(
      (['open', 'answered', 'closed'] as const).map((from) => canTransitionFeedback(from, transition)),
    ).toEqual([true, false, false]);
  expect(canTransitionFeedback('open', 'reopen')).toBe(false);
  expect([canTransitionFeedback('answered', 'reopen'), canTransitionFeedback('closed', 'reopen')]).toEqual([
    true,
    true,
  ]);
});
