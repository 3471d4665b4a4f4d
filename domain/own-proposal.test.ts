import { expect, test } from 'vitest';
import { hasEnded } from './own-proposal.ts';

test.each([
  ['open', '2026-11-21', false],
  ['announced', '2026-11-22', false],
  ['open', '2026-11-20', true],
  ['withdrawn', '2026-12-31', true],
] as const)('a proposal that is %s and ends on %s has ended: %s', (status, endDate, ended) => {
  expect(hasEnded({ status, endDate }, '2026-11-21')).toBe(ended);
});
