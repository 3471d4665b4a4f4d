import { raceForLastSpot, twoConnections } from '#server/commands/testing/concurrent-decisions.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { startProduct } from './product.ts';

/** Makes two concurrent decisions on the last spot, over two connections like two processes. */
export async function faultOfLastSpot({ build, rounds }: FaultOptions): Promise<FaultResult> {
  const product = await startProduct(build);
  const { both, close } = twoConnections(product.config);
  try {
    const { outcomes, mostHeld, notified } = await raceForLastSpot(product.db, both, rounds);
    const oneWon = outcomes['done, no_spot_left'] ?? 0;
    return {
      figures: `${rounds} rounds: exactly one decision won in ${oneWon}, at most ${mostHeld} spot of 1 taken, ${notified} invitations notified`,
      broken: brokenPromises({
        'exactly one wins': oneWon === rounds,
        'never more spots taken than there are': mostHeld === 1,
        'one person is notified in each rolling round': notified === Math.ceil(rounds / 2),
      }),
    };
  } finally {
    await close();
    await product.remove();
  }
}
