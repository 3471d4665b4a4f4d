import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { REPORT_REASONS, type ReportReason } from './report.ts';
import { type CountedReport, SCAM_REASONS, isPausedByReports } from './scam-report.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const NEVER = { pausedAt: null, pauseClearedAt: null };

const by = (reporterId: string | null, more: Partial<CountedReport> = {}): CountedReport => ({
  reporterId,
  reporterSince: ago(100),
  reason: 'asks_for_keys',
  createdAt: ago(1),
  isOpen: true,
  ...more,
});
const young = { reporterSince: ago(8) };

test.each<[string, CountedReport[], boolean]>([
  ['no report', [], false],
  ['two reporters', [by('a'), by('b')], false],
  ['three reporters', [by('a'), by('b'), by('c')], true],
  ['four reporters', [by('a'), by('b'), by('c'), by('d')], true],
  ['one reporter three times', [by('a'), by('a'), by('a')], false],
  ['a third account of exactly seven days', [by('a'), by('b'), by('c', young)], false],
  [
    'a third account of seven days and a millisecond',
    [by('a'), by('b'), by('c', { reporterSince: new Date(ago(8).getTime() - 1) })],
    true,
  ],
  ['a third account that has since been deleted', [by('a'), by('b'), by(null)], false],
  ['a third report that an admin closed', [by('a'), by('b'), by('c', { isOpen: false })], false],
  ['a third report that is no scam', [by('a'), by('b'), by('c', { reason: 'copied' })], false],
  [
    'three different scam reasons',
    [by('a'), by('b', { reason: 'asks_for_money' }), by('c', { reason: 'moves_elsewhere' })],
    true,
  ],
])('%s', (_what, reports, pauses) => {
  expect(isPausedByReports(NEVER, reports, NOW)).toBe(pauses);
});

test.each<[string, number, boolean]>([
  ['a day', 1, false],
  ['almost 30 days', 30 - 1e-6, false],
  ['30 days', 30, true],
])('three reports %s after an admin looked pause it: %s', (_what, days, pauses) => {
  const cleared = { pausedAt: null, pauseClearedAt: ago(days) };
  expect(isPausedByReports(cleared, [by('a'), by('b'), by('c')], NOW)).toBe(pauses);
});

test('a paused proposal is not paused again', () => {
  const paused = { pausedAt: ago(1), pauseClearedAt: null };
  expect(isPausedByReports(paused, [by('a'), by('b'), by('c')], NOW)).toBe(false);
});

test('the reasons that count are those of a scam', () => {
  const others: ReportReason[] = [
    'never_answers',
    'not_research',
    'copied',
    'wrong_facts',
    'unsafe',
    'other',
  ];
  expect(Object.keys(REPORT_REASONS).toSorted()).toEqual([...SCAM_REASONS, ...others].toSorted());
});
