import pg from 'pg';
import { expect, test } from 'vitest';
import {
  QUESTIONS,
  openPopup,
  pathAndQueryOf,
  waitForText,
  signInByPopup,
  submitTrialSignIn,
  waitUntilAt,
  waitUntilSaved,
} from './page-actions.ts';
import { expectAccessible, expectSound, openBrowser } from './browser.ts';
import { sampleProject, signInByForms } from './api-client.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const owner = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@signing-in.example' });
const { id } = await owner.done('/project/upload', sampleProject(owner));
const form = `/apply/${id}?tab=application`;

test('a new person who signs in by popup returns to the form', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto(form);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
  const popup = await openPopup(page);
  await popup.getByRole('heading', { name: 'Choose who to sign in as' }).waitFor();
  await expectSound(popup);

  // The error is shown beside its field; the other input is preserved.
  await popup.getByLabel('Name', { exact: true }).fill('Vera Quist');
  await popup.getByLabel('Email', { exact: true }).fill('vera');
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await popup.locator('#email[aria-invalid=true]').waitFor();
  expect(await popup.getByLabel('Name', { exact: true }).inputValue()).toBe('Vera Quist');
  expect(await popup.getByLabel('Email', { exact: true }).inputValue()).toBe('vera');
  await expectAccessible(popup);
  await submitTrialSignIn(popup, { name: 'Vera Quist', email: 'vera@elsewhere.example' });
  await waitUntilAt(page, form);
  await page.getByLabel('Account menu').click();
  await waitForText(page, 'vera@elsewhere.example');
});

test('each of the four sign-in pages has its own heading', async () => {
  const { page } = await openBrowser({ url: board.url });
  const expectHeading = (name: string) =>
    expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await waitUntilAt(page, '/signin');
  await expectHeading('Sign in to Collegium');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await waitUntilAt(page, /^\/auth\?/);
  await expectHeading('Welcome to Collegium');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Post Proposal' }).click();
  await waitUntilAt(page, /^\/auth\/proposal/);
  await expectHeading('Interested in proposing your research?');
  await page.goto(form);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
  await waitUntilAt(page, /^\/auth\/apply/);
  await expectHeading('Sign in to apply');
  await waitForText(page, 'You’re applying to');
});

test('after canceling, a second sign-in attempt returns to the original page', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390, touch: true });
  await page.goto(form);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await waitForText(page, 'Sign-in was canceled. Try again.');
  await expectSound(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(page, { name: 'Noor Kamal', email: 'noor@signing-in.example' });
  await waitUntilAt(page, form);
});

test('when the popup is blocked, signing in happens in the same page', async () => {
  const { context, page } = await openBrowser({ url: board.url });
  await context.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(form);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(page, { name: 'Noor Kamal', email: 'noor@signing-in.example' });
  await waitUntilAt(page, form);
  expect(context.pages().length).toBe(1);
});

test('a return URL on another site leads to the home page', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390 });
  await page.goto('/signin?next=https://elsewhere.example/');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await submitTrialSignIn(page, { name: 'Noor Kamal', email: 'noor@signing-in.example' });
  await waitUntilAt(page, '/home');
  expect(new URL(page.url()).origin).toBe(board.url);
});

test('signing out elsewhere while someone types loses nothing', async () => {
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@signing-in.example' });
  const { context, page } = await openBrowser({ url: board.url, as: noor });
  await page.goto(form);
  await page.getByLabel(QUESTIONS[0]).fill('Written while signed in.');
  await waitUntilSaved(page);

  const other = await context.newPage();
  await other.goto('/sign-out');
  await other.getByRole('button', { name: 'Log out' }).last().click();
  await waitUntilAt(other, '/');
  expect((await noor.call('/application/get_applications', { owner_uid: noor.uid })).status).toBe(401);

  await page.getByLabel(QUESTIONS[0]).fill('Written after that.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitForText(page, 'You’ve been signed out.');
  expect(await page.getByLabel(QUESTIONS[0]).inputValue()).toBe('Written after that.');
  await expectSound(page);
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /^Sign In/ })
      .click(),
  ]);
  await signInByPopup(again, { name: 'Noor Kamal', email: 'noor@signing-in.example' });
  await waitUntilAt(again, /^\/apply\//);
  expect(pathAndQueryOf(page)).toBe(form);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(page, 'Draft saved');
  await page.reload();
  expect(await page.getByLabel(QUESTIONS[0]).inputValue()).toBe('Written after that.');
});

test.each([true, false])(
  'deleting an account with an old session asks for a sign-in and loses nothing (JavaScript: %s)',
  async (javaScript) => {
    const account = { name: 'Una Ude', email: `una.${javaScript}@signing-in.example` };
    const una = await signInByForms(board.url, account);
    const { page } = await openBrowser({ url: board.url, as: una, javaScript });
    const client = new pg.Client(board.config);
    await client.connect();
    await client.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      una.uid,
    ]);
    await client.end();
    await page.goto('/settings/delete');
    await page.getByRole('textbox').first().fill(`delete ${account.email}`);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    if (javaScript) await expectSound(page);
    await page.getByRole('button', { name: 'Sign in again with Google' }).click();
    await submitTrialSignIn(page, { name: 'Noor Kamal', email: 'noor@signing-in.example' });
    await waitForText(page, 'You signed in with a different account.');
    await page.getByRole('button', { name: 'Sign in again with Google' }).click();
    await submitTrialSignIn(page, account);
    await waitUntilAt(page, '/settings/delete');
    expect(await page.getByRole('textbox').first().inputValue()).toBe(`delete ${account.email}`);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await waitUntilAt(page, '/settings/deleted');
  },
);
