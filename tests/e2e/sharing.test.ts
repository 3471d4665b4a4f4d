import { expect, test } from 'vitest';
import { pathAndQueryOf, signInByPopup, submitTrialSignIn, waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { serve } from './serve.ts';

const board = await serve();
const noor = { name: 'Noor K.', email: 'noor.k@example.edu' };
const title = 'Stress-testing stablecoin reserves over a weekend';

test('a proposal is shared by keyboard, saved, found again in the account, and exported to a calendar', async () => {
  const { page, context } = await openBrowser({ url: board.url });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const row = page.getByRole('article').filter({ hasText: title });

  // Share by keyboard: the dialog traps the focus and returns it.
  const share = row.getByRole('link', { name: `Share ${title}` });
  await share.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('link').first().waitFor();
  const path = await row.getByRole('link', { name: title, exact: true }).getAttribute('href');
  const address = `${board.url}/proposal${path}`;
  const forms = await dialog
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [(link as HTMLAnchorElement).href, (link as HTMLAnchorElement).target]),
    );
  expect(forms).toHaveLength(4);
  for (const [href, target] of forms) {
    expect([...new URL(href!).searchParams.values()]).toContain(address);
    expect(target).toBe('_blank');
  }
  await expectSound(page);
  await page.keyboard.press('Enter');
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => share.evaluate((link) => link === document.activeElement)).toBe(true);

  // A visitor who saves signs in first, on a page that names the proposal; then it is saved, and the
  // filtered list is back.
  await page.goto(`/?${new URLSearchParams({ q: title })}`);
  const filtered = pathAndQueryOf(page);
  await row.getByRole('link', { name: `Save ${title}` }).click();
  await waitUntilAt(page, /^\/signin/);
  await page.getByRole('heading', { level: 1, name: 'Sign in to save this proposal' }).waitFor();
  await page.getByRole('heading', { name: title }).waitFor();
  await expectSound(page);
  await signInByPopup(page, noor);
  // The toast first: it disappears.
  await page.getByText('Saved. Find it under My Account.').waitFor();
  await waitUntilAt(page, filtered);
  const bookmark = row.getByRole('button', { name: `Save ${title}` });
  expect(await bookmark.getAttribute('aria-pressed')).toBe('true');

  // With script the bookmark toggles in place, at once.
  await page.goto('/');
  const mark = row.getByRole('button', { name: `Save ${title}` });
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
  const saved = page.waitForResponse(`**${path}/save*`);
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await saved;
  await page.goto('/user');
  await page.getByRole('link', { name: /^Saved/ }).click();
  await waitUntilAt(page, '/user?tab=saved');
  await page.getByRole('cell', { name: title }).first().waitFor();
  await expectSound(page);

  // The calendar file, and the image for link previews.
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await waitUntilAt(page, `/proposal${path}`);
  const file = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const calendar = await (await context.request.get(file!)).text();
  expect(calendar).toContain(`URL:${address}`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await context.request.get(picture!);
  expect([answer.headers()['content-type'], (await answer.body()).subarray(1, 4).toString()]).toEqual([
    'image/png',
    'PNG',
  ]);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);

  // Removing it in the account deletes the row; the focus stays in the list, and it is announced.
  await page.goto('/?sort=close');
  const other = page.getByRole('button', { name: /^Save / }).first();
  const second = (await other.getAttribute('aria-label'))!;
  const alsoSaved = page.waitForResponse('**/save*');
  await other.click();
  await expect.poll(() => other.getAttribute('aria-pressed')).toBe('true');
  await alsoSaved;
  await page.goto('/user?tab=saved');
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
  await page.getByRole('button', { name: second }).press('Enter');
  await page.getByText('No longer saved').waitFor();
  await expect.poll(focused).toBe(`Save ${title}`);
  await page.getByRole('button', { name: `Save ${title}` }).press('Enter');
  await page.getByText('None yet.').waitFor();
  await expect.poll(focused).toBe('Saved proposals');
});

test('without JavaScript, sharing is a page, and saving asks to sign in, then once more, and returns', async () => {
  const { page } = await openBrowser({ url: board.url, javaScript: false, width: 390 });
  await page.goto('/');
  await page.getByRole('link', { name: `Share ${title}` }).click();
  await page.getByRole('heading', { name: 'Share' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /new tab/ })
      .count(),
  ).toBe(4);
  await page.getByRole('link', { name: 'Back to the proposal' }).click();
  await page
    .getByRole('link', { name: `Save ${title}` })
    .filter({ visible: true })
    .first()
    .click();
  await waitUntilAt(page, /^\/signin/);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(page, { name: 'Olu N.', email: 'olu.n@example.edu' });
  await waitUntilAt(page, /^\/proposal\/\d+\/save\?back=%2Fproposal%2F\d+$/);
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await waitUntilAt(page, /^\/proposal\/\d+$/);
});
