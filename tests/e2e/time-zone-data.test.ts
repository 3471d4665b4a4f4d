import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, signInByForms } from './api-client.ts';
import { openBrowser } from './browser.ts';
import { waitForText } from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve();

/**
 * Time zone data of a browser that disagrees with the server's: clocks are a day and more ahead, and
 * zones have other names.
 */
function disagree(): void {
  const Native = Intl.DateTimeFormat;
  const ahead = 25.5 * 60 * 60 * 1000;
  const later = (at?: Date | number) => new Date(Number(at ?? Date.now()) + ahead);
  const wrong = (args: ConstructorParameters<typeof Native>) => {
    const native = new Native(...args);
    return {
      format: (at?: Date | number) => native.format(later(at)),
      formatToParts: (at?: Date | number) =>
        native
          .formatToParts(later(at))
          .map(({ type, value }) => ({ type, value: type === 'timeZoneName' ? `Old ${value}` : value })),
      resolvedOptions: () => native.resolvedOptions(),
    };
  };
  Intl.DateTimeFormat = new Proxy(Native, {
    construct: (_, args) => wrong(args as ConstructorParameters<typeof Native>),
    apply: (_, _this, args) => wrong(args as ConstructorParameters<typeof Native>),
  });
}

/** Dates, times and counts of days in a page, in order, but not what the browser's clock adds. */
function datesIn(html: string): string[] {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')!;
  for (const one of main.querySelectorAll('script, style, option, template')) one.remove();
  const text = main.textContent.replaceAll(/\d+:\d\d [AP]M your time(?:, \w+ \d+)?/g, '');
  return (
    text.match(/[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?|\d{1,2}:\d\d [AP]M [A-Z]\w+(?: Time)?|\d+ days?/g) ?? []
  );
}

async function open(timezone: string, as?: ApiClient): Promise<Page> {
  const { page } = await openBrowser({ url: board.url, timezone, ...(as && { as }) });
  await page.addInitScript(disagree);
  return page;
}

/** Opens each page and compares its dates after hydration with those of the server's HTML. */
async function expectServerDates(page: Page, paths: readonly string[]): Promise<number> {
  let count = 0;
  for (const path of paths) {
    const response = await page.goto(path);
    const server = await page.evaluate(datesIn, await response!.text());
    const shown = await page.evaluate(datesIn, await page.content());
    expect.soft(shown, path).toEqual(server);
    count += server.length;
  }
  return count;
}

const NOOR = { name: 'Noor K.', email: 'noor.k@example.edu' };
const MINA = { name: 'Mina R.', email: 'mina.r@example.edu' };

async function storeZone(client: ApiClient, timeZone: string): Promise<void> {
  const cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: board.url };
  const response = await fetch(`${board.url}/settings/time-zone`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ timeZone }),
  });
  expect(response.status).toBe(204);
}

async function linksOf(page: Page, path: string, pattern: RegExp): Promise<string[]> {
  await page.goto(path);
  const all = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return [...new Set(all.filter((href) => href !== null && pattern.test(href)))] as string[];
}

test('a visitor’s browser with other time zone data hydrates public pages and leaves the server’s dates', async () => {
  const page = await open('America/Chicago');
  const [first, ...rows] = await linksOf(page, '/?status=all', /^\/\d+/);
  const ids = [first!, ...rows.slice(0, 3)].map((href) => /\d+/.exec(href)![0]);
  const ofProposals = ids.flatMap((id) => [`/${id}`, `/proposal/${id}`, `/apply/${id}`]);
  const count = await expectServerDates(page, [
    '/',
    '/?status=all',
    ...ofProposals,
    '/about-us',
    '/announcement',
    '/no-such-page',
  ]);
  expect(count).toBeGreaterThan(100);
});

test('a member’s browser with other time zone data hydrates My Account and leaves the server’s dates', async () => {
  const noor = await signInByForms(board.url, NOOR);
  await storeZone(noor, 'America/Chicago');
  const page = await open('America/Chicago', noor);
  const sent = (await linksOf(page, '/user', /^\/applications\/\d+$/)).slice(0, 3);
  const saved = ['/user?tab=saved', '/notifications', '/settings', '/settings/emails'];
  const count = await expectServerDates(page, ['/', '/proposal/67', '/user', ...saved, ...sent]);
  expect(count).toBeGreaterThan(60);
});

test('an owner’s browser with other time zone data hydrates the workspace and leaves the server’s dates', async () => {
  const mina = await signInByForms(board.url, MINA);
  await storeZone(mina, 'America/Vancouver');
  const page = await open('America/Vancouver', mina);
  const [workspace] = await linksOf(page, '/user?tab=proposals', /^\/proposal\/\d+\/applications$/);
  const [opened] = await linksOf(page, workspace!, /\/applications\/\d+/);
  const id = /\d+/.exec(workspace!)![0];
  const ownPages = ['close', 'close-date', 'people', 'announce', 'questions'];
  const pages = [workspace!, opened!, ...ownPages.map((page) => `/proposal/${id}/${page}`)];
  const count = await expectServerDates(page, ['/user?tab=proposals', ...pages]);
  expect(count).toBeGreaterThan(30);
});

test('the wizard of an owner whose browser has other time zone data hydrates, and sees no change of dates', async () => {
  const mina = await signInByForms(board.url, MINA);
  const page = await open('America/Vancouver', mina);
  const [workspace] = await linksOf(page, '/user?tab=proposals', /^\/proposal\/\d+\/applications$/);
  await page.goto('/postproposal');
  await page.goto(workspace!.replace('applications', 'edit'));
  await waitForText(page, 'No changes yet');
  expect(await page.getByText(/Applications close .* \(was/).count()).toBe(0);
});

test('the stored zone is used from the start: times do not change after hydration, and are not sent again', async () => {
  const noor = await signInByForms(board.url, NOOR);
  await storeZone(noor, 'America/Chicago');
  const { page } = await openBrowser({ url: board.url, as: noor, timezone: 'America/Chicago' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const [sentApplication] = await linksOf(page, '/user', /^\/applications\/\d+$/);
  const response = await page.goto(sentApplication!);
  const server = await page.evaluate(datesIn, await response!.text());
  expect(server.join('\n')).toMatch(/[AP]M CT$/m);
  expect(await page.evaluate(datesIn, await page.content())).toEqual(server);
  const html = await (await page.goto('/proposal/67'))!.text();
  expect(html).toContain('your time');
  expect(sent).not.toContain('/settings/time-zone');
});

test('without a stored zone, the browser’s clock gives the reader’s time of a deadline', async () => {
  const { page } = await openBrowser({ url: board.url, timezone: 'Asia/Tokyo' });
  const html = await (await page.goto('/proposal/67'))!.text();
  expect(html).not.toContain('your time');
  await expect.poll(() => page.getByRole('list', { name: 'Dates' }).innerText()).toContain('your time');
});
