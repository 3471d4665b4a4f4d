import fc from 'fast-check';
import type { Database } from '#server/db/database.ts';
import { arbitraryMoves } from './arbitrary-moves.ts';
import { arbitraryStart } from './arbitrary-start.ts';
import { type Tally, emptyBoard, startRun, runMove } from './run-moves.ts';

type How = { runs: number; moves: number; seed: number; looksEverywhere: boolean };

/**
 * Model-based test: `runs` runs of up to `moves` random moves on the product and the model. Throws
 * with seed, path and the shrunk sequence where they differ; returns a count by move and outcome.
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
