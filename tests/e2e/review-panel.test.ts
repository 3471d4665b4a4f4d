import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { createReviewBoard } from './review-board.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true });

/** Opens the first application to review, and submits a review with the same score for both criteria. */
async function review(page: Page, score: string, forApplicant: string): Promise<void> {
  await page.goto('/reviews');
  await page
    .getByRole('link', { name: /^Application \d+$/ })
    .first()
    .click();
  await waitUntilAt(page, /^\/reviews\/\d+$/);
  for (const criterion of ['Fit', 'Clarity']) await radio(page, criterion, score).click();
  await radio(page, 'How sure are you?', 'High').click();
  await page.getByLabel('For the applicant').fill(forApplicant);
  await radio(page, 'Recommendation', 'Recommend').click();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('heading', { name: 'Other reviews' }).waitFor();
}

/** Like `review`, with the keyboard alone: the arrow keys choose, starting from the first answer. */
async function reviewByKeyboard(page: Page): Promise<void> {
  await page.goto('/reviews');
  await page
    .getByRole('link', { name: /^Application \d+$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await waitUntilAt(page, /^\/reviews\/\d+$/);
  // Scores of 5, "High" and "Recommend".
  const steps = { Fit: 4, Clarity: 4, 'How sure are you?': 2, Recommendation: 0 };
  for (const [group, count] of Object.entries(steps)) {
    await page.getByRole('radiogroup', { name: group }).getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < count; step += 1) await page.keyboard.press('ArrowRight');
  }
  await page.getByLabel('For the applicant').focus();
  await page.keyboard.type('Add a time plan.');
  await page.getByRole('button', { name: 'Submit review' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Other reviews' }).waitFor();
}

test('a panel goes from setting up to results by four people in four browsers', async () => {
  const { owner, id, people, applications, nameOf } = await createReviewBoard(board.url, 2);
  const ilse = (await openBrowser({ url: board.url, as: owner })).page;

  // The owner sets up the panel; a missing criterion is an error that loses nothing.
  await ilse.goto(`/proposal/${id}/panel`);
  await ilse.getByRole('button', { name: 'Set up the panel' }).click();
  await waitForText(ilse, 'Enter at least one criterion.');
  await ilse.getByLabel('Name', { exact: true }).first().fill('Fit');
  await ilse.getByText('Criterion 2', { exact: true }).first().click();
  await ilse.getByLabel('Name', { exact: true }).nth(1).fill('Clarity');
  await expectSound(ilse);
  await ilse.getByRole('button', { name: 'Set up the panel' }).click();
  await ilse.getByRole('heading', { name: 'Progress' }).waitFor();
  await expectSound(ilse);

  const join = async (name: string, email: string): Promise<ApiClient> => {
    const person = await signInByForms(board.url, { name, email });
    const invited = await owner.done('/project/invite_person', { project_id: id, email, role: 'reviewer' });
    await person.done('/project/join', { invitation_id: invited.id });
    return person;
  };
  const rita = (await openBrowser({ url: board.url, as: await join('Rita R.', 'rita@review-panel.example') }))
    .page;
  const rob = (
    await openBrowser({
      url: board.url,
      as: await join('Rob B.', 'rob@review-panel.example'),
      javaScript: false,
      width: 390,
    })
  ).page;
  const applicant = (await openBrowser({ url: board.url, as: people[0]! })).page;

  // The applicant reads how the application is reviewed.
  await applicant.goto(`/apply/${id}`);
  await waitForText(applicant, 'First read without your name. Do not write it in your answers.');
  await waitForText(applicant, 'Clarity');

  // Nothing is readable before it is assigned and ready.
  await rita.goto('/reviews');
  await waitForText(rita, 'No application is ready for you yet.');
  await ilse.goto(`/proposal/${id}/assign`);
  await ilse.getByRole('button', { name: 'Assign evenly' }).click();
  // Nothing is missing any more, so that the complete ones are open.
  await ilse.getByText('2 fully assigned').waitFor();
  for (const name of ['Rita R.', 'Rob B.'])
    await ilse
      .getByRole('button', { name: `application from ${name}` })
      .first()
      .waitFor();
  await expectSound(ilse);
  expect((await rita.goto(`/reviews/${applications[0]}`))!.status()).toBe(404);

  await ilse.goto(`/proposal/${id}/prepare`);
  await waitForText(ilse, nameOf(0));
  await expectSound(ilse);
  for (let count = 0; count < 2; count += 1) {
    await ilse.getByRole('button', { name: 'Mark as ready' }).click();
    await waitUntilAt(ilse, /^\/proposal\/\d+\/prepare$/);
    await waitForText(ilse, `${count + 1} ready`);
  }

  // Two reviewers, one without JavaScript, see no name.
  await rita.goto('/reviews');
  await expectSound(rita);
  await rita
    .getByRole('link', { name: /^Application/ })
    .first()
    .click();
  await waitUntilAt(rita, /^\/reviews\/\d+$/);
  expect(await rita.content()).not.toMatch(new RegExp(`${nameOf(0)}|${nameOf(1)}`));
  await expectSound(rita);
  await review(rita, '5', 'Add a time plan.');
  await expectSound(rita);
  await reviewByKeyboard(rita);
  await review(rob, '4', '');
  await waitForText(rob, 'Rita R.');
  await review(rob, '4', '');
  await rob.setViewportSize({ width: 320, height: 700 });

  // The owner reads averages, releases a text, and decides.
  await ilse.goto(`/proposal/${id}/applications/${applications[0]}`);
  await waitForText(ilse, 'Mean 4.5, spread 1, 2 reviews, confidence 3.');
  await ilse.getByRole('button', { name: 'Show the text to the applicant by Rita R.' }).click();
  await ilse.getByRole('button', { name: /^Don’t show the text/ }).waitFor();
  await expectSound(ilse);
  await ilse.goto(`/proposal/${id}/compare`);
  await waitForText(ilse, 'Mean 4.5');
  await owner.done('/application/invite', { application_id: applications[0] });
  await owner.done('/application/not_select', { application_id: applications[1], reason: 'No spot left.' });
  await applicant.goto(`/applications/${applications[0]}`);
  expect(await applicant.content()).not.toContain('Add a time plan.');
  await owner.done('/project/close', { project_id: id });
  await ilse.goto(`/proposal/${id}/announce`);
  await ilse
    .getByRole('button', { name: /Announce results/ })
    .first()
    .click();
  await waitForText(ilse, 'Results announced');
  await applicant.reload();
  await waitForText(applicant, 'Add a time plan.');
  await waitForText(applicant, 'From a reviewer');
  await rita.goto(`/reviews/${applications[0]}`);
  await waitForText(rita, 'Reviews are closed');
});
