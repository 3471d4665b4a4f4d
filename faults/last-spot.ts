import { lastSpot, twoConnections } from '../server/commands/testing/at-once.ts';
import { type FaultRun, type FaultSeen, brokenOf } from './fault.ts';
import { startProduct } from './product.ts';

/** Two decisions on the last spot at the same moment, from two connections as two processes have them. */
export async function faultOfLastSpot({ build, rounds }: FaultRun): Promise<FaultSeen> {
  const product = await startProduct(build);
  const { both, close } = twoConnections(product.config);
  try {
    const { outcomes, mostHeld, told } = await lastSpot(product.db, both, rounds);
    const oneWon = outcomes['done, no_spot_left'] ?? 0;
    return {
      figures: `${rounds} times: exactly one won ${oneWon} times, ${mostHeld} spot of 1 held at most, ${told} invitations told`,
      broken: brokenOf({
        'exactly one wins': oneWon === rounds,
        'never more than the spots': mostHeld === 1,
        'one person is told, in the rolling half of them': told === Math.ceil(rounds / 2),
      }),
    };
  } finally {
    await close();
    await product.remove();
  }
}
