import { expect, test } from 'vitest';
import { DECLINE_REASONS } from './decline-reason.ts';
import { reasonOf } from './decision.ts';

test.each(DECLINE_REASONS)('the template “$label” is a valid reason', ({ text }) => {
  expect(reasonOf(text)).toEqual({ ok: true, value: text });
});
