import { expect, test } from 'vitest';
import type { ProposalStatus } from '#domain/base/status.ts';
import { dueLabel } from './due-label.ts';

const due = (status: ProposalStatus, now: string, appType: 'due_date' | 'rolling' = 'due_date') =>
  dueLabel(
    {
      status,
      appType,
      closeAt: new Date('2026-12-08T04:59:59Z'),
      resultAt: new Date('2026-12-21T04:59:59Z'),
      timeZone: 'America/New_York',
      announcedAt: status === 'announced' ? new Date('2026-12-12T12:00:00Z') : null,
    },
    new Date(now),
  );

test('an owner reads when results are due, and that applications are closed', () => {
  expect([
    due('open', '2026-12-01T12:00:00Z'),
    due('closed', '2026-12-01T12:00:00Z'),
    due('open', '2026-12-10T12:00:00Z'),
    due('closed', '2026-12-30T12:00:00Z'),
  ]).toEqual([
    'Results due Dec 20, 2026 (in 19 days)',
    'Closed. Results due Dec 20, 2026 (in 19 days)',
    'Closed. Results due Dec 20, 2026 (in 10 days)',
    'Closed. Results were due Dec 20, 2026',
  ]);
});

test('an owner reads the status of a proposal without results to come', () => {
  expect([
    due('announced', '2026-12-13T12:00:00Z'),
    due('closed', '2026-12-01T12:00:00Z', 'rolling'),
    due('open', '2026-12-01T12:00:00Z', 'rolling'),
  ]).toEqual(['Results announced (Dec 12)', 'Closed (early)', 'Rolling, until Dec 7']);
});
