import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { waitUntilHydrated } from './page-actions.ts';
import type { ApiClient } from './api-client.ts';

/** Somebody with a browser of their own: nobody else's cookies, one open page. */
export type BrowserUser = {
  context: BrowserContext;
  page: Page;
  /** Errors the browser's console showed so far, and pages' uncaught errors. */
  consoleErrors: string[];
};

export type BrowserUserOptions = {
  /** The board's address: paths given to `page.goto` start from it. */
  url: string;
  width?: 1440 | 1120 | 768 | 390;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  timezone?: string;
  /** A finger instead of a mouse. */
  touch?: boolean;
  /** The server is restarted while this person is at it: "not ready yet" (503) is then told to the browser. */
  meetsRestart?: boolean;
  /** Signed in from the start. */
  as?: ApiClient;
};

const heights = { 1440: 900, 1120: 800, 768: 1024, 390: 844 };
const timeoutMs = 30_000;
// Shared by the files of one worker; the browser itself is everybody's and ends with the run.
let connected: Promise<Browser> | undefined;

// What the browser itself writes down about a refusal, a lost connection, or a page that is not there.
const expectedConsoleErrors = [
  /the server responded with a status of (?:4(?:0[01349]|1[0135]|22)) /,
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|NETWORK_CHANGED|EMPTY_RESPONSE)/,
];

function connectToBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserAddress'));
  return connected;
}

/** Writes down where somebody stood when a story failed. */
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

/** Opens a fresh browser for one more person of the story. Waits give up after 30 s; when the story ends, no page may have shown an error in its console. */
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
 * Checks the page a person sees with axe (WCAG 2.2 A and AA, and axe's best practices), in light and in dark, and that nothing
 * makes it scroll sideways, wide or narrow. Nothing may be found.
 */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  // A link half under the sticky header is no finding.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  const before = page.viewportSize();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `sideways at ${width}: ${page.url()}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Checks the page as it is with axe: nothing may be found, of all rules or of these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Half a megabyte of script: once a document is enough.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
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

/** What axe says of a node, and which other elements it says it of. */
function failures({ any, all, none }: axe.NodeResult): string {
  return [...any, ...all, ...none]
    .map(
      ({ message, relatedNodes }) =>
        `${message} ${relatedNodes?.map(({ html }) => html.slice(0, 100)).join(' | ') ?? ''}`,
    )
    .join('\n  ');
}
