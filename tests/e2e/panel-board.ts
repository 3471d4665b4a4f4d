import type { Page } from 'playwright-core';
import { type ApiClient, signInByForms } from './api-client.ts';
import { openBrowser } from './browser.ts';
import { createReviewBoard } from './review-board.ts';

/** A blind panel with one reviewer, who has every application of the proposal, each of them ready. */
export async function createPanelBoard(url: string, applications: number, reviewerEmail: string) {
  const board = await createReviewBoard(url, applications);
  const { owner, id } = board;
  const reviewer: ApiClient = await signInByForms(url, { name: 'Rita R.', email: reviewerEmail });
  const invited = await owner.done('/project/invite_person', {
    project_id: id,
    email: reviewerEmail,
    role: 'reviewer',
  });
  await reviewer.done('/project/join', { invitation_id: invited.id });
  const { page } = await openBrowser({ url, as: owner });
  await page.goto(`/proposal/${id}/panel`);
  await page.getByLabel('Name', { exact: true }).first().fill('Fit');
  await page.getByLabel('Reviews of each application').selectOption('1');
  await page.getByRole('button', { name: 'Set up the panel' }).click();
  await page.getByRole('heading', { name: 'Progress' }).waitFor();
  await page.goto(`/proposal/${id}/assign`);
  await page.getByRole('button', { name: 'Assign evenly' }).click();
  await page.getByText(`${applications} fully assigned`).waitFor();
  await page.goto(`/proposal/${id}/prepare`);
  for (let count = 1; count <= applications; count += 1) {
    await page.getByRole('button', { name: 'Mark as ready' }).click();
    await page.getByText(`${count} ready`).first().waitFor();
  }
  return { ...board, reviewer, ownerPage: page };
}

/** One choice of a radio group. */
export const choice = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true });
