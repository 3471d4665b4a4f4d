import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  QUESTIONS,
  attachResume,
  day,
  fillOutcome,
  fillPeople,
  fillResearch,
  waitForText,
  waitUntilAt,
} from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { decisionBar, openApplication } from './review-page.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();

/** The error message linked to a field with `aria-describedby`, or ''. */
async function complaint(field: Locator): Promise<string> {
  return field.evaluate((control) => {
    const tied = control.closest('[role=radiogroup]') ?? control;
    const ids = tied.getAttribute('aria-describedby')?.split(' ') ?? [];
    const error = ids.find((id) => id.endsWith('-error'));
    return error ? (document.getElementById(error)?.textContent ?? '') : '';
  });
}

const BLANK = 'Please fill out this field.';

test('an invalid proposal shows an error beside each field and preserves what was typed', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@mistakes.example' });
  const { page } = await openBrowser({ url: board.url, as: ilse });
  await page.goto('/postproposal?step=3');
  await page.getByLabel('Delivery description').fill('A short paper.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await untilFocused(page.getByLabel('Title'));
  await waitForText(page, /^\d+ fields are missing/);
  await page.getByRole('button', { name: 'Required qualifications' }).click();
  await untilFocused(page.getByLabel('Required qualifications'));
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await untilFocused(page.getByLabel('Title'));
  expect(await complaint(page.getByLabel('Title'))).toBe(BLANK);
  expect(await complaint(page.getByLabel('Start date'))).toBe('Choose your start date.');
  expect(await complaint(page.getByLabel('Application close date'))).toBe(
    'Select your application deadline.',
  );
  expect(await complaint(page.getByRole('radiogroup', { name: 'Role' }))).not.toBe('');
  await expectSound(page);

  // Date errors appear while typing.
  await fillResearch(page, 'Reading fee markets by hand');
  await page.getByLabel('End date').fill(day(30));
  await waitForText(page, 'End date has to be after or on the same day as the start date');
  await page.getByLabel('End date').fill(day(100));
  await page.getByLabel('Application close date').fill(day(-1));
  await waitForText(page, 'Close date has to be in the future');
  await page.getByLabel('Application close date').fill(day(10));
  await page.getByRole('button', { name: 'Next' }).click();
  await fillPeople(page);
  await page.getByLabel('Skill 2').fill(' ');
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await page.getByLabel('Delivery description').inputValue()).toBe('A short paper.');
  await fillOutcome(page);
  await page.getByLabel('Result announcement date').fill(day(5));
  await waitForText(page, 'Close date has to be before or on the same day as the result announcement date');
  await expectSound(page);
  await page.getByLabel('Result announcement date').fill(day(20));
  await page.getByRole('button', { name: 'Submit' }).click();
  await untilFocused(page.getByLabel('Skill 2'));
  expect(await complaint(page.getByLabel('Skill 2'))).toBe('Describe required skill.');
  await expectSound(page);
  await page.getByLabel('Skill 2').fill('Python');
  await page.getByRole('button', { name: 'What is the final outcome?' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await waitUntilAt(page, /^\/proposal\/\d+$/);
});

async function untilFocused(field: Locator): Promise<void> {
  await field.waitFor();
  await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true);
}

test('an invalid application shows its errors, and only a PDF of at most 10 MB is accepted', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse.two@mistakes.example' });
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor.two@mistakes.example' });
  const { id } = await ilse.done('/project/upload', sampleProject(ilse));
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto(`/apply/${id}?tab=application`);
  const first = page.getByLabel(QUESTIONS[0]);
  const link = page.getByRole('textbox', { name: 'Reference link' });
  const resume = page.getByLabel('Resume', { exact: true });
  await first.fill('The first full block.');
  await link.fill('my notebooks');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await untilFocused(page.getByRole('alert'));
  await waitForText(page, '1 answer and your resume are missing, and 1 field needs a change');
  expect(await complaint(page.getByLabel(QUESTIONS[1]))).toBe(BLANK);
  expect(await complaint(link)).toBe('Enter a full address that begins with https://, or N/A.');
  expect(await complaint(resume)).toBe('Please upload resume.');
  expect(await first.inputValue()).toBe('The first full block.');
  expect(await link.inputValue()).toBe('my notebooks');
  await expectSound(page);

  await attachResume(
    page,
    new TextEncoder().encode('<!doctype html><title>Not a resume</title>'),
    'page.pdf',
  );
  await waitForText(page, 'page.pdf: This file is not a PDF.');
  await attachResume(page, new Uint8Array(10 * 1024 * 1024 + 1), 'film.pdf');
  await waitForText(page, 'film.pdf: This file is larger than 10 MB.');
  await expectSound(page);
  expect(await ilse.applications({ project_id: id })).toEqual([]);
});

test('an invalid decision is refused and preserves what was typed', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse.three@mistakes.example' });
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor.three@mistakes.example' });
  const { id } = await ilse.done('/project/upload', sampleProject(ilse));
  const applicationId = await applyByCall(noor, id, 'Noor Kamal');
  const { page } = await openBrowser({ url: board.url, as: ilse });
  await page.goto(`/proposal/${id}/applications`);
  await openApplication(page, 'Noor Kamal');
  await decisionBar(page).getByRole('link', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Join us.');
  await dialog.getByLabel('Reply by').fill(day(-1));
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(page, 'The reply-by date has to be today or later.');
  expect(await complaint(dialog.getByLabel('Reply by'))).toBe('The reply-by date has to be today or later.');
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Join us.');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/applications/${applicationId}/not-select`);
  await page.getByLabel('Reason').fill('   ');
  await page.getByRole('button', { name: 'Turn down' }).click();
  await page.locator('textarea[aria-invalid=true]').waitFor();
  expect(await complaint(page.getByLabel('Reason'))).not.toBe('');
  await expectSound(page);

  await ilse.done('/project/close', { project_id: id });
  await page.goto(`/proposal/${id}/reopen`);
  await page.getByLabel('New close date').fill(day(-3));
  await page.getByRole('button', { name: 'Reopen proposal' }).click();
  await page.locator('input[aria-invalid=true]').waitFor();
  expect(await page.getByLabel('New close date').inputValue()).toBe(day(-3));
  await expectSound(page);
  const [received] = await ilse.applications({ project_id: id });
  expect(received?.status).toBe('submitted');
});
