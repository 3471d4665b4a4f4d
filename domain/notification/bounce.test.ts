import { expect, test } from 'vitest';
import { type BounceReport, isLost, toBounceReport, stopReason } from './bounce.ts';

const delivery = (action: string, status: string): BounceReport => ({
  kind: 'delivery',
  action,
  status,
  answer: '',
});

test.each([
  [delivery('failed', '5.1.1'), true, 'bounced'],
  [delivery('failed', '5.1.10'), true, 'bounced'],
  [delivery('failed', '5.2.1'), true, 'bounced'],
  [delivery('failed', '5.2.2'), true, null],
  [delivery('failed', '5.7.1'), true, null],
  [delivery('failed', '5.1.11'), true, null],
  [delivery('failed', '4.4.7'), true, null],
  [delivery('failed', ''), true, null],
  [delivery('delayed', '5.1.1'), false, null],
  [delivery('delivered', '2.0.0'), false, null],
  [{ kind: 'complaint', answer: '' } satisfies BounceReport, false, 'complained'],
])('%j: email lost %j, address suppressed %j', (report, lost, reason) => {
  expect([isLost(report), stopReason(report)]).toEqual([lost, reason]);
});

test.each([
  [550, '550 5.1.1 No such recipient here', 'bounced'],
  [550, '550 No such recipient here', null],
  [450, '450 4.1.1 Later', null],
  [450, '450 5.1.1 Odd', null],
  [554, '554 5.7.1 Not from you', null],
])('a server reply of %s %s: %j', (code, answer, reason) => {
  expect(stopReason(toBounceReport(code, answer))).toBe(reason);
});
