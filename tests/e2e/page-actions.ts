import { expect } from 'vitest';
import type { Download, Page } from 'playwright-core';
import { DAY_MS } from '../../domain/time/duration.ts';
import { NO_FEE } from '../../domain/proposal/no-fee.ts';

export type Account = { name: string; email: string };

/** A date as date fields take it, in days from today (UTC). */
export function day(fromToday: number): string {
  return new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);
}

/** Fills and submits the trial sign-in form. */
export async function submitTrialSignIn(page: Page, { name, email }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Email', { exact: true }).press('Enter');
}

/** Signs in with the Google button's popup, which closes by itself. */
export async function signInByPopup(page: Page, account: Account): Promise<void> {
  const popup = await openPopup(page);
  const closes = popup.waitForEvent('close');
  // The popup may close before the key press resolves.
  const signedIn = submitTrialSignIn(popup, account).catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await Promise.all([closes, signedIn]);
}

/** Clicks the Google button; returns the popup. */
export async function openPopup(page: Page): Promise<Page> {
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  await waitUntilHydrated(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  return popup;
}

/**
 * Waits for hydration, which `app/root.tsx` marks on the root element: earlier clicks act as
 * without script. A complete document without module scripts is ready; the empty first document of
 * a new tab is not.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(
      () =>
        document.documentElement.hasAttribute('data-hydrated') ||
        (location.href !== 'about:blank' &&
          document.readyState !== 'loading' &&
          !document.querySelector('script[type=module]')),
    );
  await expect.poll(isHydrated, { interval: 20 }).toBe(true);
}

/** Selects one option of a radio group by its label. */
export async function choose(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
}

/** Fills the first step of the proposal wizard. */
export async function fillResearch(
  page: Page,
  title: string,
  type = 'Accepting until Due Date',
): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await choose(page, 'Role', 'Looking for Mentee');
  await page.getByLabel('Topic 1').fill('Fee markets');
  await page.getByLabel('Topic 2').fill('Rollups');
  await page.getByLabel('Topic 3').fill('Measurement');
  await page.getByLabel('Organization').fill('Quillon Research Collective');
  await page.getByLabel('City').fill('Marlow');
  await page.getByLabel('State').fill('New York');
  await choose(page, 'Involves an event?', 'No');
  await page.getByLabel('Start date').fill(day(40));
  await page.getByLabel('End date').fill(day(100));
  await page.getByLabel('Application close date').fill(day(10));
  await choose(page, 'Hours per week', '10+');
  await choose(page, 'Participants', '1');
  await page.getByLabel('Work location').selectOption('Remote Only');
  await page.getByLabel('Application type').selectOption(type);
  await page.getByLabel('Research description').fill('Fees move for reasons that dashboards do not show.');
}

export async function fillPeople(page: Page): Promise<void> {
  await page.getByLabel('Skill 1').fill('SQL');
  await page.getByLabel('Skill 2').fill('Python');
  await page.getByLabel('Skill 3').fill('Patience');
  await page.getByLabel('Required qualifications').fill('You can write a query with a window function.');
  await page.getByLabel('Additional notes').fill('Statistics helps.');
  await page.getByLabel('Question 1').fill(QUESTIONS[0]);
  await page.getByLabel('Question 2').fill(QUESTIONS[1]);
  await page.getByLabel('Question 3').fill('N/A');
}

/** Fills the wizard's step about results and delivery; rolling proposals have no result date. */
export async function fillOutcome(page: Page, { isRolling = false } = {}): Promise<void> {
  if (!isRolling) await page.getByLabel('Result announcement date').fill(day(20));
  await page.getByLabel('First').selectOption('Text');
  await page.getByLabel('Second').selectOption('Code');
  await page.getByLabel('Third').selectOption('N/A');
  await page.getByLabel('Delivery description').fill('A short paper and the queries behind it.');
  await page.getByLabel('What participants get').selectOption('credit');
  await page.getByLabel(NO_FEE).check();
}

/** The two questions to applicants; the third is N/A. */
export const QUESTIONS = ['Which block would you look at first?', 'What have you measured before?'] as const;

/** Fills every field of an application except the resume. */
export async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel(QUESTIONS[0]).fill('The first full block after midnight.');
  await page.getByLabel(QUESTIONS[1]).fill('Eleven months of parking sensors.');
  await page.getByRole('textbox', { name: 'Comments' }).fill('I can start a week early.');
  await page.getByRole('textbox', { name: 'Reference link' }).fill('https://notebooks.example/parking');
}

export async function attachResume(page: Page, file: Uint8Array, name = 'resume.pdf'): Promise<void> {
  const buffer = Buffer.from(file);
  await page
    .getByLabel('Resume', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

/** The bytes of a download. */
export async function bytesOf(download: Download): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

/** Waits for the "Draft saved" status. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.getByText(/^Draft saved (?:at|on)/).waitFor();
}

/** Waits until a sentence is visible. */
export async function waitForText(page: Page, sentence: string | RegExp): Promise<void> {
  await page.getByText(sentence).first().waitFor();
}

export function pathAndQueryOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Waits until the page's URL matches and React has rendered that location. */
export async function waitUntilAt(page: Page, expectedUrl: string | RegExp): Promise<void> {
  const isThere = () =>
    typeof expectedUrl === 'string'
      ? pathAndQueryOf(page) === expectedUrl
      : expectedUrl.test(pathAndQueryOf(page));
  await expect.poll(isThere, { message: `still at ${pathAndQueryOf(page)}` }).toBe(true);
  await expect.poll(() => page.evaluate(isLocationRendered), { interval: 20 }).toBe(true);
}

type Fiber = {
  memoizedProps: { value?: { location?: { key?: string } } } | null;
  child: Fiber | null;
  sibling: Fiber | null;
};

/** Runs in the page: whether React rendered the current history entry. The router changes the URL first. */
export function isLocationRendered(): boolean {
  const container = Object.keys(document).find((key) => key.startsWith('__reactContainer'));
  // Not hydrated yet, or without script: the document is the server's.
  if (container === undefined) return true;
  const root = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[container];
  const keyOf = (fiber: Fiber | null | undefined): string | undefined =>
    fiber
      ? (fiber.memoizedProps?.value?.location?.key ?? keyOf(fiber.child) ?? keyOf(fiber.sibling))
      : undefined;
  const { key = 'default' } = (history.state ?? {}) as { key?: string };
  return keyOf(root?.stateNode.current) === key;
}

/** Expects no sideways scrolling on the narrowest phone. */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}
