import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { serve } from './serve.ts';

/**
 * Limits per page, measured values plus a margin: transferred kilobytes, requests, layout shift,
 * and CPU ms of the main thread. They do not depend on load, unlike the scores of `npm run bench --
 * lighthouse`.
 */
const MOST = { kilobytes: 290, requests: 16, shift: 0.04, processor: 300 };

const board = await serve();

type Weight = { kilobytes: number; requests: number; shift: number; processor: number; blocking: string[] };

async function weigh(page: Page, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path, { waitUntil: 'networkidle' });
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const blocking = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as (PerformanceEntry & { renderBlockingStatus?: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => new URL(name).pathname.replace(/.*\./, '')),
  );
  const kilobytes = Math.round(bytes / 1000);
  return { kilobytes, requests, shift: await shiftOf(page), processor: Math.round(seconds * 1000), blocking };
}

/** Cumulative layout shift, as Lighthouse computes it. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a later task.
        setTimeout(() => resolve(shift), 100);
      }),
  );
}

async function pages(): Promise<string[]> {
  const list = await (await fetch(board.url)).text();
  return ['/', /\/proposal\/\d+/.exec(list)![0], '/announcement', '/about-us'];
}

test('the most visited pages stay within the limits for size, requests, layout shift and CPU time', async () => {
  const lines: string[] = [];
  for (const path of await pages()) {
    // A browser with an empty cache.
    const { page } = await openBrowser({ url: board.url, width: 390 });
    const { blocking, ...weight } = await weigh(page, path);
    lines.push(`${path}: ${JSON.stringify(weight)}`);
    for (const measure of ['kilobytes', 'requests', 'shift', 'processor'] as const)
      expect.soft(weight[measure], `${measure} of ${path}`).toBeLessThanOrEqual(MOST[measure]);
    expect.soft([...new Set(blocking)], path).toEqual(['css']);
    expect.soft(blocking.length, path).toBeLessThanOrEqual(3);
  }
  console.log(lines.join('\n'));
});

test('no layout shifts when fonts fail to load', async () => {
  const { page, consoleErrors } = await openBrowser({ url: board.url, width: 390 });
  await page.route('**/*.woff2', (route) => route.abort());
  for (const path of await pages()) {
    // Under load the local fallback font may load after the first paint: the best of three counts.
    const shifts: number[] = [];
    for (let load = 0; load < 3 && !shifts.includes(0); load += 1) {
      await page.goto(path, { waitUntil: 'networkidle' });
      shifts.push(await shiftOf(page));
    }
    expect.soft(Math.min(...shifts), path).toBe(0);
  }
  // Discards the browser's errors about the aborted fonts.
  consoleErrors.splice(0);
});
