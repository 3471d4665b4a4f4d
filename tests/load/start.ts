import { median } from './figures.ts';
import type { Result } from './result.ts';
import { withOwnServer } from './serve.ts';

const BUDGET_MS = 2000;

/** Measures start to ready on existing data (the demo world), bundled database included. */
export const measureStart = ({ rounds }: { rounds: number }): Promise<Result[]> =>
  withOwnServer(async (product) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await product.stop();
      const began = performance.now();
      await product.start();
      times.push(performance.now() - began);
    }
    const middle = median(times);
    return [
      {
        what: 'start to ready on existing data',
        measured: `${middle.toFixed(0)} ms`,
        budget: `≤ ${BUDGET_MS} ms`,
        met: middle <= BUDGET_MS,
        details: `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
      },
    ];
  });
