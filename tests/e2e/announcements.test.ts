import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { day, waitForText, waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0', ADMIN_EMAILS: 'ada@board.example' });
const ada = await signInByForms(board.url, { name: 'Ada Meyer', email: 'ada@board.example' });

async function write(
  page: Page,
  content: { title: string; description: string; text: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(content.title);
  await page.getByRole('textbox', { name: 'Description' }).fill(content.description);
  await page.getByRole('textbox', { name: 'Text' }).fill(content.text);
  await page.getByRole('textbox', { name: 'Writer' }).fill('Program team');
}

test('an admin schedules, publishes and unpublishes; a visitor searches, reads and is counted once', async () => {
  const { page: visitor } = await openBrowser({ url: board.url, width: 390 });
  await visitor.goto('/announcement');
  await waitForText(visitor, 'No announcements yet');
  await expectSound(visitor);

  const { page } = await openBrowser({ url: board.url, as: ada, timezone: 'America/Los_Angeles' });
  await page.goto('/announcement');
  await page.getByLabel('Account menu').click();
  await page.getByRole('link', { name: 'Admin' }).click();
  await waitUntilAt(page, /^\/admin/);
  await page.goto('/admin/announcements');
  await waitForText(page, 'Write the first one.');
  await page.getByRole('link', { name: 'New announcement' }).click();
  await waitUntilAt(page, '/admin/announcements/new');

  // The error is shown beside its field; the other input is preserved.
  await page.getByRole('textbox', { name: 'Description' }).fill('Owners can post early.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.locator('input[name=title][aria-invalid=true]').waitFor();
  expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
    'Owners can post early.',
  );
  await expectSound(page);
  await write(page, {
    title: 'Spring call opens',
    description: 'Owners can post early.',
    text: 'The spring call begins in January.\n\nMore: https://board.example/spring.',
  });
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Spring call opens').last().waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  // The toast first: it disappears.
  await waitForText(page, 'Draft saved');
  await waitUntilAt(page, /^\/admin\/announcements\/\d+$/);
  const address = `/announcement/${/\d+$/.exec(page.url())![0]}`;

  await page.getByLabel('Day').fill(day(3));
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await waitForText(page, /^Will be published on .*, 9:00 AM PT$/);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('navigation', { name: 'Announcements' }).getByText('Scheduled').waitFor();
  await expectSound(page);
  expect((await visitor.goto(address))!.status()).toBe(404);
  await visitor.getByRole('heading', { name: 'Announcement not found' }).waitFor();
  await expectSound(visitor);
  await visitor.goto('/announcement');
  await waitForText(visitor, 'No announcements yet');

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('navigation', { name: 'Announcements' }).getByText('Published').waitFor();

  await visitor.goto('/announcement');
  await visitor.getByRole('searchbox').fill('autumn');
  await waitForText(visitor, 'No announcements match “autumn”');
  await expectSound(visitor);
  await visitor.getByRole('searchbox').fill('spring JANUARY');
  await waitUntilAt(visitor, '/announcement?q=spring+JANUARY');
  await visitor.getByRole('link', { name: 'Spring call opens', exact: true }).waitFor();
  await expectSound(visitor);
  const viewResponse = visitor.waitForResponse((answer) => answer.url().endsWith('/view'));
  await visitor.getByRole('link', { name: 'Spring call opens', exact: true }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Spring call opens' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'https://board.example/spring' }).getAttribute('rel')).toBe(
    'noopener nofollow ugc',
  );
  expect((await viewResponse).status()).toBe(204);
  await expectSound(visitor);

  // Reading it again is not counted, nor is requesting its URL without a browser.
  const again = visitor.waitForResponse((answer) => answer.url().endsWith('/view'));
  await visitor.reload();
  expect((await again).status()).toBe(204);
  await fetch(board.url + address);
  await visitor.goto('/announcement');
  await waitForText(visitor, /^1$/);

  await page.getByRole('link', { name: 'Unpublish' }).click();
  await waitForText(page, 'Unpublish this announcement?');
  await expectSound(page);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('navigation', { name: 'Announcements' }).getByText('Unpublished').first().waitFor();
  expect((await visitor.goto(address))!.status()).toBe(404);
});

test('leaving with unsaved changes asks for confirmation, and a draft can be discarded', async () => {
  const { page } = await openBrowser({ url: board.url, as: ada });
  await page.goto('/admin/announcements/new');
  await write(page, { title: 'Never mind', description: '', text: 'A thought.' });
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await waitUntilAt(page, /^\/admin\/announcements\/\d+$/);
  await page.getByRole('link', { name: 'Projects' }).click();
  await waitUntilAt(page, '/');
  await page.goBack();
  await page.getByRole('textbox', { name: 'Text' }).fill('A second thought.');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.locator('textarea[name=description][aria-invalid=true]').waitFor();
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('A second thought.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await waitForText(page, 'Changes saved');
  await page.getByRole('link', { name: 'Discard draft' }).click();
  await waitForText(page, 'Discard this draft?');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await waitForText(page, 'Draft discarded');
  expect(await page.getByText('Never mind').count()).toBe(0);
});

test('without JavaScript an admin publishes and a visitor searches; markup in a title is text', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const { page } = await openBrowser({ url: board.url, as: ada, javaScript: false });
  await page.goto('/admin/announcements/new');
  await write(page, { title, description: 'One line.', text: '</script><script>alert(1)</script>' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await waitForText(page, 'Published');

  const { page: reader } = await openBrowser({ url: board.url, javaScript: false, width: 768 });
  await reader.goto('/announcement');
  await reader.getByRole('searchbox').fill('onerror');
  await reader.getByRole('searchbox').press('Enter');
  await waitUntilAt(reader, '/announcement?q=onerror');
  await reader.getByRole('link', { name: title, exact: true }).click();
  await reader.getByRole('heading', { level: 1, name: title }).waitFor();

  const { page: watched } = await openBrowser({ url: board.url });
  watched.on('dialog', () => expect.unreachable('a script of a title ran'));
  await watched.goto('/announcement');
  await watched.getByRole('link', { name: title, exact: true }).click();
  await watched.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await watched.title()).toBe(`${title} · Collegium`);
  expect(await watched.locator('main img').count()).toBe(0);
});

test('admin pages return 403 for members and ask visitors to sign in', async () => {
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { page: member } = await openBrowser({ url: board.url, as: noor });
  const { page: visitor } = await openBrowser({ url: board.url });
  for (const path of ['/admin', '/admin/announcements', '/admin/announcements/new']) {
    const answer = (await member.goto(path))!;
    expect(answer.status()).toBe(403);
    expect(answer.headers()['content-type']).toContain('text/html');
    await member.getByRole('heading', { level: 1 }).waitFor();
    await member.getByRole('banner').waitFor();
    await visitor.goto(path);
    await waitUntilAt(visitor, `/signin?next=${encodeURIComponent(path)}`);
  }
  await expectSound(member);
});
