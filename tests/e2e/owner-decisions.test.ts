import { type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { type ApiClient, applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { decisionBar, openApplication, waitForStatus } from './review-page.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}@owner-decisions.example` });
const owner = await signIn('Ilse Brandt');
const NAMES = ['Noor Kamal', 'Petra Lind'];
const applicants = [await signIn('Noor Kamal'), await signIn('Petra Lind')] as const;

async function proposalOf(more: object) {
  const { id } = await owner.done('/project/upload', sampleProject(owner, { participant_num: 2, ...more }));
  const applications: number[] = [];
  for (const [index, one] of applicants.entries())
    applications.push(await applyByCall(one, id, NAMES[index]!));
  return { id, applications };
}

async function open(as: ApiClient, path: string): Promise<Page> {
  const { page } = await openBrowser({ url: board.url, as });
  await page.goto(path);
  return page;
}

/** Waits until the page after an action's redirect has content, without further input. */
async function hasContent(page: Page, address: RegExp): Promise<void> {
  await waitUntilAt(page, address);
  await expect
    .poll(() =>
      page
        .locator('main')
        .innerText()
        .then((text) => text.trim().length),
    )
    .toBeGreaterThan(80);
}

test('the page after every action has content, also when its code was not loaded before', async () => {
  const { id } = await proposalOf({ title: 'Blank pages', app_type: 'rolling' });
  const reader = await open(applicants[0], `/proposal/${id}/report`);
  await reader.getByLabel('Not research').check();
  await reader.getByRole('button', { name: 'Send report' }).press('Enter');
  await hasContent(reader, new RegExp(`/proposal/${id}$`));
  expect(await reader.getByRole('heading', { level: 1, name: 'Blank pages' }).count()).toBe(1);
  await expectSound(reader);

  for (const [path, button, to] of [
    [`/proposal/${id}/save`, 'Save', /\//],
    [`/proposal/${id}/close`, 'Close proposal', new RegExp(`^/proposal/${id}/applications$`)],
    [`/proposal/${id}/clone`, /draft/i, /postproposal\?draft=/],
    [`/proposal/${id}/withdraw`, /^Withdraw/, /user\?tab=proposals/],
  ] as const) {
    const page = await open(owner, path);
    const press = page.locator('main').getByRole('button', { name: button });
    if ((await press.count()) === 0) continue;
    await press.first().press('Enter');
    await hasContent(page, to);
  }
});

test('a decision that emails at once asks first, and taking an invitation back restores the waitlist', async () => {
  const { id, applications } = await proposalOf({ title: 'Ask first', app_type: 'rolling' });
  const [noor] = applications;
  const here = `/proposal/${id}/applications/${noor}`;
  const page = await open(owner, here);
  const status = async () =>
    (await owner.applications({ project_id: id })).find((application) => application.id === noor)!.status;
  const bar = decisionBar(page);

  await bar.getByRole('link', { name: 'Waitlist' }).click();
  const ask = page.getByRole('dialog', { name: 'Put Noor on the waitlist?' });
  await ask.getByText('Noor Kamal gets an email. You can undo it for 10 seconds').waitFor();
  expect(await status()).toBe('submitted');
  await expectSound(page);
  await ask.getByRole('button', { name: 'Put on the waitlist' }).click();
  await waitForText(page, 'Waitlisted. We’re emailing them.');
  await page.getByRole('button', { name: 'Undo the decision about Noor Kamal' }).click();
  await waitForText(page, 'Decision undone');
  expect(await status()).toBe('submitted');
  await bar.getByRole('link', { name: 'Waitlist' }).click();
  await ask.getByRole('button', { name: 'Show the email' }).click();
  await ask.getByText('You’re on the waitlist').waitFor();
  await ask.getByRole('button', { name: 'Put on the waitlist' }).click();
  await page.getByRole('button', { name: 'Undo the decision about Noor Kamal' }).waitFor();

  await bar.getByRole('link', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Noor?' });
  await invite.getByLabel('Message').fill('Join us in May.');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(page, 'The invitation was successfully sent.');
  await invite.waitFor({ state: 'detached' });
  await waitForStatus(page, 'Noor Kamal', 'Invited');

  await bar.getByRole('link', { name: 'Withdraw invitation' }).click();
  const back = page.getByRole('dialog', { name: 'Withdraw Noor Kamal’s invitation?' });
  await back.getByText('Noor Kamal is back on the waitlist, in the same place.').waitFor();
  expect(await status()).toBe('invited');
  await back.getByRole('button', { name: 'Cancel' }).click();
  expect(await status()).toBe('invited');
  await bar.getByRole('link', { name: 'Withdraw invitation' }).click();
  await back.getByRole('button', { name: 'Withdraw invitation' }).click();
  await waitForText(page, 'Invitation withdrawn');
  expect(await status()).toBe('waitlisted');

  await page.goto(`/applications/${noor}/invite`);
  expect(await page.getByLabel('Message').inputValue()).toBe('Join us in May.');
});

test('closing a decision dialog asks before what was typed is lost', async () => {
  const { id, applications } = await proposalOf({ title: 'Second thoughts', app_type: 'due_date' });
  const page = await open(owner, `/proposal/${id}/applications/${applications[0]}`);
  const bar = decisionBar(page);
  const dialog = page.getByRole('dialog', { name: /Turn down/ });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  const ask = dialog.getByRole('alertdialog', { name: 'Discard what you wrote?' });
  await bar.getByRole('link', { name: 'Turn down' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await bar.getByRole('link', { name: 'Turn down' }).click();
  await reason.fill('We chose people with field work.');
  await page.keyboard.press('Escape');
  await ask.waitFor();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Show the email' }).click();
  await dialog.getByText('We chose people with field work.').nth(1).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  expect(await reason.inputValue()).toBe('We chose people with field work.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await ask.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await bar.getByRole('link', { name: 'Turn down' }).click();
  expect(await reason.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await openApplication(page, NAMES[1]!);
  await bar.getByRole('link', { name: 'Turn down' }).click();
  expect(await reason.inputValue()).toBe('');
});

test('turning someone down without a reason shows the error in the dialog', async () => {
  const { id } = await proposalOf({ title: 'Reasons', app_type: 'due_date' });
  const page = await open(owner, `/proposal/${id}/applications`);
  await openApplication(page, 'Noor Kamal');
  await decisionBar(page).getByRole('link', { name: 'Turn down' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Turn down' }).click();
  await dialog.locator('textarea[aria-invalid=true]').waitFor();
  await expectSound(page);
  const gap = await dialog
    .getByRole('combobox', { name: /^Start from a template/ })
    .evaluate((select, text) => {
      const area = document.querySelector(text)!;
      return area.getBoundingClientRect().top - select.getBoundingClientRect().bottom;
    }, 'dialog textarea[name=reason]');
  expect(gap).toBeGreaterThanOrEqual(8);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We chose people with field work.');
  await dialog.getByRole('button', { name: 'Turn down' }).click();
  await waitForText(page, 'Saved, but not sent until you announce results');
});

test('a private note is saved when another application is opened, and its row is marked', async () => {
  const { id, applications } = await proposalOf({ title: 'Notes', app_type: 'due_date' });
  const page = await open(owner, `/proposal/${id}/applications/${applications[0]}`);
  await page.getByLabel('Private note').fill('Unsure about May.');
  await openApplication(page, 'Petra Lind');
  await waitUntilAt(page, `/proposal/${id}/applications/${applications[1]}`);
  await page.getByRole('link', { name: /^Noor Kamal ?, with your note/ }).click();
  await waitUntilAt(page, `/proposal/${id}/applications/${applications[0]}`);
  await expect.poll(() => page.getByLabel('Private note').inputValue()).toBe('Unsure about May.');
  await expectSound(page);
});

test('an owner sees that an application changed after the decision, and confirms the decision', async () => {
  const { id, applications } = await proposalOf({ title: 'Changes', app_type: 'due_date' });
  const page = await open(owner, `/applications/${applications[0]}/not-select`);
  await page.getByLabel('Reason').fill('Too few hours.');
  await page.getByRole('button', { name: 'Turn down' }).click();
  await waitUntilAt(page, `/proposal/${id}/applications/${applications[0]}`);
  // A different resume: an identical application would not count as changed.
  await applyByCall(applicants[0], id, 'Noor A. Kamal');
  await page.reload();
  await waitForText(page, /Changed after you decided, \w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
  await expectSound(page);
  await page.getByRole('button', { name: 'Keep my decision' }).click();
  await waitForText(page, 'Changes marked as read');
  expect(await page.getByText('Changed after you decided').count()).toBe(0);
});

test('a member who opens the admin pages sees an error page', async () => {
  const page = await open(applicants[0], '/admin');
  expect(await page.locator('main h1').count()).toBe(1);
  expect(await page.locator('body').innerText()).not.toContain('"sentence"');
});

test('the decision form of a withdrawn application says why there is nothing to decide', async () => {
  const { applications } = await proposalOf({ title: 'Withdrawn', app_type: 'rolling' });
  await applicants[0].done('/application/withdraw', { application_id: applications[0] });
  const page = await open(owner, `/applications/${applications[0]}/invite`);
  await waitForText(page, 'Noor Kamal withdrew this application, so there’s nothing to decide.');
  expect(await page.getByRole('button', { name: 'Send invitation' }).count()).toBe(0);
});
