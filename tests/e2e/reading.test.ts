import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../domain/time/duration.ts';
import { waitForText, signInByPopup, waitUntilAt } from './page-actions.ts';
import { signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { serve } from './serve.ts';

const admin = { name: 'Ada Admin', email: 'ada@example.edu' };
const board = await serve({ ADMIN_EMAILS: admin.email });
const empty = await serve({ DEMO: '0' });

const PAGES = [
  '/about-us',
  '/stat',
  '/send-feedback',
  '/subscribe',
  '/privacy',
  '/terms',
  '/docs',
  '/docs/apply',
  '/docs/set-up',
];

async function widerThan(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test('every static page has a heading and title, is accessible in both themes, and fits 320 px', async () => {
  const { page } = await openBrowser({ url: board.url });
  const titles = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect
      .soft(await page.locator('meta[name=description]').getAttribute('content'), path)
      .toMatch(/^.{30,}$/);
    titles.add(await page.title());
    await expectSound(page);
    expect.soft(await widerThan(page, 320), path).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(titles.size).toBe(PAGES.length);
});

test('about and statistics pages of an empty board say that there is nothing yet', async () => {
  const { page } = await openBrowser({ url: empty.url });
  await page.goto('/about-us');
  await waitForText(page, 'No proposals are open right now.');
  await expectSound(page);
  await page.goto('/stat');
  await waitForText(page, 'No statistics yet');
  await expectSound(page);
  await page.getByRole('link', { name: 'Post a Proposal' }).click();
  await waitUntilAt(page, /^\/(?:auth\/proposal|postproposal)/);
});

test('the about page leads to the projects by keyboard', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).press('Enter');
  await waitUntilAt(page, '/about-us');
  for (const role of ['Program manager', 'Developer', 'UX designer']) await waitForText(page, role);
  await page.getByRole('link', { name: 'Be a mentor' }).press('Enter');
  await waitUntilAt(page, '/?kind=mentor');
  await page.goBack();
  const spots = page.getByRole('group', { name: 'Open proposals' }).getByRole('link');
  const label = (await spots.nth(1).getAttribute('aria-label'))!;
  await spots.nth(1).press('Enter');
  await waitUntilAt(page, /^\/proposal\/\d+$/);
  expect(label).toContain(await page.getByRole('heading', { level: 1 }).innerText());
  await page.goBack();
  await page.getByRole('link', { name: 'View Projects' }).press('Enter');
  await waitUntilAt(page, '/');
  expect(await page.getByRole('searchbox', { name: 'Search proposals' }).isVisible()).toBe(true);
});

test('finding a mentor on the about page leads to a proposal form that looks for one', async () => {
  const noor = await signInByForms(board.url, { name: 'Noor K.', email: 'noor.k@example.edu' });
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/about-us');
  await page.getByRole('link', { name: 'Find a mentor' }).click();
  await waitUntilAt(page, '/postproposal?kind=mentor');
  expect(await page.getByRole('radio', { name: 'Looking for Mentor' }).isChecked()).toBe(true);
});

test('a chart fits a phone, and the keyboard opens a table with its numbers', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390 });
  await page.goto('/stat');
  // Above the bars are their totals, below them the names of the months.
  const labels = page
    .getByRole('img', { name: /^New proposals per month: / })
    .locator('text[text-anchor=middle]');
  const sums = (await labels.allTextContents()).filter((label) => /^\d+$/.test(label));
  for (const label of await labels.all()) {
    const { x, width } = (await label.boundingBox())!;
    expect(x >= 0 && x + width <= 390).toBe(true);
  }
  await page.locator('summary', { hasText: 'New proposals per month' }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'New proposals per month' });
  await table.waitFor();
  const all = await table.locator('tbody td:last-child').allTextContents();
  expect(all).toHaveLength(12);
  expect(all.filter((count) => count !== '0')).toEqual(sums);
  await expectSound(page);
});

test('the table of contents marks the section being read, and a missing chapter returns 404', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/docs');
  await page
    .getByRole('link', { name: /^Apply/ })
    .last()
    .click();
  await waitUntilAt(page, '/docs/apply');
  const current = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current=location]');
  await expect.poll(() => current.textContent()).toBe('Before you start');
  await page.getByRole('link', { name: 'What each status means' }).click();
  await expect.poll(() => current.textContent()).toBe('What each status means');
  await page
    .getByRole('link', { name: /Results and invitations$/ })
    .last()
    .click();
  await waitUntilAt(page, '/docs/results-and-invitations');
  const answer = await page.goto('/docs/no-such-chapter');
  expect(answer?.status()).toBe(404);
});

test('without JavaScript the guide is readable, tables open, and feedback is sent or refused', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390, javaScript: false });
  await page.goto('/docs/find-a-proposal');
  await page
    .getByRole('link', { name: /Apply$/ })
    .last()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Apply', exact: true }).waitFor();
  await page.goto('/stat');
  await page.getByText('Show as table').first().click();
  await page.getByRole('table', { name: 'New proposals per month' }).waitFor();

  await page.goto('/send-feedback?from=%2Fstat');
  await page.getByText('A question', { exact: true }).click();
  await page.getByRole('main').getByLabel('Email').fill('not-an-address');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await waitForText(page, 'Enter your feedback.');
  expect(await page.getByRole('main').getByLabel('Email').inputValue()).toBe('not-an-address');
  expect(await page.getByRole('checkbox', { name: /page I came from: \/stat$/ }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'A question' }).isChecked()).toBe(true);
  await page.getByRole('main').getByLabel('Email').fill('jun@example.edu');
  await page.getByLabel('Tell us').fill('Which zone do the months follow?');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await waitForText(page, 'Thank you!');
});

test('feedback reaches the admins, who can mark it as answered', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/docs/apply');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send Feedback' }).click();
  await waitUntilAt(page, '/send-feedback?from=%2Fdocs%2Fapply');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await waitForText(page, 'Your feedback wasn’t sent.');
  await page.getByLabel('Tell us').fill('Name the zone beside the date.');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await waitForText(page, 'We got your feedback.');
  await expectSound(page);

  const { page: desk } = await openBrowser({ url: board.url });
  await desk.goto('/signin?next=%2Fadmin%2Ffeedback');
  await signInByPopup(desk, admin);
  await waitUntilAt(desk, '/admin/feedback');
  await waitForText(desk, 'Name the zone beside the date.');
  expect(await desk.getByRole('link', { name: '/docs/apply' }).getAttribute('href')).toBe('/docs/apply');
  await expectSound(desk);
  const isShown = desk.getByText('Name the zone beside the date.');
  await desk
    .getByRole('listitem')
    .filter({ has: isShown })
    .getByRole('link', { name: 'Mark as answered' })
    .click();
  await waitUntilAt(desk, /^\/admin\/feedback\/\d+\/answer$/);
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Mark as answered' }).click();
  await waitUntilAt(desk, '/admin/feedback');
  await expect.poll(() => isShown.count()).toBe(0);
  await desk.getByRole('link', { name: 'Answered 1' }).click();
  await waitUntilAt(desk, '/admin/feedback?view=answered');
  await waitForText(desk, 'Answered by');
  await expectSound(desk);
});

test('feedback above the rate limit gets 429 with Retry-After, whatever X-Forwarded-For says', async () => {
  const send = (address: string) =>
    fetch(`${empty.url}/send-feedback`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: empty.url, 'X-Forwarded-For': address },
      body: new URLSearchParams({ kind: 'idea', text: 'More charts.', page: '', email: '' }),
    });
  const answers: Response[] = [];
  const hourOfClock = () => Math.floor(Date.now() / HOUR_MS);
  const began = hourOfClock();
  do answers.push(await send(`192.0.2.${answers.length}`));
  while (answers.at(-1)!.status === 303 && answers.length < 12);
  const last = answers.at(-1)!;
  expect(last.status).toBe(429);
  // Counted by hour of the clock, which can end in between.
  expect(answers.length - 1).toBeLessThanOrEqual(hourOfClock() === began ? 5 : 10);
  expect(answers.length - 1).toBeGreaterThanOrEqual(5);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last.text()).toContain('More charts.');
});
