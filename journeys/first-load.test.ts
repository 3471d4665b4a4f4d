import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { placeOf, untilAt } from './acts.ts';
import { newPerson } from './browser.ts';
import { quickestSelection } from './selection.ts';
import { serve } from './serve.ts';

/** Bytes of script, gzipped, that a first visit to the list may fetch; React and its router take 105 KB of it. */
const MOST = 150_000;

const board = await serve();

test('a first visit to the list fetches little script, and none of it twice', async () => {
  const { page } = await newPerson({ url: board.url });
  const scripts: [string, Promise<Buffer>][] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push([new URL(response.url()).pathname, response.body()]);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    scripts.map(async ([path, body]) => [path, gzipSync(await body, { level: 9 }).length] as const),
  );
  expect(new Set(sizes.map(([path]) => path)).size).toBe(sizes.length);
  const sum = sizes.reduce((all, [, size]) => all + size, 0);
  const table = sizes.map(([path, size]) => `${size} ${path}`).join('\n');
  expect(sum, `The first load has grown:\n${table}`).toBeLessThanOrEqual(MOST);
  // What is preloaded is what is fetched: nothing waits for a second round trip.
  const preloaded = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(sizes.map(([path]) => path).filter((path) => !preloaded.includes(path))).toEqual([]);
});

const rows = (page: Page) => page.locator('.list article h3 a');
const LATE = '**/assets/late-*.js';

test('the code of what the server drew comes at the first sign of a reader, whose first press and words wait for it', async () => {
  const { page } = await newPerson({ url: board.url });
  let fetched = 0;
  await page.route(LATE, async (route) => {
    fetched += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // A pointer that rests there is no sign, though the browser tells of it. What it would ask for, it would have before this.
  await page.evaluate(async () => {
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    await fetch('/healthz');
  });
  expect(fetched).toBe(0);
  await page.evaluate(() => void (document.documentElement.dataset.same = ''));
  const second = rows(page).nth(1);
  const title = await second.innerText();
  await second.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(fetched).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);

  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => void (document.documentElement.dataset.same = ''));
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('vote');
  await untilAt(page, '/?q=vote');
  expect(await page.getByRole('searchbox').inputValue()).toBe('vote');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
  // All of that on the page that was opened.
  expect(await page.evaluate(() => 'same' in document.documentElement.dataset)).toBe(true);
});

test('a page opened while a press is held is drawn without another sign of its reader', async () => {
  const { page } = await newPerson({ url: board.url });
  await page.goto('/', { waitUntil: 'networkidle' });
  const title = await rows(page).first().innerText();
  const address = await rows(page).first().getAttribute('href');
  await page.goto(`/proposal${address}/share`, { waitUntil: 'networkidle' });
  await page.mouse.down();
  await page.getByRole('main').getByRole('link', { name: 'Back' }).dispatchEvent('click');
  await untilAt(page, `/proposal${address}`);
  await expect.poll(() => page.title()).toContain(title);
  await page.mouse.up();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

test('when that code does not come, the page works as without script', async () => {
  const { page, consoleErrors } = await newPerson({ url: board.url });
  await page.route(LATE, (route) => route.abort());
  await page.goto('/', { waitUntil: 'networkidle' });
  const second = rows(page).nth(1);
  const title = await second.innerText();
  await second.click();
  await untilAt(page, /^\/\d+$/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // The browser writes down what it could not fetch.
  consoleErrors.splice(0);
});

test('a selection in the list shows at once', async () => {
  const { page } = await newPerson({ url: board.url });
  // Other tests share the machine: the promise of 100 ms is kept to in the long tests, where nothing else runs.
  const quickest = await quickestSelection(page, { below: 300 });
  expect(placeOf(page)).toMatch(/^\/\d+\?page=3$/);
  expect(quickest).toBeLessThan(300);
});
