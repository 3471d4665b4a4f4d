import { expect, inject, test } from 'vitest';
import { faultOfUndo } from './undo.ts';

test('SIGKILL while decisions can be undone loses no email, sends none twice, and undoing still works', async () => {
  const result = await faultOfUndo({ build: inject('build'), rounds: 1, seed: 5, slack: 3 });
  expect(result.broken, result.figures).toEqual([]);
});
