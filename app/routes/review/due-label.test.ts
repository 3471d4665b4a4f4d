import { expect, test } from 'vitest';
import type { ProposalStatus } from '#domain/base/status.ts';
import { dueLabel } from './due-label.ts';

const due = (
  status: ProposalStatus,
  now: string,
  appType: 'due_date' | 'rolling' = 'due_date',
  closedAt: Date | null = null,
) =>
  dueLabel(
    {
      status,
      appType,
      closeAt: new Date('2026-12-08T04:59:59Z'),
      resultAt: new Date('2026-12-21T04:59:59Z'),
      timeZone: 'America/New_York',
      closedAt,
      announcedAt: status === 'announced' ? new Date('2026-12-12T12:00:00Z') : null,
    },
    new Date(now),
  );

test('an owner reads when applications close or closed, and when results are due', () => {
  expect([
    due('open', '2026-12-01T12:00:00Z'),
    due('closed', '2026-12-04T12:00:00Z', 'due_date', new Date('2026-12-04T03:00:00Z')),
    due('closed', '2026-12-01T12:00:00Z'),
    due('open', '2026-12-10T12:00:00Z'),
    due('closed', '2026-12-30T12:00:00Z'),
  ]).toEqual([
    'Open, closes Dec 7. Results due Dec 20, 2026 (in 19 days)',
    'Closed on Dec 3. Results due Dec 20, 2026 (in 16 days)',
    'Closed. Results due Dec 20, 2026 (in 19 days)',
    'Closed on Dec 7. Results due Dec 20, 2026 (in 10 days)',
    'Closed on Dec 7. Results were due Dec 20, 2026',
  ]);
});

test('an owner reads the status of a proposal without results to come', () => {
  expect([
    due('announced', '2026-12-13T12:00:00Z'),
    due('closed', '2026-12-01T12:00:00Z', 'rolling'),
    due('closed', '2026-12-04T12:00:00Z', 'rolling', new Date('2026-12-04T03:00:00Z')),
    due('open', '2026-12-01T12:00:00Z', 'rolling'),
  ]).toEqual(['Results announced (Dec 12)', 'Closed', 'Closed on Dec 3', 'Rolling, until Dec 7']);
});
