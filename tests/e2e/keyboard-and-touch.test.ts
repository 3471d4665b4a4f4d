import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  QUESTIONS,
  attachResume,
  fillApplication,
  waitForText,
  submitTrialSignIn,
  waitUntilAt,
} from './page-actions.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { applyByCall, sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { findInvisibleFocus } from './focus.ts';
import { decisionBar, openArticle, rowOf, waitForStatus } from './review-page.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

/** Presses Tab until the target has focus; every focus on the way must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(findInvisibleFocus);
    expect.soft(unseen, `the focus cannot be seen at ${page.url()}`).toBe('');
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab does not reach ${String(target)} at ${page.url()}`);
}

async function untilFocused(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => isFocused(target)).toBe(true);
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('by keyboard alone an applicant finds a proposal and applies, and the owner decides', async () => {
  const ilse = await signInByForms(board.url, {
    name: 'Ilse Brandt',
    email: 'ilse@keyboard-and-touch.example',
  });
  const noor = await signInByForms(board.url, {
    name: 'Noor Kamal',
    email: 'noor@keyboard-and-touch.example',
  });
  const { id } = await ilse.done(
    '/project/upload',
    sampleProject(ilse, { title: 'Reading fee auctions by hand' }),
  );
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);

  // The account menu opens, closes, and returns the focus.
  const menu = page.getByLabel('Account menu');
  await press(page, menu);
  await page.getByRole('button', { name: 'Log out' }).first().waitFor();
  await page.keyboard.press('Escape');
  await untilFocused(menu);

  await tabTo(page, page.getByRole('searchbox', { name: 'Search proposals' }));
  await page.keyboard.type('fee auctions');
  await waitUntilAt(page, /q=fee.auctions$/);
  await press(page, page.getByRole('link', { name: 'Reading fee auctions by hand', exact: true }));
  await waitUntilAt(page, new RegExp(`^/${id}`));
  await press(page, page.getByRole('link', { name: 'Apply', exact: true }).first());
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  await press(page, page.getByRole('link', { name: 'Overview' }));
  await waitUntilAt(page, `/apply/${id}`);
  await press(page, page.getByRole('link', { name: 'Next' }));
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  await tabTo(page, page.getByLabel(QUESTIONS[0]));
  await page.keyboard.type('The first full block.');
  await tabTo(page, page.getByLabel(QUESTIONS[1]));
  await page.keyboard.type('Eleven months of parking sensors.');
  // Listen before tabbing: the event is asynchronous and may arrive after the key press.
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Resume', { exact: true }));
  const [chooser] = await Promise.all([chosen, page.keyboard.press('Space')]);
  const buffer = Buffer.from(await sampleResume('Noor Kamal'));
  await chooser.setFiles({ name: 'noor.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('link', { name: 'noor.pdf' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Submit', exact: true }));
  await waitUntilAt(page, /^\/applications\/\d+$/);

  // A confirmation dialog opens; Escape closes it and returns the focus.
  const withdraw = page.getByRole('link', { name: 'Withdraw' });
  await press(page, withdraw);
  const question = page.getByRole('dialog', { name: 'Withdraw this application?' });
  await untilFocused(question.getByRole('button', { name: 'Keep application' }));
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await untilFocused(withdraw);

  const { page: owner } = await openBrowser({ url: board.url, as: ilse });
  await owner.goto('/user?tab=proposals');
  await press(owner, owner.getByRole('link', { name: 'Reading fee auctions by hand', exact: true }));
  await waitUntilAt(owner, `/proposal/${id}/applications`);
  await press(owner, rowOf(owner, 'Noor Kamal'));
  const article = openArticle(owner, 'Noor Kamal');
  await untilFocused(article);
  await press(owner, owner.getByRole('button', { name: 'Shortlist' }));
  await waitForStatus(owner, 'Noor Kamal', 'Shortlisted');
  // The pressed button is gone: the focus is on the application, and the decisions come after it.
  await untilFocused(article);
  await press(owner, decisionBar(owner).getByRole('link', { name: 'Invite' }));
  const invite = owner.getByRole('dialog', { name: 'Invite Noor?' });
  await untilFocused(invite.getByRole('button', { name: 'Send invitation' }));
  await tabTo(owner, invite.getByLabel('Message'));
  await owner.keyboard.type('Join us.');
  await press(owner, invite.getByRole('button', { name: 'Send invitation' }));
  await waitForText(owner, 'The invitation was successfully sent.');
  await invite.waitFor({ state: 'detached' });
  await untilFocused(article);
  await tabTo(owner, decisionBar(owner).getByRole('link', { name: 'Withdraw invitation' }));
});

test('on a phone an applicant searches, signs in, applies, withdraws and undoes the withdrawal', async () => {
  const ilse = await signInByForms(board.url, {
    name: 'Ilse Brandt',
    email: 'ilse.phone@keyboard-and-touch.example',
  });
  const { id } = await ilse.done('/project/upload', sampleProject(ilse, { title: 'Listening to tides' }));
  const { page } = await openBrowser({
    url: board.url,
    width: 390,
    touch: true,
    timezone: 'America/Los_Angeles',
  });
  const looks = async () => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `sideways at ${page.url()}`).toBeLessThanOrEqual(0);
    // A sticky bar covers content mid-page; at the end of the page it covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(page);
  };

  await page.goto('/');
  await looks();
  await page.goto('/about-us');
  await page.getByRole('link', { name: 'Search', exact: true }).tap();
  await page.getByRole('searchbox', { name: 'Search proposals' }).fill('tides');
  await waitUntilAt(page, /q=tides/);
  await page.getByRole('link', { name: 'Listening to tides', exact: true }).tap();
  await waitUntilAt(page, new RegExp(`^/${id}`));
  await looks();
  await page.getByRole('link', { name: 'Apply', exact: true }).first().tap();
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  await looks();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().tap();
  await page.getByRole('button', { name: 'Sign in with Google' }).tap();
  await submitTrialSignIn(page, { name: 'Noor Kamal', email: 'noor.phone@keyboard-and-touch.example' });
  await waitUntilAt(page, `/apply/${id}?tab=application`);
  await fillApplication(page);
  await attachResume(page, await sampleResume('Noor Kamal'));
  await page.getByRole('link', { name: 'resume.pdf' }).waitFor();
  await looks();
  await page.getByRole('button', { name: 'Submit', exact: true }).tap();
  await waitUntilAt(page, /^\/applications\/\d+$/);
  await looks();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await looks();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My Account' }).tap();
  await waitUntilAt(page, '/user');
  await looks();
  await page.getByRole('link', { name: 'View Listening to tides' }).tap();
  await page.getByRole('link', { name: 'Withdraw' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap();
  await page.getByRole('heading', { name: 'You withdrew this application' }).waitFor();
  await looks();
  await page.getByRole('button', { name: 'Undo withdrawal' }).tap();
  await page.getByRole('heading', { name: 'Application submitted' }).waitFor();
});

test('an owner decides on a phone, from proposal to application and back', async () => {
  const ilse = await signInByForms(board.url, {
    name: 'Ilse Brandt',
    email: 'ilse.levels@keyboard-and-touch.example',
  });
  const noor = await signInByForms(board.url, {
    name: 'Noor Kamal',
    email: 'noor.levels@keyboard-and-touch.example',
  });
  const { id } = await ilse.done('/project/upload', sampleProject(ilse, { title: 'Reading old maps' }));
  await applyByCall(noor, id, 'Noor Kamal');
  const { page } = await openBrowser({ url: board.url, width: 390, touch: true, as: ilse });
  await page.goto('/user');
  await page.getByRole('link', { name: 'My Proposals' }).tap();
  await page.getByRole('link', { name: 'Reading old maps', exact: true }).tap();
  await page.getByRole('link', { name: /^Noor Kamal/ }).tap();
  await waitUntilAt(page, /^\/proposal\/\d+\/applications\/\d+$/);
  await waitForText(page, 'Eleven months of parking sensors.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Turn down' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Turn down Noor?' });
  await dialog.getByLabel('Reason').fill('Somebody else had read more maps.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Turn down' }).tap();
  await waitForText(page, 'Your reason for Noor Kamal');
  await page.getByRole('link', { name: 'All applications', exact: true }).tap();
  await page.getByRole('link', { name: 'My proposals', exact: true }).tap();
  await page.getByRole('link', { name: 'Reading old maps', exact: true }).waitFor();
});
