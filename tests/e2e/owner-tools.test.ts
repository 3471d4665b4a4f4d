import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bytesOf, day, waitForText, waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { type ApiClient, applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { decisionBar, openApplication, openMoreMenu } from './review-page.ts';
import { serve } from './serve.ts';

const board = await serve();
const signIn = (name: string, story: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}.${story}@school.example` });

async function proposalWith(owner: ApiClient, names: string[], story: string, more = {}) {
  const { id } = await owner.done('/project/upload', sampleProject(owner, more));
  const people = [];
  for (const name of names) {
    const caller = await signIn(name, story);
    people.push({ caller, application: await applyByCall(caller, id, name) });
  }
  return { id, people };
}

test('an owner compares, notes and decides about several at once; applicants see nothing before the results', async () => {
  const ilse = await signIn('Ilse Brandt', 'several');
  const names = ['Noor Kamal', 'Petra Lind', 'Sam Osei'];
  const { id, people } = await proposalWith(ilse, names, 'several', { app_type: 'due_date' });
  const { page } = await openBrowser({ url: board.url, as: ilse });

  await page.goto(`/proposal/${id}/applications`);
  await openMoreMenu(page);
  await page.getByRole('link', { name: 'Compare answers' }).click();
  await page.getByRole('heading', { name: 'Compare answers' }).waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(3);
  await expectSound(page);
  await page.getByText('All questions').click();
  await page.getByLabel('2. ').uncheck();
  await waitUntilAt(page, /[?&]questions=1\b/);
  const decideOnNoor = page.getByRole('group', { name: 'Decide on Noor Kamal' });
  await decideOnNoor.locator('summary').click();
  await decideOnNoor.getByRole('link', { name: 'Turn down' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await waitUntilAt(page, `/proposal/${id}/compare?questions=1`);
  await page.getByRole('link', { name: 'Noor Kamal', exact: true }).click();
  await waitUntilAt(page, `/proposal/${id}/applications/${people[0]!.application}`);

  await page.getByLabel('Private note').fill('Sounds unsure about May.');
  await page.getByRole('button', { name: 'Save note' }).click();
  // Blur saves too; the text of either save matches.
  await waitForText(page, /^Note saved/);
  await expectSound(page);

  await page.getByLabel('Select all').check();
  await waitForText(page, '3 selected:');
  await decisionBar(page).waitFor();
  await page
    .getByRole('form', { name: 'Decide on several applications' })
    .getByRole('button', { name: 'Mark as invited' })
    .click();
  await waitForText(page, 'You have 1 spot available but selected 3 people.');
  await expectSound(page);
  await page.getByLabel('Message').fill('Join us.');
  expect(await page.getByRole('button', { name: 'Mark 3 people as invited' }).isDisabled()).toBe(true);
  await page.getByLabel('Petra Lind').uncheck();
  await page.getByLabel('Sam Osei').uncheck();
  expect(await page.getByLabel('Message').inputValue()).toBe('Join us.');
  await page.getByRole('button', { name: 'Mark 1 person as invited' }).click();
  await waitForText(page, 'Invited 1 person. Saved, but not sent until you announce results.');

  await page.goto(`/proposal/${id}/applications?filter=to_decide`);
  await page.getByLabel('Select all').check();
  await page
    .getByRole('form', { name: 'Decide on several applications' })
    .getByRole('button', { name: 'Turn down' })
    .click();
  await page.getByLabel('Start from a template').selectOption({ label: 'Spots filled' });
  expect(await page.getByLabel('Reason').inputValue()).toContain('all spots are filled now');
  await expectSound(page);
  await page.getByRole('button', { name: 'Turn down' }).click();
  await waitForText(page, 'Turned down 2 people. Saved, but not sent until you announce results.');
  await expectSound(page);

  for (const { caller, application } of people) {
    expect((await caller.applications({ owner_uid: caller.uid }))[0]).toMatchObject({ status: 'submitted' });
    const { page: applicant } = await openBrowser({ url: board.url, as: caller });
    await applicant.goto(`/applications/${application}`);
    const text = await applicant.locator('main').innerText();
    expect(text).not.toMatch(/unsure about May|all spots are filled|Join us|Invited|Not selected/);
  }
});

test('without JavaScript an owner decides about several, exports, changes dates and copies the proposal', async () => {
  const ilse = await signIn('Ilse Brandt', 'plain');
  const { id } = await proposalWith(ilse, ['Noor Kamal', 'Petra Lind'], 'plain', { app_type: 'due_date' });
  const { page } = await openBrowser({ url: board.url, as: ilse, javaScript: false });
  await page.goto(`/proposal/${id}/applications`);
  const several = page.getByRole('form', { name: 'Decide on several applications' });
  await page.getByLabel('Select Noor Kamal').check();
  await page.getByLabel('Select Petra Lind').check();
  await several.getByRole('button', { name: 'Mark as invited' }).click();
  await waitForText(page, 'You have 1 spot available but selected 2 people.');
  await page.getByLabel('Message').fill('Join us.');
  await page.getByRole('button', { name: 'Mark as invited' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
  expect(await page.getByLabel('Message').inputValue()).toBe('Join us.');

  await page.goto(`/proposal/${id}/applications`);
  await page.getByLabel('Select Noor Kamal').check();
  await several.getByRole('button', { name: 'Turn down' }).click();
  await page.getByLabel('Start from a template').selectOption({ label: 'Hours or dates don’t fit' });
  await page.getByRole('button', { name: 'Turn down' }).click();
  await waitForText(page, 'Turned down 1 person');

  await openMoreMenu(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export applications (CSV)' }).click(),
  ]);
  const sheet = Buffer.from(await bytesOf(file)).toString();
  expect(sheet).toContain('"Noor Kamal","Not selected"');
  expect(sheet).toContain('fit this project’s schedule this time');

  await page.goto(`/proposal/${id}/close-date`);
  await page.getByLabel('New close date').fill(day(40));
  await page.getByLabel('Result announcement date').fill(day(39));
  await page.getByRole('button', { name: 'Change dates' }).click();
  await page.locator('input[aria-invalid=true]').waitFor();
  expect(await page.getByLabel('Result announcement date').inputValue()).toBe(day(39));
  await page.getByLabel('Result announcement date').fill(day(41));
  await page.getByRole('button', { name: 'Change dates' }).click();
  await waitForText(page, 'Dates changed');

  await page.goto(`/proposal/${id}/clone`);
  await page.getByRole('button', { name: 'Copy as a new draft' }).click();
  expect(await page.getByLabel('Title').inputValue()).not.toBe('');
  expect(await page.getByLabel('Start date').inputValue()).toBe('');
});

test('a free spot is offered to the first on the waitlist, and visitors see that a proposal closed early', async () => {
  const ilse = await signIn('Ilse Brandt', 'free');
  const names = ['Noor Kamal', 'Petra Lind'];
  const { id, people } = await proposalWith(ilse, names, 'free');
  const [noor, petra] = people as [(typeof people)[0], (typeof people)[0]];
  await ilse.done('/application/waitlist', { application_id: petra.application });
  await ilse.done('/application/invite', { application_id: noor.application });
  const { page } = await openBrowser({ url: board.url, as: ilse });
  await page.goto(`/proposal/${id}/applications`);
  expect(await page.getByText('Next on the waitlist').count()).toBe(0);
  await noor.caller.done('/application/decline', { application_id: noor.application });
  await page.reload();
  await waitForText(page, 'Next on the waitlist: Petra Lind');
  await expectSound(page);
  await page.getByRole('link', { name: 'Invite Petra Lind' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(page, 'The invitation was successfully sent.');

  await page.goto(`/proposal/${id}/close`);
  await page.getByRole('button', { name: 'Close proposal' }).click();
  await waitForText(page, 'Proposal closed');
  const { page: reader } = await openBrowser({ url: board.url });
  await reader.goto(`/proposal/${id}`);
  await waitForText(reader, /Closed \((early|results by)/);
  await expectSound(reader);
});

test('two simultaneous invitations for the last spot: one is sent, the other shows why not', async () => {
  const owner = await signIn('Ilse Brandt', 'spot');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const names = ['Noor Kamal', 'Vera Quist'];
  const tabs: Locator[] = [];
  for (const name of names) {
    const applicationId = await applyByCall(await signIn(name, 'spot'), id, name);
    const { page } = await openBrowser({ url: board.url, as: owner });
    await page.goto(`/proposal/${id}/applications/${applicationId}`);
    await page.getByRole('group', { name: 'Decide' }).getByRole('link', { name: 'Invite' }).click();
    tabs.push(page.getByRole('dialog'));
  }
  for (const dialog of tabs) await dialog.getByLabel('Message').fill('There is one spot.');
  await Promise.all(tabs.map((dialog) => dialog.getByRole('button', { name: 'Send invitation' }).click()));

  const won = 'The invitation was successfully sent.';
  const lost = 'All spots are filled or offered.';
  const outcome = async (dialog: Locator) => {
    const sent = dialog.page().getByText(won);
    await sent.or(dialog.getByText(lost)).waitFor();
    return (await sent.count()) > 0;
  };
  const [first, second] = await Promise.all(tabs.map(outcome));
  expect(first).not.toBe(second);
  const loser = tabs[first ? 1 : 0]!;
  expect(await loser.getByLabel('Message').inputValue()).toBe('There is one spot.');
  await expectSound(loser.page());
  const statuses = (await owner.applications({ project_id: id })).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['invited', 'submitted']);
});

test('an application chosen from a long list is scrolled into view at every width', async () => {
  const ilse = await signIn('Ilse Brandt', 'long');
  const names = Array.from({ length: 14 }, (_, index) => `Reader${index + 10} Lund`);
  const { id } = await proposalWith(ilse, names, 'long');
  for (const width of [390, 768, 1440] as const) {
    const { page } = await openBrowser({ url: board.url, as: ilse, width });
    await page.goto(`/proposal/${id}/applications`);
    await openApplication(page, 'Reader10 Lund');
    const name = page.getByRole('heading', { name: 'Reader10 Lund' });
    await name.waitFor();
    await expect.poll(() => isInViewport(name)).toBe(true);
  }
});

function isInViewport(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
