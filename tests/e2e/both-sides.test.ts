import { expect, test } from 'vitest';
import {
  QUESTIONS,
  attachResume,
  day,
  fillApplication,
  fillOutcome,
  fillPeople,
  fillResearch,
  waitForText,
  signInByPopup,
  waitUntilAt,
  waitUntilSaved,
} from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { sampleResume } from './api-client.ts';
import { openApplication, openMoreMenu, waitForStatus } from './review-page.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

test('a proposal is posted, applied to, reviewed, announced and accepted, despite a restart and a kill', async () => {
  const title = 'Reading fee markets by hand';
  const ilse = await openBrowser({ url: board.url, meetsRestart: true });
  const owner = ilse.page;

  // Ilse posts a proposal: signs in on the way, saves, returns to her draft, publishes.
  await owner.goto('/');
  await owner.getByRole('banner').getByRole('link', { name: 'Post Proposal' }).click();
  await waitUntilAt(owner, /^\/auth\/proposal/);
  await expectSound(owner);
  await signInByPopup(owner, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  await waitUntilAt(owner, /^\/postproposal/);
  expect(await owner.getByLabel('Name', { exact: true }).inputValue()).toBe('Ilse Brandt');
  await fillResearch(owner, title);
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await waitUntilSaved(owner);
  await owner.reload();
  expect(await owner.getByLabel('Title').inputValue()).toBe(title);
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Next' }).click();
  await fillPeople(owner);
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Next' }).click();
  await fillOutcome(owner);
  await waitUntilSaved(owner);
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Submit' }).click();
  await waitForText(owner, 'Thank you for submitting your proposal!');
  await waitUntilAt(owner, /^\/proposal\/\d+$/);
  await expectSound(owner);

  // Noor, who has no account, finds it, and signs in without leaving the page.
  const noor = await openBrowser({ url: board.url, meetsRestart: true, timezone: 'Asia/Tokyo' });
  const applicant = noor.page;
  await applicant.goto('/');
  await applicant.getByRole('searchbox', { name: 'Search proposals' }).fill('fee brandt');
  await waitUntilAt(applicant, /q=fee/);
  await applicant.getByRole('link', { name: title, exact: true }).click();
  await applicant.getByRole('link', { name: 'Apply' }).first().click();
  await waitUntilAt(applicant, /^\/apply\/\d+\?tab=application$/);
  await waitForText(applicant, 'Please sign in to start');
  await expectSound(applicant);
  await applicant.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
  await waitUntilAt(applicant, /^\/auth\/apply/);
  await expectSound(applicant);
  await signInByPopup(applicant, { name: 'Noor Kamal', email: 'noor@school.example' });
  await waitUntilAt(applicant, /^\/apply\/\d+\?tab=application$/);

  // Noor writes. The server is killed; her input is stored locally, and saved after the restart.
  await applicant.getByLabel(QUESTIONS[0]).fill('The first full block');
  await waitUntilSaved(applicant);
  await board.kill9();
  await fillApplication(applicant);
  await waitForText(applicant, 'Not saved. Your changes are on this device.');
  await board.restart();
  await applicant.getByRole('button', { name: 'Save', exact: true }).click();
  await waitUntilSaved(applicant);
  await applicant.reload();
  expect(await applicant.getByLabel(QUESTIONS[1]).inputValue()).toBe('Eleven months of parking sensors.');

  // Her resume uploads over a slow connection, with visible progress.
  const line = await noor.context.newCDPSession(applicant);
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line.send('Network.enable');
  await speed(1000);
  await attachResume(applicant, await sampleResume('Noor Kamal'), 'noor-kamal.pdf');
  await applicant.getByRole('progressbar', { name: 'Uploading noor-kamal.pdf' }).waitFor();
  await speed(-1);
  await applicant.getByRole('link', { name: 'noor-kamal.pdf' }).waitFor();
  await waitForText(applicant, '3 of 3');
  await expectSound(applicant);
  await applicant.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitForText(applicant, 'Successfully Applied');
  await waitForText(applicant, /CG-\w{4}-\w{4}/);
  await waitForText(applicant, 'The first full block after midnight.');
  const hers = new URL(applicant.url()).pathname;
  await expectSound(applicant);

  // Ilse reads it, opens the resume, shortlists, and saves an invitation for the announcement.
  await owner.goto('/user?tab=proposals');
  await expectSound(owner);
  await owner.getByRole('link', { name: title, exact: true }).click();
  await waitUntilAt(owner, /^\/proposal\/\d+\/applications$/);
  await expectSound(owner);
  await openApplication(owner, 'Noor Kamal');
  await expectSound(owner);
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('link', { name: /^Download resume/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Noor Kamal, CG-[\w-]+\.pdf$/);
  await owner.getByRole('button', { name: 'Shortlist' }).click();
  await waitForStatus(owner, 'Noor Kamal', 'Shortlisted');
  await owner.getByRole('link', { name: 'Mark as invited' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite Noor?' });
  await dialog.getByLabel('Message').fill('We would like to work with you.');
  await dialog.getByLabel('Reply by').fill(day(25));
  await expectSound(owner);
  await dialog.getByRole('button', { name: 'Mark as invited' }).click();
  await owner.getByText('Saved, but not sent until you announce results', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await waitForStatus(owner, 'Noor Kamal', 'To invite');

  // Noor still reads "Submitted", and that her resume was opened.
  await board.restart();
  await applicant.goto(hers);
  await waitForText(applicant, 'Opened by the owner');
  expect(await applicant.getByText('Submitted', { exact: true }).count()).toBeGreaterThan(0);
  expect(await applicant.getByText('We would like to work with you.').count()).toBe(0);

  // Ilse closes early and announces results.
  await owner.reload();
  await openMoreMenu(owner);
  await owner.getByRole('link', { name: 'Close early' }).click();
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Close proposal' }).click();
  await waitForText(owner, 'Proposal closed');
  await owner.getByRole('link', { name: 'Announce results' }).click();
  await waitForText(owner, 'We’ll email 1 person.');
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Announce results' }).click();
  await waitForText(owner, 'Results announced to 1 person');

  // Noor accepts; each now sees the other's email address.
  await applicant.goto('/user');
  await expectSound(applicant);
  await applicant.getByRole('link', { name: 'Reply' }).click();
  await waitForText(applicant, 'We would like to work with you.');
  await expectSound(applicant);
  await applicant.getByRole('button', { name: 'Accept', exact: true }).click();
  await applicant.getByRole('heading', { name: 'You’re in' }).waitFor();
  await applicant.getByRole('link', { name: 'ilse@school.example' }).waitFor();
  await expectSound(applicant);
  await owner.goto('/user?tab=proposals');
  await owner.getByRole('link', { name: title, exact: true }).click();
  await openApplication(owner, 'Noor Kamal');
  await owner.getByRole('link', { name: 'noor@school.example' }).waitFor();
  await waitForStatus(owner, 'Noor Kamal', 'Accepted');
});
