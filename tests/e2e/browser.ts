import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { waitUntilHydrated } from './page-actions.ts';
import type { ApiClient } from './api-client.ts';
import { isFullRun } from '../fixtures/full-run.ts';

/** A user with a separate browser context (cookies, storage) and one open page. */
export type BrowserUser = {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught page errors so far. */
  consoleErrors: string[];
};

export type BrowserUserOptions = {
  /** The server's URL: paths given to `page.goto` are relative to it. */
  url: string;
  width?: 1440 | 1120 | 768 | 390;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  timezone?: string;
  /** Emulates a touch screen. */
  touch?: boolean;
  /** The server restarts during the test: 503 in the console is expected. */
  meetsRestart?: boolean;
  /** Signed in from the start. */
  as?: ApiClient;
};

/** Minified: the script is sent to the browser for each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const heights = { 1440: 900, 1120: 800, 768: 1024, 390: 844 };
const timeoutMs = 30_000;
// Shared by the test files of one worker; global setup starts and closes the browser itself.
let connected: Promise<Browser> | undefined;

// What the browser logs about a refusal, a lost connection or a missing page.
const expectedConsoleErrors = [
  /the server responded with a status of (?:4(?:0[01349]|1[0135]|22)) /,
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|NETWORK_CHANGED|EMPTY_RESPONSE)/,
];

function connectToBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserAddress'));
  return connected;
}

/** Logs the URL and content of a user's pages when a test failed. */
async function logPages({ context }: BrowserUser): Promise<void> {
  for (const page of context.pages()) {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
    console.error(`${page.url()}\n${snapshot.slice(0, 6000)}\n`);
  }
}

/** Makes `goto` and `reload` of a page wait for hydration, except with `waitUntil: 'commit'`. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (target, options) => {
    const answer = await goto(target, options);
    if (options?.waitUntil !== 'commit') await waitUntilHydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== 'commit') await waitUntilHydrated(page);
    return answer;
  };
}

/**
 * Opens a browser context for one more user. Waits time out after 30 s; unexpected console errors
 * fail the test at its end.
 */
export async function openBrowser(options: BrowserUserOptions): Promise<BrowserUser> {
  const width = options.width ?? 1440;
  const shared = await connectToBrowser();
  const context = await shared.newContext({
    baseURL: options.url,
    viewport: { width, height: heights[width] },
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.javaScript ?? true,
    locale: 'en-US',
    timezoneId: options.timezone ?? 'UTC',
    reducedMotion: 'reduce',
    hasTouch: options.touch ?? false,
  });
  if (options.as) await context.addCookies(options.as.cookies);
  context.setDefaultTimeout(timeoutMs);
  if (options.javaScript ?? true) context.on('page', waitForHydration);
  const consoleErrors: string[] = [];
  context.on('weberror', (error) => consoleErrors.push(String(error.error().stack ?? error.error())));
  context.on('console', (message) => {
    const entry = `${message.text()} (${message.location().url})`;
    const known = options.meetsRestart
      ? [...expectedConsoleErrors, /with a status of 503 /]
      : expectedConsoleErrors;
    if (message.type() === 'error' && !known.some((pattern) => pattern.test(entry)))
      consoleErrors.push(entry);
  });
  const person = { context, page: await context.newPage(), consoleErrors };
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await logPages(person);
    await context.close();
    expect(consoleErrors).toEqual([]);
  });
  return person;
}

/**
 * Checks the page with axe (WCAG 2.2 A and AA, and best practices) in light and dark mode, and for
 * horizontal overflow at four widths. Any finding fails the test. Without axe in a quick run.
 */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expectAccessibleInBothThemes(page);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wider = await page.evaluate(async () => {
      // Until they are loaded, wider ones take their place.
      await document.fonts.ready;
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect.soft(wider, `sideways at ${width}: ${page.url()}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  if (!isFullRun) return;
  await page.emulateMedia({ colorScheme: 'light' });
  // axe would report links half under the sticky header, and buttons half under a sticky bar.
  const before = page.viewportSize();
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.querySelector('[data-sticky-bar]') ? document.documentElement.scrollHeight : 0;
  });
  if (before && height > before.height) await page.setViewportSize({ ...before, height });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Checks the page with axe, with all rules or only `rules`; any violation fails the test. Nothing
 * in a quick run.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!isFullRun) return;
  // Once a document: this is as slow as a check.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: { 'target-size': { enabled: true } } }),
  };
  const { violations } = await page.evaluate<axe.AxeResults, axe.RunOptions>(
    (wanted) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, wanted),
    options,
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map((node) => `${node.html}\n  ${failures(node)}`).join('\n  ')}`,
  );
  expect.soft(found, `axe at ${page.url()}`).toEqual([]);
}

/** axe's messages about a node, with the related elements. */
function failures({ any, all, none }: axe.NodeResult): string {
  return [...any, ...all, ...none]
    .map(
      ({ message, relatedNodes }) =>
        `${message} ${relatedNodes?.map(({ html }) => html.slice(0, 100)).join(' | ') ?? ''}`,
    )
    .join('\n  ');
}
