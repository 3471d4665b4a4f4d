import { expect, test } from 'vitest';
import { closingOf } from './closing.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

const early = new Date('2026-11-28T10:00:00Z');
const closeAt = new Date('2026-12-07T23:59:59Z');
const before = new Date('2026-12-01T10:00:00Z');
const after = new Date('2026-12-20T10:00:00Z');

test.each<[string, ProposalStatus, Date | null, Date, object]>([
  ['open', 'open', null, before, { label: 'Closes', at: closeAt }],
  ['open again after an early close', 'open', early, before, { label: 'Closes', at: closeAt }],
  [
    'open again after an early close, past the close date',
    'open',
    early,
    after,
    { label: 'Closed', at: closeAt },
  ],
  ['open, past the close date', 'open', null, after, { label: 'Closed', at: closeAt }],
  ['closed early', 'closed', early, before, { label: 'Closed early', at: early }],
  ['closed early, past the close date', 'closed', early, after, { label: 'Closed early', at: early }],
  ['closed early and announced', 'announced', early, before, { label: 'Closed early', at: early }],
  ['closed early, no one knows when', 'closed', null, before, { label: 'Closed early', at: null }],
  ['closed after the close date', 'closed', after, after, { label: 'Closed', at: closeAt }],
  ['withdrawn', 'withdrawn', null, before, { label: 'Close date', at: closeAt }],
  ['hidden', 'hidden', early, after, { label: 'Close date', at: closeAt }],
])('a proposal that is %s reads as it is', (_, status, closedAt, now, closing) => {
  expect(closingOf({ status, closeAt }, closedAt, now)).toEqual(closing);
});
