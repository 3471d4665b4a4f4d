import { expect, test } from 'vitest';
import { waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { proposalLinks, proposalPanel, proposalRows } from './proposal-list.ts';
import { serve } from './serve.ts';

const board = await serve();

test('a visitor compares, searches, filters and sorts proposals, and the URL restores the view', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  await expectSound(page);
  const rows = proposalRows(page);
  await expect.poll(() => rows.count()).toBe(5);
  expect(await rows.first().getAttribute('aria-current')).toBe('true');

  // Selecting another proposal preserves the list's scroll position and the focus.
  await page.evaluate(() => scrollTo(0, 250));
  const third = proposalLinks(page).nth(2);
  const title = await third.innerText();
  await third.click();
  await waitUntilAt(page, /^\/\d+$/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await rows.nth(2).getAttribute('aria-current')).toBe('true');
  expect(await page.evaluate(() => scrollY)).toBe(250);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);

  // "Load more" focuses the first new row.
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect.poll(() => rows.count()).toBe(10);
  const sixth = await proposalLinks(page).nth(5).innerText();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(sixth);

  // Search as you type leaves the selected proposal open; every filter can be removed.
  await page.getByRole('searchbox').fill('vote');
  await waitUntilAt(page, /q=vote$/);
  await expect.poll(() => rows.count()).toBe(3);
  expect(await rows.locator('mark').first().innerText()).toBe('vote');
  await page.locator('summary', { hasText: 'Category' }).click();
  await page.getByText('Include past due', { exact: true }).click();
  await waitUntilAt(page, /status=all/);
  await page.keyboard.press('Escape');
  await expectSound(page);
  await page.reload();
  expect(await page.getByRole('searchbox').inputValue()).toBe('vote');
  // The submit button for browsers without script is removed on hydration.
  const submit = page.getByRole('button', { name: 'Show results', exact: true, includeHidden: true });
  await submit.waitFor({ state: 'detached' });
  await page.goBack();
  await waitUntilAt(page, /q=vote$/);
  await page.getByText('Past due included').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Remove “vote”' }).click();
  await waitUntilAt(page, /^\/\d+$/);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');

  // Another sort order, and a search without matches.
  await page.locator('summary', { hasText: 'Sort by' }).click();
  await page.getByRole('link', { name: 'Close date' }).click();
  await waitUntilAt(page, /sort=close/);
  await page.goto('/?q=unicorn&kind=mentor');
  await page.getByRole('heading', { name: 'No open proposals match' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: /Without “unicorn”/ }).click();
  await waitUntilAt(page, '/?kind=mentor');
});

test('on a narrow screen a proposal has its own page, and going back restores the scroll position', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390 });
  await page.goto('/?page=3');
  const eighth = proposalLinks(page).nth(8);
  const title = await eighth.innerText();
  await eighth.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await proposalRows(page).count()).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // One, which stays in view; wider screens have another one above the text.
  expect(await page.getByRole('link', { name: 'Apply', exact: true }).count()).toBe(1);
  await expectSound(page);
  await page.getByRole('link', { name: 'Projects', exact: true }).last().click();
  await waitUntilAt(page, '/?page=3');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await proposalPanel(page).isVisible()).toBe(false);
});

test('paging, searching, filtering and reading work without JavaScript', async () => {
  const { page } = await openBrowser({ url: board.url, javaScript: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Load more' }).click();
  await waitUntilAt(page, '/?page=2');
  await expect.poll(() => proposalRows(page).count()).toBe(10);
  await page.getByRole('searchbox').fill('vote');
  await page.locator('summary', { hasText: 'Category' }).click();
  await page.getByText('Include past due', { exact: true }).click();
  await page.getByRole('button', { name: 'Show results' }).click();
  await waitUntilAt(page, /q=vote.*status=all/);
  await proposalLinks(page).first().click();
  await waitUntilAt(page, /^\/\d+\?q=vote/);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('vote');
  await page.getByRole('link', { name: 'Open full page' }).click();
  await waitUntilAt(page, /^\/proposal\/\d+$/);
});

test('the keyboard reaches the list, the proposal and the filters', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to the list');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('proposal');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await waitUntilAt(page, '/?remote=1');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toContain('Category');
});
