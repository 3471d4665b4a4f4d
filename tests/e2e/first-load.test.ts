import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathAndQueryOf, waitUntilAt } from './page-actions.ts';
import { openBrowser } from './browser.ts';
import { proposalLinks } from './proposal-list.ts';
import { quickestSelection } from './selection.ts';
import { serve } from './serve.ts';

const MAX_SCRIPT_BYTES = 150_000;
const MAX_SCRIPT_FILES = 12;
const SCRIPTS = '**/assets/*.js';

const board = await serve();

test('a first visit to the list loads at most 150 KB of script, each file once, all preloaded', async () => {
  const { page } = await openBrowser({ url: board.url });
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
  expect(sum, `${sum} bytes:\n${table}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(sizes.map(([path]) => path).toSorted()).toEqual((await preloadedBy('/')).toSorted());
});

test('no page preloads more than twelve script files', async () => {
  const [proposal] = /\/proposal\/\d+/.exec(await htmlOf('/')) ?? [];
  for (const path of ['/', proposal!, '/user', '/postproposal', '/docs', '/announcement', '/stat', '/signin'])
    expect.soft((await preloadedBy(path)).length, path).toBeLessThanOrEqual(MAX_SCRIPT_FILES);
});

test('every script that a page preloads is requested at low priority', async () => {
  for (const path of ['/', '/signin', '/no-such-page']) {
    const response = await fetch(board.url + path);
    const links = response.headers.get('link')?.split(', ') ?? [];
    const lowPriority = links.filter((link) => link.includes('rel=modulepreload'));
    const expected = (await preloadedBy(path)).map(
      (href) => `<${href}>; rel=modulepreload; fetchpriority=low`,
    );
    expect(lowPriority.toSorted(), path).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(2);
  }
});

test('the style sheets of a page are the first preloads of its header, and no font is preloaded', async () => {
  const response = await fetch(`${board.url}/`);
  const links = response.headers.get('link')?.split(', ') ?? [];
  const html = await response.text();
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  expect(styles.length).toBeGreaterThan(0);
  expect(links.slice(0, styles.length)).toEqual(styles.map((href) => `<${href}>; rel=preload; as=style`));
  expect(html).not.toContain('as="font"');
});

test('a search typed and a box ticked before hydration are applied after it', async () => {
  const { page } = await openBrowser({ url: board.url });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('vote');
  await page.locator('summary', { hasText: 'Category' }).click();
  await page.getByText('Include past due', { exact: true }).click();
  release();
  await waitUntilAt(page, '/?q=vote&status=all');
  expect(await search.inputValue()).toBe('vote');
  expect(await page.getByLabel('Include past due').isChecked()).toBe(true);
});

test('a link clicked before hydration opens its page', async () => {
  const { page } = await openBrowser({ url: board.url });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const second = proposalLinks(page).nth(1);
  const title = await second.innerText();
  await second.click();
  await waitUntilAt(page, /^\/\d+$/);
  release();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
});

test('a page whose scripts cannot be loaded works as without JavaScript', async () => {
  const { page, consoleErrors } = await openBrowser({ url: board.url });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  const second = proposalLinks(page).nth(1);
  const title = await second.innerText();
  await second.click();
  await waitUntilAt(page, /^\/\d+$/);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  // Discards the browser's errors about scripts that failed to load.
  consoleErrors.splice(0);
});

test('selecting a proposal in the list shows it within 300 ms', async () => {
  const { page } = await openBrowser({ url: board.url });
  // Looser than the 100 ms budget of the long tests, since parallel tests share the machine.
  const quickest = await quickestSelection(page, { below: 300 });
  expect(pathAndQueryOf(page)).toMatch(/^\/\d+\?page=3$/);
  expect(quickest).toBeLessThan(300);
});

const htmlOf = async (path: string) => (await fetch(board.url + path)).text();

async function preloadedBy(path: string): Promise<string[]> {
  const links = (await htmlOf(path)).matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  return Array.from(links, ([, href]) => href!);
}

/** Delays every script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}
