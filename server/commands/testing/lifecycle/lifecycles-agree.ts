import fc from 'fast-check';
import type { Database } from '../../../data/database.ts';
import { anyMoves } from './any-move.ts';
import { anyStart } from './any-start.ts';
import { type Tally, emptyBoard, newPlay, playOne } from './play.ts';

type How = { runs: number; moves: number; seed: number; looksEverywhere: boolean };

/**
 * Plays `runs` boards of up to `moves` moves by anybody on the product and on the board of PRODUCT.md. Throws, with seed and path and the
 * fewest moves that show it, where they disagree; answers how often which move came to what.
 */
export async function lifecyclesAgree(
  db: Database,
  { runs, moves, seed, looksEverywhere }: How,
): Promise<Tally> {
  const tally: Tally = {};
  await fc.assert(
    fc.asyncProperty(anyStart, anyMoves(moves), async (start, played) => {
      const model = emptyBoard();
      const real = await newPlay(db, model, { looksEverywhere, tally });
      for (const move of start) await playOne(model, real, move, 'stored');
      await fc.asyncModelRun(() => ({ model, real }), played);
    }),
    { numRuns: runs, seed, unbiased: true },
  );
  return tally;
}
