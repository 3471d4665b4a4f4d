import fc from 'fast-check';
import type { Database } from '../../../db/database.ts';
import { arbitraryMoves } from './arbitrary-moves.ts';
import { arbitraryStart } from './arbitrary-start.ts';
import { type Tally, emptyBoard, startRun, runMove } from './run-moves.ts';

type How = { runs: number; moves: number; seed: number; looksEverywhere: boolean };

/**
 * Plays `runs` boards of up to `moves` moves by anybody on the product and on the board of PRODUCT.md. Throws, with seed and path and the
 * fewest moves that show it, where they disagree; answers how often which move came to what.
 */
export async function checkModel(db: Database, { runs, moves, seed, looksEverywhere }: How): Promise<Tally> {
  const tally: Tally = {};
  await fc.assert(
    fc.asyncProperty(arbitraryStart, arbitraryMoves(moves), async (start, played) => {
      const model = emptyBoard();
      const real = await startRun(db, model, { looksEverywhere, tally });
      for (const move of start) await runMove(model, real, move, 'stored');
      await fc.asyncModelRun(() => ({ model, real }), played);
    }),
    { numRuns: runs, seed, unbiased: true },
  );
  return tally;
}
