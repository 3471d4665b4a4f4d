import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { expectAccessible, expectSound, openBrowser } from './browser.ts';
import { signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve();
const noor = await signInByForms(board.url, { name: 'Noor K.', email: 'noor.k@example.edu' });
const ravi = await signInByForms(board.url, { name: 'Ravi D.', email: 'ravi.d@example.edu' });

/** The header's link to the notifications. */
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** The unread count that the bell announces. */
async function unreadOf(page: Page): Promise<number> {
  const name = await bell(page).getAttribute('aria-label');
  return Number(/, (\d+) unread$/.exec(name ?? '')?.[1] ?? 0);
}

test('opening a notification marks it as read, and one that needs a reply stays on top', async () => {
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/');
  const unread = await unreadOf(page);
  expect(unread).toBeGreaterThan(0);
  await bell(page).click();
  await waitUntilAt(page, '/notifications');
  await expectSound(page);
  const reply = page.getByRole('button', { name: /^Reply: You’re invited to join / });
  await reply.click();
  await waitUntilAt(page, /\/applications\/\d+$/);
  await expect.poll(() => unreadOf(page)).toBe(unread - 1);
  await page.goBack();
  const waiting = page.getByRole('region', { name: /^Waiting on you/ });
  await waiting.getByRole('link', { name: /^Reply: You’re invited to join / }).waitFor();
  expect(await waiting.getByText('Unread.').count()).toBe(0);
});

test('Load more shows ten more notifications and focuses the first of them', async () => {
  const { page } = await openBrowser({ url: board.url, as: noor, width: 390 });
  await page.goto('/notifications');
  const rows = page.getByRole('region', { name: /^(?:Today|Yesterday|Earlier)/ }).getByRole('listitem');
  expect(await rows.count()).toBe(10);
  const more = page.getByRole('link', { name: 'Load more' });
  await more.press('Enter');
  await expect.poll(() => rows.count()).toBe(20);
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.id);
  await expect.poll(focused).toBe(await rows.nth(10).getAttribute('id'));
  await page.reload();
  expect(await rows.count()).toBe(20);
});

test('marking all notifications as read leaves none unread', async () => {
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await waitForText(page, /marked as read$/);
  await expect.poll(() => unreadOf(page)).toBe(0);
  await page.getByRole('link', { name: /^Unread/ }).click();
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await expectAccessible(page);
});

test('a preference is saved when it is changed, and an offline change when the connection returns', async () => {
  const { page, context } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/notifications/preferences');
  await expectSound(page);
  await page.getByLabel('Your resume was opened, By email').check();
  await page.getByText(/^Saved at \d{1,2}:\d\d [AP]M /).waitFor();
  await context.setOffline(true);
  await page.getByLabel('Collegium announcements, In Collegium').uncheck();
  await page.getByText(/^Not saved\. We couldn’t connect\./).waitFor();
  await context.setOffline(false);
  await page.getByText(/^Saved at \d{1,2}:\d\d [AP]M /).waitFor();
  await page.reload();
  expect(await page.getByLabel('Your resume was opened, By email').isChecked()).toBe(true);
  expect(await page.getByLabel('Collegium announcements, In Collegium').isChecked()).toBe(false);
});

test('notifications and preferences work without JavaScript', async () => {
  const { page } = await openBrowser({ url: board.url, as: ravi, javaScript: false });
  await page.goto('/notifications');
  const unread = await unreadOf(page);
  expect(unread).toBeGreaterThan(0);
  await page.getByRole('listitem').filter({ hasText: 'Unread.' }).getByRole('button').first().click();
  await expect.poll(() => unreadOf(page)).toBe(unread - 1);
  await page.goto('/notifications/preferences');
  await page.getByLabel('Your resume was opened, In Collegium').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(page, 'Preferences saved');
  expect(await page.getByLabel('Your resume was opened, In Collegium').isChecked()).toBe(false);
});
