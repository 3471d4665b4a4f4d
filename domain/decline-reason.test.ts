import { expect, test } from 'vitest';
import { DECLINE_REASONS, reasonFrom } from './decline-reason.ts';
import { reasonOf } from './decision.ts';

test.each([
  ['filled', '', DECLINE_REASONS[0].text],
  ['filled', ' \n ', DECLINE_REASONS[0].text],
  ['filled', 'We looked for a lawyer.', 'We looked for a lawyer.'],
  ['', 'We looked for a lawyer.', 'We looked for a lawyer.'],
  ['no such one', '', ''],
  ['', '', ''],
])('the reason with template “%s” and text “%s”', (template, typed, reason) => {
  expect(reasonFrom({ template, reason: typed })).toBe(reason);
});

test.each(DECLINE_REASONS)('the template “$label” is a valid reason', ({ text }) => {
  expect(reasonOf(text)).toEqual({ ok: true, value: text });
});
