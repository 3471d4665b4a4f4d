import { launchBrowser } from '../e2e/launch-browser.ts';
import { median } from './figures.ts';
import type { Result } from './result.ts';
import { someProposal, withOwnServer } from './serve.ts';

/** Slow 4G as Lighthouse defines it: 1.6 Mbit/s down (in bytes per second) and 150 ms latency. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const SETTLED_MS = 1500;

/** Measures the largest contentful paint of a first visit on slow 4G with a throttled CPU. */
export const measureFirstPaint = ({ rounds }: { rounds: number }): Promise<Result[]> =>
  withOwnServer(async ({ url }) => {
    const browser = await launchBrowser();
    try {
      const results: Result[] = [];
      for (const [name, path, budgetMs] of [
        ['list', '/', 2100],
        ['proposal', await someProposal(url), 2200],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext(PHONE);
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await session.send('Network.enable');
          await session.send('Network.emulateNetworkConditions', NETWORK);
          await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
          await page.goto(url + path, { waitUntil: 'load' });
          await page.waitForTimeout(SETTLED_MS);
          times.push(await page.evaluate(largestPaint));
          await context.close();
        }
        const middle = median(times);
        results.push({
          what: `largest paint on slow 4G, ${name}`,
          measured: `${(middle / 1000).toFixed(2)} s`,
          budget: `≤ ${(budgetMs / 1000).toFixed(1)} s`,
          met: middle <= budgetMs,
          details: `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
        });
      }
      return results;
    } finally {
      await browser.close();
    }
  });

/** Runs in the browser; returns milliseconds since navigation. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}
