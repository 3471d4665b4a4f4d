import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { checkModel } from './testing/lifecycle/check-model.ts';

const db = await testDatabase();
const [runs, moves, seed] = [300, 60, Math.trunc(Math.random() * 2 ** 31)];

test(
  'after random actions the product agrees with an in-memory model of its rules',
  { timeout: HOUR_MS },
  async () => {
    console.log(`${runs} boards of up to ${moves} moves, seed ${seed}`);
    const tally = await checkModel(db, { runs, moves, seed, looksEverywhere: true });
    console.log(
      Object.entries(tally)
        .toSorted()
        .map(([what, times]) => `${times} ${what}`)
        .join('\n'),
    );
    // A model whose actions are always refused proves nothing.
    for (const move of [
      'announce',
      'accept',
      'decline',
      'undo',
      'takeBack',
      'together',
      'reopen',
      'deleteAccount',
    ])
      expect(tally[`${move} ok`] ?? 0).toBeGreaterThan(0);
    expect(tally['invite no_spot_left'] ?? 0).toBeGreaterThan(0);
  },
);
