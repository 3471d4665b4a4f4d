import { loadOfMachine, median } from './figures.ts';
import { withOwnServer } from './serve.ts';

const BAR_MS = 1500;

/** How long a server takes from its start to ready, its database included, over data that is there: the demo world. */
export async function measureCold({ rounds }: { rounds: number }): Promise<boolean> {
  return withOwnServer(async (product) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await product.stop();
      const began = performance.now();
      await product.start();
      times.push(performance.now() - began);
    }
    const middle = median(times);
    console.log(
      `start to ready on existing data: ${middle.toFixed(0)} ms (bar ${BAR_MS}; ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), median of ${rounds}, ${loadOfMachine()}`,
    );
    return middle <= BAR_MS;
  });
}
