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
])('with “%s” picked and “%s” typed', (template, typed, reason) => {
  expect(reasonFrom({ template, typed })).toBe(reason);
});

test.each(DECLINE_REASONS)('“$label” can be sent as it is', ({ text }) => {
  expect(reasonOf(text)).toEqual({ ok: true, value: text });
});
