import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForText, waitUntilAt, waitUntilHydrated } from './page-actions.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { proposalPanel } from './proposal-list.ts';
import { sampleProject, signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });
const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
const emptyPages = [
  '/',
  '/announcement',
  '/stat',
  '/about-us',
  '/user',
  '/user?tab=proposals',
  '/user?tab=saved',
  '/notifications',
  '/notifications?show=unread',
  '/notifications/preferences',
];

test('every page of an empty board renders without placeholders such as NaN or undefined', async () => {
  const { page } = await openBrowser({ url: board.url, as: ilse });
  for (const path of emptyPages) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expectAccessible(page);
    expect.soft(await page.locator('main').innerText(), path).not.toMatch(/NaN|undefined|null|Infinity/);
  }
});

test('missing, invalid and forbidden pages have a heading and a link to continue', async () => {
  const { id } = await ilse.done('/project/upload', sampleProject(ilse));
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { page } = await openBrowser({ url: board.url, as: noor });
  for (const [path, status, next] of [
    ['/nobody/sits/here', 404, 'View Projects'],
    ['/999999', 404, 'View Projects'],
    ['/apply/999999', 404, 'View Projects'],
    ['/applications/999999', 404, 'View Projects'],
    ['/announcement/999999', 404, 'View Projects'],
    ['/docs/nothing', 404, 'View Projects'],
    ['/user/nobody', 404, 'View Projects'],
    ['/?sort=colour', 400, 'View Projects'],
    [`/proposal/${id}/edit`, 403, 'My Account'],
    ['/admin/reports', 403, 'My Account'],
  ] as const) {
    const answer = await page.goto(path);
    expect.soft([path, answer?.status()]).toEqual([path, status]);
    const main = page.getByRole('main');
    expect.soft(await main.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect
      .soft(await main.getByRole('link', { name: next, exact: true }).first().isVisible(), path)
      .toBe(true);
  }
});

test('the error page of a form without script names no way to sign in, and returns the text', async () => {
  const { page } = await openBrowser({ url: board.url, as: ilse, javaScript: false });
  const form = { answer: 'Typed for an hour' };
  const headers = { accept: 'text/html', origin: board.url };
  const response = await page.request.post(`${board.url}/questions/999999/answer`, { form, headers });
  expect(response.status()).toBe(404);
  await page.setContent(await response.text());
  await page.getByText('Typed for an hour').waitFor();
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'My Account' }).first().getAttribute('href')).toBe('/user');
});

test('typed text asks before a reload or a link loses it, and not when it is sent', async () => {
  const { id } = await ilse.done('/project/upload', sampleProject(ilse));
  const asker = await signInByForms(board.url, { name: 'Sol Adeyemi', email: 'sol@school.example' });
  const { page } = await openBrowser({ url: board.url, as: asker });
  await page.goto(`/proposal/${id}/ask`);
  await waitUntilHydrated(page);
  const field = page.getByLabel('Question');
  await field.fill('Which nodes do you read?');
  const asked = page.waitForEvent('dialog');
  // A navigation that the person refuses never ends.
  void page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const warning = page.getByRole('dialog', { name: 'Leave without saving?' });
  await warning.getByRole('button', { name: 'Stay' }).click();
  expect(await field.inputValue()).toBe('Which nodes do you read?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await waitForText(page, 'Question sent');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await waitUntilAt(page, `/proposal/${id}`);
});

/** Delays matching requests until the returned function is called. */
async function holdRequests(page: Page, what: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(what, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a slow page shows a loading indicator, and the list and the proposal show skeletons', async () => {
  await ilse.done('/project/upload', sampleProject(ilse, { title: 'Listening to tides' }));
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  let release = await holdRequests(page, '**/*.data*');
  await page.getByRole('link', { name: 'Reading fee markets by hand', exact: true }).first().click();
  await proposalPanel(page).getByRole('status').getByText('loading …').waitFor();
  release();
  await page.getByRole('heading', { name: 'Reading fee markets by hand', level: 1 }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });

  release = await holdRequests(page, '**/*.data*');
  await page.getByRole('searchbox', { name: 'Search proposals' }).fill('tides');
  await page.locator(':has(+ [id=proposal]) > [aria-hidden=true]').waitFor();
  release();
  await waitUntilAt(page, /q=tides/);
  await page.unrouteAll({ behavior: 'wait' });

  release = await holdRequests(page, '**/*.data*');
  await page.getByRole('banner').getByRole('link', { name: 'Statistics' }).click();
  const loadingBar = page.locator('[aria-hidden=true]:has(+ [role=status])');
  await page.getByRole('status').getByText('loading …').waitFor({ state: 'attached' });
  await loadingBar.waitFor({ state: 'attached' });
  release();
  await waitUntilAt(page, '/stat');
  await expect.poll(() => loadingBar.count()).toBe(0);
});

test('a form being sent is marked as busy and is sent once', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/send-feedback');
  await page.getByLabel('Tell us').fill('The chart has no title.');
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  const release = await holdRequests(page, '**/send-feedback.data*');
  const button = page.getByRole('main').getByRole('button', { name: 'Send Feedback' });
  await button.click();
  await page.locator('[aria-busy=true]').waitFor();
  await button.click({ force: true });
  await button.press('Enter');
  release();
  await waitForText(page, 'We got your feedback.');
  expect(sent).toBe(1);
});

test('while offline the page stays and says so, and works again when the connection returns', async () => {
  const { page, context } = await openBrowser({ url: board.url });
  await page.goto('/send-feedback');
  await page.getByLabel('Tell us').fill('Written in a tunnel.');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Send Feedback' }).click();
  await waitForText(page, 'You’re offline.');
  await page.getByRole('banner').getByRole('link', { name: 'Statistics' }).click();
  expect(new URL(page.url()).pathname).toBe('/send-feedback');
  expect(await page.getByLabel('Tell us').inputValue()).toBe('Written in a tunnel.');
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Send Feedback' }).click();
  await waitForText(page, 'We got your feedback.');

  await page.goto('/');
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Search proposals' }).fill('tides');
  await waitForText(page, 'You’re offline.');
  await page.getByRole('link', { name: 'Listening to tides', exact: true }).waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await waitUntilAt(page, '/?q=tides');
});

test('an aborted request is not reported as an error', async () => {
  const { page, consoleErrors } = await openBrowser({ url: board.url });
  await page.goto('/');
  await page.evaluate(() => {
    const givenUp = new AbortController();
    givenUp.abort();
    void fetch('/', { signal: givenUp.signal });
    void Promise.reject(new Error('This one is.'));
  });
  await expect.poll(() => consoleErrors.join()).toContain('This one is.');
  expect(consoleErrors).toHaveLength(1);
  consoleErrors.splice(0);
});

type Manifest = { __reactRouterManifest: { routes: Record<string, { module: string }> } };

test('a script file that a newer version has replaced reloads the page once, and then works', async () => {
  const { page, consoleErrors } = await openBrowser({ url: board.url });
  await page.goto('/');
  let gone = true;
  let loads = 0;
  page.on('load', () => (loads += 1));
  const ofStatistics = await page.evaluate(
    () => (window as unknown as Manifest).__reactRouterManifest.routes['routes/stat/stat']!.module,
  );
  await page.route(`**${ofStatistics}`, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Statistics' }).click();
  await expect.poll(() => loads).toBe(1);
  gone = false;
  await waitUntilHydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Statistics' }).click();
  await waitUntilAt(page, '/stat');
  expect(loads).toBe(1);
  // The router logs why it reloads.
  consoleErrors.splice(0);
});
