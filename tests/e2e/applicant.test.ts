import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { QUESTIONS, bytesOf, waitForText, waitUntilAt, waitUntilSaved } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { type ApiClient, applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();

function signIn(name: string, story: string): Promise<ApiClient> {
  return signInByForms(board.url, {
    name,
    email: `${name.split(' ')[0]}.${story}@applicant.example`.toLowerCase(),
  });
}

const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('a session that ends while someone types does not change the focus or lose text', async () => {
  const owner = await signIn('Ilse Brandt', 'session');
  const noor = await signIn('Noor Kamal', 'session');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { context, page } = await openBrowser({ url: board.url, as: noor, width: 390, touch: true });
  await page.goto(`/apply/${id}?tab=application`);
  const answer = page.getByLabel(QUESTIONS[1]);
  await answer.click();
  await page.keyboard.type('Typed before. ');
  await waitUntilSaved(page);
  await context.clearCookies();
  await page.keyboard.type('aaaa');
  const status = page.getByRole('status').filter({ hasText: 'You’ve been signed out.' });
  await status.waitFor();
  await page.keyboard.type(' bbbb');
  expect(await answer.inputValue()).toBe('Typed before. aaaa bbbb');
  expect(await answer.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await page.getByText('signed out').count()).toBe(1);
  expect(await isInView(status.getByRole('link', { name: 'Sign in' }))).toBe(true);
  await expectSound(page);

  await context.addCookies(noor.cookies);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(page, 'Draft saved');
  expect(await page.getByText('signed out').count()).toBe(0);
});

test('pressing Save while offline shows the error and Retry within view', async () => {
  const owner = await signIn('Ilse Brandt', 'tunnel');
  const noor = await signIn('Noor Kamal', 'tunnel');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { context, page } = await openBrowser({ url: board.url, as: noor, width: 390, touch: true });
  await page.goto(`/apply/${id}?tab=application`);
  await context.setOffline(true);
  await page.getByLabel(QUESTIONS[0]).fill('Written in a tunnel.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').getByText('Not saved. Your answers are still here').waitFor();
  const retry = page.getByRole('status').getByRole('button', { name: 'Retry' });
  expect(await isInView(retry)).toBe(true);
  const lines = await retry.evaluate((node) => node.getClientRects().length);
  expect(lines).toBe(1);
  await context.setOffline(false);
  await waitUntilSaved(page);
});

test('submitting with blanks on a phone shows what is missing, with a link to each field', async () => {
  const owner = await signIn('Ilse Brandt', 'blanks');
  const noor = await signIn('Noor Kamal', 'blanks');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { page } = await openBrowser({ url: board.url, as: noor, width: 390, touch: true });
  await page.goto(`/apply/${id}`);
  await page.getByText('Patience').waitFor();
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  const heading = page.getByRole('heading', { level: 1, name: 'Apply' });
  await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true);
  const link = page.getByRole('textbox', { name: 'Reference link' });
  await link.fill('github.com/noor');
  await link.blur();
  expect(await link.inputValue()).toBe('https://github.com/noor');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: '2 answers and your resume are missing' });
  await summary.waitFor();
  expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await isInView(summary)).toBe(true);
  await expectSound(page);
  await summary.getByRole('link', { name: 'Answer 2' }).click();
  const second = page.getByLabel(QUESTIONS[1]);
  expect(await second.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByLabel(QUESTIONS[0]).fill('Words.');
  await page.getByRole('alert').filter({ hasText: '1 answer and your resume are missing' }).waitFor();
});

test('edits after submitting are saved, shown on another device, and hidden from the owner until resubmitted', async () => {
  const owner = await signIn('Ilse Brandt', 'changes');
  const noor = await signIn('Noor Kamal', 'changes');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const applicationId = await applyByCall(noor, id, 'Noor Kamal');
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto(`/applications/${applicationId}`);
  await page.getByRole('link', { name: 'Edit application' }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit your application' }).waitFor();
  const answer = page.getByLabel(QUESTIONS[0]);
  await answer.fill('A better answer.');
  await waitForText(page, /^Changes saved at/);
  await waitForText(page, 'You have unsent changes.');
  expect(await owner.applications({ project_id: id })).toMatchObject([{ id: applicationId }]);
  expect(JSON.stringify(await owner.applications({ project_id: id }))).not.toContain('A better answer.');

  const phone = (await openBrowser({ url: board.url, as: noor, width: 390, touch: true })).page;
  await phone.goto(`/applications/${applicationId}`);
  await waitForText(phone, 'You have unsent changes');
  await expectSound(phone);
  await phone.getByRole('link', { name: 'Edit application' }).click();
  await expect.poll(() => phone.getByLabel(QUESTIONS[0]).inputValue()).toBe('A better answer.');
  await phone.getByRole('link', { name: 'Discard changes' }).click();
  await phone.getByRole('button', { name: 'Discard changes' }).click();
  await waitForText(phone, 'Changes discarded');
  await phone.getByText('You have unsent changes').waitFor({ state: 'detached' });

  await phone.getByRole('link', { name: 'Edit application' }).click();
  await phone.getByLabel(QUESTIONS[0]).fill('The best answer.');
  await phone.getByRole('button', { name: 'Submit again' }).click();
  await waitForText(phone, 'Application updated');
  await phone.getByText('The best answer.').waitFor();
  expect(JSON.stringify(await owner.applications({ project_id: id }))).toContain('The best answer.');
});

test('an offline search shows the old list and a message, and runs when the connection returns', async () => {
  const owner = await signIn('Ilse Brandt', 'search');
  const noor = await signIn('Noor Kamal', 'search');
  await owner.done('/project/upload', sampleProject(owner, { title: 'Watching the mempool by lamplight' }));
  await owner.done('/project/upload', sampleProject(owner, { title: 'Weighing validators by lamplight' }));
  for (const as of [noor, undefined]) {
    const { context, page } = await openBrowser({ url: board.url, ...(as && { as }) });
    await page.goto('/?q=lamplight');
    const row = page.getByRole('link', { name: 'Weighing validators by lamplight' }).first();
    await row.waitFor();
    await context.setOffline(true);
    const search = page.getByRole('searchbox', { name: 'Search proposals' });
    await search.fill('lamplight mempool');
    await waitForText(page, 'You’re offline.');
    await search.press('Enter');
    expect(await row.isVisible()).toBe(true);
    expect(await search.inputValue()).toBe('lamplight mempool');
    await context.setOffline(false);
    await waitUntilAt(page, '/?q=lamplight+mempool');
    await row.waitFor({ state: 'detached' });
  }
});

test('pressing Enter offline in a search that has not hydrated does not leave the page', async () => {
  const { context, page } = await openBrowser({ url: board.url });
  await page.goto('/');
  await context.setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search proposals' });
  await search.fill('mempool');
  await search.press('Enter');
  await waitForText(page, 'You’re offline.');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await search.inputValue()).toBe('mempool');
});

test('a broken connection is shown as being offline, not as a server error', async () => {
  const noor = await signIn('Noor Kamal', 'broken');
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/notifications');
  await page.route('**/*.data*', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'My Account' }).first().click();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await page.getByText('on our side').count()).toBe(0);
});

test('accepting shows the owner’s contact, and a full proposal offers the waitlist', async () => {
  const owner = await signIn('Dana Ortiz', 'full');
  const noor = await signIn('Noor Kamal', 'full');
  const sam = await signIn('Sam Okafor', 'full');
  const title = 'One spot and a full moon';
  const { id } = await owner.done('/project/upload', sampleProject(owner, { title }));
  const application = await applyByCall(noor, id, 'Noor Kamal');
  await owner.done('/application/invite', { application_id: application, message: 'Do come.' });
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/user');
  await page.getByRole('link', { name: '1 to do' }).click();
  await waitUntilAt(page, '/user?status=waiting');
  await page.getByText(title).first().waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Reply' }).click();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('heading', { name: 'You’re in' }).waitFor();
  const write = page.getByRole('link', { name: 'Write to Dana' });
  expect(await write.getAttribute('href')).toBe(
    `mailto:dana.full@applicant.example?subject=${encodeURIComponent(title)}`,
  );
  await expectSound(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add dates to calendar' }).click(),
  ]);
  expect(new TextDecoder().decode(await bytesOf(download))).toContain(`SUMMARY:Project starts: ${title}`);

  const waitlist = 'All spots are filled; you can apply for the waitlist.';
  for (const as of [sam, undefined]) {
    const other = (await openBrowser({ url: board.url, ...(as && { as }) })).page;
    await other.goto(`/proposal/${id}`);
    await other.getByText(waitlist).first().waitFor();
    await other.goto(`/apply/${id}?tab=application`);
    await other.getByText(waitlist).waitFor();
    await other.goto('/?q=full+moon');
    await other.getByText(title).first().waitFor();
    await other.goto('/?q=full+moon&spots=1');
    await other.getByRole('link', { name: 'Remove Open spots' }).waitFor();
    expect(await other.getByText(title).count()).toBe(0);
  }
});
