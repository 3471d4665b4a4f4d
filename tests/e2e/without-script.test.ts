import { expect, test } from 'vitest';
import {
  QUESTIONS,
  attachResume,
  fillApplication,
  fillOutcome,
  fillPeople,
  fillResearch,
  waitForText,
  submitTrialSignIn,
  waitUntilAt,
} from './page-actions.ts';
import { openBrowser } from './browser.ts';
import { applyByCall, sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { decisionBar, openApplication, waitForStatus } from './review-page.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const withoutScript = (as?: Awaited<ReturnType<typeof signInByForms>>) =>
  openBrowser({ url: board.url, javaScript: false, ...(as && { as }) });

test('without JavaScript a visitor browses, searches, filters, sorts and reads', async () => {
  const owner = await signInByForms(board.url, { name: 'Olga Brandt', email: 'olga@without-script.example' });
  const titles = ['Tides', 'Parking', 'Moss', 'Lanterns', 'Bridges', 'Kites'].map(
    (word) => `Counting ${word}`,
  );
  for (const title of titles) {
    const isEvent = title === 'Counting Kites';
    const event = { with_event: 1, event_name: 'Kite week', event_link: 'https://kites.example/' };
    await owner.done('/project/upload', sampleProject(owner, { title, ...(isEvent && event) }));
  }
  const { page } = await withoutScript();
  const rows = page.getByRole('main').getByRole('heading', { level: 3, name: /^Counting / });
  const expectTitles = (titles: string[]) => expect.poll(() => rows.allInnerTexts()).toEqual(titles);
  await page.goto('/?q=counting');
  expect(await rows.count()).toBe(5);
  await page.getByRole('link', { name: 'Load more' }).click();
  await waitForText(page, 'That’s everything that matches.');
  expect(await rows.count()).toBe(6);

  await page.getByRole('searchbox', { name: 'Search proposals' }).fill('parking brandt');
  await page.getByRole('searchbox', { name: 'Search proposals' }).press('Enter');
  await waitUntilAt(page, /q=parking/);
  await expectTitles(['Counting Parking']);
  await page.getByRole('link', { name: 'Clear search' }).click();

  await page.getByText('Category').first().click();
  await page.getByRole('checkbox', { name: 'Event' }).check();
  await page.getByRole('button', { name: 'Show results' }).click();
  await waitUntilAt(page, /event=1/);
  await expectTitles(['Counting Kites']);
  await page.getByText('Sort by').click();
  await page.getByRole('link', { name: 'Ascending' }).click();
  await waitUntilAt(page, /sort=/);
  await page.getByRole('link', { name: 'Counting Kites', exact: true }).click();
  await waitUntilAt(page, /^\/\d+/);
  await page
    .getByRole('complementary', { name: 'Proposal' })
    .getByRole('heading', { name: 'Counting Kites' })
    .waitFor();
  await page.getByRole('link', { name: 'Open full page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Counting Kites' }).waitFor();
});

test('without JavaScript an applicant signs in, applies with a file, withdraws and undoes it', async () => {
  const owner = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@without-script.example' });
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { page } = await withoutScript();
  await page.goto(`/proposal/${id}`);
  await page.getByRole('link', { name: 'Apply' }).first().click();
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(page, { name: 'Noor Kamal', email: 'noor@without-script.example' });
  await waitUntilAt(page, `/apply/${id}?tab=application`);

  // Submitted too early: the error is shown, and the input and the file are preserved.
  await page.getByLabel(QUESTIONS[0]).fill('The first full block after midnight.');
  await attachResume(page, await sampleResume('Noor Kamal'), 'noor-kamal.pdf');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitUntilAt(page, `/apply/${id}/submit`);
  await waitForText(page, 'Please fill out this field.');
  expect(await page.getByLabel(QUESTIONS[0]).inputValue()).toBe('The first full block after midnight.');
  await page.getByRole('link', { name: 'noor-kamal.pdf' }).waitFor();
  await fillApplication(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  await waitForText(page, 'Draft saved');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitUntilAt(page, /^\/applications\/\d+$/);
  await waitForText(page, 'Successfully Applied');
  await waitForText(page, /CG-\w{4}-\w{4}/);

  await page.getByRole('link', { name: 'Withdraw' }).click();
  await waitUntilAt(page, /^\/applications\/\d+\/withdraw$/);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('heading', { name: 'You withdrew this application' }).waitFor();
  await page.getByRole('button', { name: 'Undo withdrawal' }).click();
  await page.getByRole('heading', { name: 'Application submitted' }).waitFor();
});

test('without JavaScript an owner posts in three steps, reviews and invites, and the applicant accepts', async () => {
  const ilse = await signInByForms(board.url, {
    name: 'Ilse Brandt',
    email: 'ilse.owner@without-script.example',
  });
  const noor = await signInByForms(board.url, {
    name: 'Noor Kamal',
    email: 'noor.applicant@without-script.example',
  });
  const { page: owner } = await withoutScript(ilse);
  await owner.goto('/postproposal');
  await fillResearch(owner, 'Reading fee markets by hand', 'Rolling Admission');
  await owner.getByRole('button', { name: 'Next' }).click();
  await waitUntilAt(owner, /draft=\d+&step=2/);
  await fillPeople(owner);
  await owner.getByRole('button', { name: 'Save', exact: true }).last().click();
  await waitForText(owner, 'Draft saved');
  await owner.getByRole('button', { name: 'Previous' }).click();
  expect(await owner.getByLabel('City').inputValue()).toBe('Marlow');
  await owner.getByRole('button', { name: 'What is the final outcome?' }).click();
  await waitUntilAt(owner, /step=3/);
  await fillOutcome(owner, { isRolling: true });
  await owner.getByRole('button', { name: 'Submit' }).click();
  await waitUntilAt(owner, /^\/proposal\/\d+$/);
  await waitForText(owner, 'Thank you for submitting your proposal!');

  const id = Number(/\d+$/.exec(owner.url())?.[0]);
  const applicationId = await applyByCall(noor, id, 'Noor Kamal');
  await owner.goto('/user?tab=proposals');
  await owner.getByRole('link', { name: 'Reading fee markets by hand', exact: true }).click();
  await openApplication(owner, 'Noor Kamal');
  await owner.getByRole('button', { name: 'Shortlist' }).click();
  await waitForStatus(owner, 'Noor Kamal', 'Shortlisted');
  await decisionBar(owner).getByRole('link', { name: 'Invite' }).click();
  await owner.getByLabel('Message').fill('We would like to work with you.');
  await owner.getByLabel('Reply by').fill('2020-01-01');
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(owner, 'The reply-by date has to be today or later.');
  expect(await owner.getByLabel('Message').inputValue()).toBe('We would like to work with you.');
  await owner.getByLabel('Reply by').fill('');
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(owner, 'The invitation was successfully sent.');

  const { page: applicant } = await withoutScript(noor);
  await applicant.goto('/user');
  await applicant.getByRole('link', { name: 'Reply' }).click();
  await waitUntilAt(applicant, `/applications/${applicationId}`);
  await applicant.getByRole('button', { name: 'Accept', exact: true }).click();
  await applicant.getByRole('heading', { name: 'You’re in' }).waitFor();
  await applicant.getByRole('link', { name: 'ilse.owner@without-script.example' }).waitFor();
});
