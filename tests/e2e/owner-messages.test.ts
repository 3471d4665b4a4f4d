import { type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}@owner-messages.example` });
const owner = await signIn('Ilse Brandt');
const applicants = [await signIn('Noor Kamal'), await signIn('Petra Lind')] as const;

async function proposalOf(more: object) {
  const { id } = await owner.done('/project/upload', sampleProject(owner, { participant_num: 3, ...more }));
  const applications: number[] = [];
  for (const one of applicants) applications.push(await applyByCall(one, id, 'Someone'));
  return { id, applications: applications as [number, number] };
}

async function open(as: ApiClient, path: string, more: { javaScript?: boolean } = {}): Promise<Page> {
  const { page } = await openBrowser({ url: board.url, as, ...more });
  await page.goto(path);
  return page;
}

test('a saved template fills in the message with the name, and replacing a typed one can be undone', async () => {
  const { applications } = await proposalOf({ title: 'Templates', app_type: 'rolling' });
  const page = await open(owner, `/applications/${applications[0]}/invite`);
  const message = page.getByRole('textbox', { name: /^Message/ });
  await message.fill('Welcome, {first name}!');
  await waitForText(page, 'Welcome, Noor!');
  await page.getByText('Save as a template').click();
  await page.getByLabel('Template name').fill('Warm');
  await expectSound(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await waitUntilAt(page, /\/proposal\/\d+\/applications/);

  await page.goto(`/applications/${applications[1]}/invite`);
  await message.fill('Something I typed');
  await page.getByLabel(/^Start from a template/).selectOption({ label: 'Warm' });
  await waitForText(page, 'Welcome, Petra!');
  expect(await message.inputValue()).toBe('Welcome, {first name}!');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await message.inputValue()).toBe('Something I typed');
  await page.goto('/settings/templates');
  await waitForText(page, 'Welcome, {first name}!');
  await expectSound(page);
});

test('saving an edit says who is emailed, and a small correction emails no one', async () => {
  const { id } = await proposalOf({ title: 'Corrections', app_type: 'rolling' });
  const page = await open(owner, `/proposal/${id}/edit?step=3`);
  await waitForText(page, '2 people will be emailed what changed if');
  await page.goto(`/proposal/${id}/edit?step=1`);
  await page.getByLabel('End date').fill('2030-12-20');
  await waitForText(page, /2 people will be emailed what changed:/);
  await page.getByLabel('Small correction').check();
  await waitForText(page, 'No one will be emailed about this edit.');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await waitUntilAt(page, new RegExp(`/proposal/${id}$`));
  await waitForText(page, 'Changes saved');
});

test('an owner sees the email to everyone invited before it is sent, and the applicant reads it', async () => {
  const { id, applications } = await proposalOf({ title: 'Everyone', app_type: 'rolling' });
  await owner.done('/application/invite', { application_id: applications[0] });
  const page = await open(owner, `/proposal/${id}/message`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hi {first name}, we meet on Monday.');
  await page.getByRole('button', { name: 'See the email' }).click();
  await waitForText(page, 'Hi Noor, we meet on Monday.');
  await expectSound(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await waitForText(page, 'Message sent to 1 person');
  const reader = await open(applicants[0], `/applications/${applications[0]}`);
  await waitForText(reader, 'Hi Noor, we meet on Monday.');
  await expectSound(reader);
});

test.each([true, false])('answers are compared, opened and decided on (script: %s)', async (javaScript) => {
  const { id, applications } = await proposalOf({ title: 'Comparing', app_type: 'due_date' });
  const page = await open(owner, `/proposal/${id}/compare?questions=1`, { javaScript });
  const table = page.getByRole('table');
  // One question is chosen.
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Applicant',
    expect.stringMatching(/^1\. /),
    'Decision',
  ]);
  const decideOn = (name: string) =>
    table
      .getByRole('group', { name: `Decide on ${name}` })
      .locator('summary')
      .click();
  await decideOn('Noor Kamal');
  await table.getByRole('button', { name: 'Shortlist Noor Kamal' }).click();
  await waitUntilAt(page, /compare\?questions=1$/);
  await waitForText(page, 'Shortlisted. Applicants can’t see this.');
  await decideOn('Petra Lind');
  await table.getByRole('link', { name: 'Turn down Petra Lind' }).click();
  await waitUntilAt(page, new RegExp(`/applications/${applications[1]}/not-select`));
  await page.getByRole('textbox', { name: 'Reason' }).fill('Spots filled.');
  await page
    .getByRole('button', { name: /turn down|Mark/i })
    .last()
    .click();
  await waitUntilAt(page, /compare\?questions=1$/);
  if (javaScript) await expectSound(page);
});
