import type { Locator, Page } from 'playwright-core';

/** The rows of every visible list of proposals. */
export const proposalRows = (page: Page): Locator => page.getByRole('article');

/** The title of each row, which links to the proposal. */
export const proposalLinks = (page: Page): Locator =>
  proposalRows(page).getByRole('heading', { level: 3 }).getByRole('link');

/** The proposal beside the list. */
export const proposalPanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Proposal', exact: true });
