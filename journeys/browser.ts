import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';

/** Somebody with a browser of their own: nobody else's cookies, one open page. */
export type Person = {
  context: BrowserContext;
  page: Page;
  /** Errors the browser's console showed so far, and pages' uncaught errors. */
  consoleErrors: string[];
};

export type PersonOptions = {
  /** The board's address: paths given to `page.goto` start from it. */
  url: string;
  width?: 1440 | 768 | 390;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  timezone?: string;
};

const heights = { 1440: 900, 768: 1024, 390: 844 };
const patience = 10_000;
let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  const { executable, env } = inject('browserProgram');
  launched ??= chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  });
  return launched;
}

afterAll(async () => {
  await (await launched)?.close();
  launched = undefined;
});

/** Opens a fresh browser for one more person of the story. Waits give up after 10 s. */
export async function newPerson(options: PersonOptions): Promise<Person> {
  const width = options.width ?? 1440;
  const context = await (
    await browser()
  ).newContext({
    baseURL: options.url,
    viewport: { width, height: heights[width] },
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.javaScript ?? true,
    locale: 'en-US',
    timezoneId: options.timezone ?? 'UTC',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  return { context, page, consoleErrors };
}

/** Checks the page a person sees with axe: nothing may be found (WCAG 2.2 A and AA, and axe's best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(found, `axe at ${page.url()}`).toEqual([]);
}
