import { expect, test } from 'vitest';
import { sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { waitForEmail } from './mailbox.ts';
import { signInByPopup, waitForText, waitUntilAt } from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });
const owner = await signInByForms(board.url, { name: 'Olga Brandt', email: 'olga@school.example' });
const post = (title: string) => owner.done('/project/upload', sampleProject(owner, { title }));

test('a visitor saves a search, sees a new match, opens it, and pauses its emails', async () => {
  await post('Counting Tides');
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/?q=counting');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await waitUntilAt(page, /^\/signin/);
  await signInByPopup(page, { name: 'Ana Alves', email: 'ana@school.example' });
  await waitUntilAt(page, '/saved-searches/new?q=counting');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectSound(page);
  await page.getByLabel('Name').fill('Counting things');
  await page.getByText('Right away', { exact: true }).click();
  await page.getByRole('button', { name: 'Save search' }).click();
  await waitForText(page, 'Search saved. Find it under My Account.');

  await post('Counting Kites');
  await waitForMatches(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Counting things', exact: true }).click();
  await waitUntilAt(page, '/?q=counting');
  await page.getByRole('link', { name: 'Counting Kites', exact: true }).waitFor();
  await page.goto('/user?tab=saved');
  expect(await page.getByText('1 new').count()).toBe(0);

  const email = await waitForEmail(board.url, 'ana@school.example', /new match for your saved searches/);
  const pauseUrl = /<(.*)>/.exec(email.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  await page.goto(pauseUrl.replace(/^https?:\/\/[^/]+/, ''));
  await expectSound(page);
  await page.getByRole('button', { name: 'Pause emails' }).click();
  await page.getByRole('heading', { name: 'Emails are paused' }).waitFor();
});

test('without JavaScript, in dark mode, a member saves, opens, edits and deletes a search', async () => {
  const ben = await signInByForms(board.url, { name: 'Ben Berg', email: 'ben@school.example' });
  const { page } = await openBrowser({ url: board.url, javaScript: false, theme: 'dark', as: ben });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/?q=moss&pay=paid');
  await page.getByRole('link', { name: 'Save this search' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('moss, Paid');
  await page.goto('/?q=moss');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await page.getByLabel('Name').fill('Moss');
  await page.getByRole('button', { name: 'Save search' }).click();
  await waitUntilAt(page, '/?q=moss');
  await post('Measuring Moss');
  await waitForMatches(page);
  await page.getByRole('button', { name: 'Moss', exact: true }).click();
  await waitUntilAt(page, '/?q=moss');
  await page.goto('/user?tab=saved');
  expect(await page.getByText('1 new').count()).toBe(0);
  await page.getByRole('link', { name: 'Edit Moss' }).click();
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(page, 'Emails weekly');
  await page.getByRole('link', { name: 'Delete Moss' }).click();
  await page.getByRole('button', { name: 'Delete search' }).click();
  await waitForText(page, 'Search deleted');
  expect(await page.getByRole('heading', { name: 'Saved searches' }).count()).toBe(0);
});

/** Opens the tab until the job has recorded a match. */
async function waitForMatches(page: Awaited<ReturnType<typeof openBrowser>>['page']): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto('/user?tab=saved');
      return page.getByRole('listitem').getByText('1 new', { exact: true }).count();
    })
    .toBe(1);
}
