import { loadOfMachine, residentMemory } from './figures.ts';
import { load } from './load.ts';
import { someProposal, withOwnServer } from './serve.ts';

const MEGABYTE = 1024 * 1024;
const BARS = { memory: 200 * MEGABYTE, slope: 4 * MEGABYTE };
const STEPS = 20;
/** Of the requests, those that have to be rendered anew. */
const ANEW = 1 / 20;

/**
 * Asks a fresh server so many times, list and proposals, most from what is kept and one in twenty rendered anew, and looks at the memory of its process
 * after each twentieth of them. True when it ends below 200 MB and grows by less than 4 MB for each further million in the second half.
 */
export async function measureMemory(requests: number): Promise<boolean> {
  return withOwnServer(async (server) => {
    const paths = ['/', await someProposal(server.url)];
    const seen: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      for (const path of paths) {
        const times = requests / STEPS / paths.length;
        const ask = (asked: string, share: number) =>
          load(
            server.url,
            { path: asked, headers: { 'Accept-Encoding': 'br' } },
            { connections: 16, times: Math.max(16, Math.round(times * share)), status: 200 },
          );
        const { wrong } = await ask(path, 1 - ANEW);
        const anew = await ask(`${path}?rendered-anew=1`, ANEW);
        if (wrong + anew.wrong > 0) throw new Error(`${wrong + anew.wrong} answers were not pages.`);
      }
      seen.push(residentMemory(server.pid()));
      console.log(
        `${(((step + 1) * requests) / STEPS).toFixed(0)} requests: ${(seen.at(-1)! / MEGABYTE).toFixed(0)} MB`,
      );
    }
    const half = seen.slice(STEPS / 2);
    const slope = (slopeOf(half) * STEPS * 1e6) / requests;
    const most = Math.max(...half);
    console.log(
      `memory after ${requests} requests: ${(seen.at(-1)! / MEGABYTE).toFixed(0)} MB, ${(most / MEGABYTE).toFixed(0)} at most in the second half (bar 200), ` +
        `${(slope / MEGABYTE).toFixed(1)} MB more a million (bar 4), ${loadOfMachine()}`,
    );
    return most <= BARS.memory && slope <= BARS.slope;
  });
}

/** How much a value grows from one look to the next, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, place) => sum + (place - middle) * (value - mean), 0);
  const below = values.reduce((sum, _value, place) => sum + (place - middle) ** 2, 0);
  return above / below;
}
