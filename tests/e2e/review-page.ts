import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { waitUntilAt } from './page-actions.ts';

// The owner's workspace: `/proposal/{id}/applications[/{applicationId}]`.

/** Opens an application from the list. */
export async function openApplication(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await waitUntilAt(page, /^\/proposal\/\d+\/applications\/\d+/);
  await openArticle(page, name).waitFor();
}

/** The link of an applicant's row; its name also has the status. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Applications' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** The open application. */
export const openArticle = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: `${name}’s application` });

/** Waits until the list and the open application show a status. */
export async function waitForStatus(page: Page, name: string, status: string): Promise<void> {
  await expect.poll(() => rowOf(page, name).innerText()).toContain(status);
  await page
    .getByRole('heading', { level: 2, name })
    .locator('xpath=following-sibling::*[1]')
    .getByText(status)
    .waitFor();
}

/** The decisions about the open application. */
export const decisionBar = (page: Page): Locator => page.getByRole('group', { name: 'Decide', exact: true });

/** Opens the menu with everything else the owner can do with the proposal. */
export async function openMoreMenu(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Applications' }).locator('summary', { hasText: 'More' }).click();
}
