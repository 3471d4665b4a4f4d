import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { serve } from './serve.ts';

/**
 * What the score of a page for performance rests on, counted instead of timed, so that it comes out the same on a busy machine: bytes
 * over the line (pages and styles packed), what is waited for before the first paint, requests, how far things shift when the fonts
 * come late, and milliseconds of the processor for the page's thread alone. Each is what it is today and some air; `npm run bench -- lighthouse` gives the scores.
 */
const MOST = { kilobytes: 290, requests: 15, shift: 0.04, processor: 300 };

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
      .map(({ name }) => name.replace(/.*\./, '')),
  );
  const kilobytes = Math.round(bytes / 1000);
  return { kilobytes, requests, shift: await shiftOf(page), processor: Math.round(seconds * 1000), blocking };
}

/** How far what was drawn has moved since, as Lighthouse sums it. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What was seen before is told in a task of its own.
        setTimeout(() => resolve(shift), 100);
      }),
  );
}

async function pages(): Promise<string[]> {
  const list = await (await fetch(board.url)).text();
  return ['/', /\/proposal\/\d+/.exec(list)![0], '/announcement', '/about-us'];
}

test('the pages most people arrive at stay light', async () => {
  const lines: string[] = [];
  for (const path of await pages()) {
    // A browser that has nothing yet.
    const { page } = await openBrowser({ url: board.url, width: 390 });
    const { blocking, ...weight } = await weigh(page, path);
    lines.push(`${path}: ${JSON.stringify(weight)}`);
    for (const measure of ['kilobytes', 'requests', 'shift', 'processor'] as const)
      expect.soft(weight[measure], `${measure} of ${path}`).toBeLessThanOrEqual(MOST[measure]);
    expect.soft(blocking, path).toEqual(['css']);
  }
  console.log(lines.join('\n'));
});

test('nothing shifts but for fonts that come late', async () => {
  const { page, consoleErrors } = await openBrowser({ url: board.url, width: 390 });
  await page.route('**/*.woff2', (route) => route.abort());
  for (const path of await pages()) {
    // On a busy machine the local fallback font may load after the first paint: the steadiest of three loads counts.
    const shifts: number[] = [];
    for (let load = 0; load < 3 && !shifts.includes(0); load += 1) {
      await page.goto(path, { waitUntil: 'networkidle' });
      shifts.push(await shiftOf(page));
    }
    expect.soft(Math.min(...shifts), path).toBe(0);
  }
  // The browser writes down what it could not fetch.
  consoleErrors.splice(0);
});
