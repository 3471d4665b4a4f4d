import { expect, test } from 'vitest';
import { UNDO_SECONDS, canUndo, emailDueAfterUndo, tooLateToUndo, undoOfferedUntil } from './undo.ts';

const at = new Date('2026-11-23T12:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);

test('a decision that took effect can be undone until its email is due', () => {
  const decision = { pending: false, at };
  expect(canUndo(decision, at)).toBe(true);
  expect(canUndo(decision, after(UNDO_SECONDS * 1000))).toBe(true);
  expect(canUndo(decision, emailDueAfterUndo(at))).toBe(false);
  expect(undoOfferedUntil(decision)).toEqual(after(10_000));
  expect(emailDueAfterUndo(at).getTime()).toBeGreaterThan(undoOfferedUntil(decision).getTime());
});

test('a pending decision can be undone at any time and is offered for five minutes', () => {
  const decision = { pending: true, at };
  expect(canUndo(decision, after(30 * 86_400_000))).toBe(true);
  expect(undoOfferedUntil(decision)).toEqual(after(300_000));
});

test('the refusal names the applicant and how they learned of the decision', () => {
  expect(tooLateToUndo('Ana P.', 'emailed')).toBe('It’s too late to undo: Ana P. was already emailed.');
  expect(tooLateToUndo('Ana P.', 'read')).toContain('Ana P. already read it');
});
