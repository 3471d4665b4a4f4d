import { raceForLastSpot, twoConnections } from '../../server/commands/testing/concurrent-decisions.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { startProduct } from './product.ts';

/** Makes two concurrent decisions on the last spot, over two connections like two processes. */
export async function faultOfLastSpot({ build, rounds }: FaultOptions): Promise<FaultResult> {
  const product = await startProduct(build);
  const { both, close } = twoConnections(product.db, product.config);
  try {
    const { outcomes, mostHeld, notified } = await raceForLastSpot(product.db, both, rounds);
    const oneWon = outcomes['done, no_spot_left'] ?? 0;
    return {
      figures: `${rounds} times: exactly one won ${oneWon} times, ${mostHeld} spot of 1 held at most, ${notified} invitations notified`,
      broken: brokenPromises({
        'exactly one wins': oneWon === rounds,
        'never more than the spots': mostHeld === 1,
        'one person is notified, in the rolling half of them': notified === Math.ceil(rounds / 2),
      }),
    };
  } finally {
    await close();
    await product.remove();
  }
}
