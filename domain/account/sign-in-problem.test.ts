import { expect, test } from 'vitest';
import { signInProblem } from './sign-in-problem.ts';

test('signInProblem accepts only known codes', () => {
  expect(signInProblem('cancelled')).toBe('cancelled');
  for (const other of ['<script>', 'toString', '', null, undefined]) expect(signInProblem(other)).toBeNull();
});
