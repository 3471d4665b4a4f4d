import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { waitForEmail } from './mailbox.ts';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0', EMAIL_SIGN_IN: '1' });
const BADGE = /^Controls an address at alderbay\.edu · \w{3} \d{4}$/;

/** Axe, and no sideways scrolling on the narrowest phone. */
async function expectFine(page: Page, javaScript: boolean): Promise<void> {
  if (javaScript) await expectSound(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function linkIn(to: string, subject: RegExp): Promise<string> {
  const { text } = await waitForEmail(board.url, to, subject);
  const link = /https?:\/\/\S+/.exec(text)![0];
  return link.slice(link.indexOf('/', 'https://'.length));
}

test.each([
  ['with JavaScript, light', true, 'light'],
  ['without JavaScript, dark', false, 'dark'],
] as const)(
  'a member adds a college address, shows its badge, and signs in by a link, %s',
  async (_name, javaScript, theme) => {
    const who = javaScript ? 'vera' : 'ida';
    const second = `${who}@alderbay.edu`;
    const account = { name: `${who} Quist`, email: `${who}@mail.example` };
    const member = await signInByForms(board.url, account);
    const { page } = await openBrowser({ url: board.url, as: member, javaScript, theme });
    await page.goto('/settings/emails');
    await waitForText(page, 'You don’t have a badge.');
    await page.getByRole('link', { name: 'Add an email' }).click();
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('no address');
    await page.getByRole('button', { name: 'Send link' }).click();
    await waitForText(page, 'Enter an email address such as');
    await expectFine(page, javaScript);
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(second);
    await page.getByRole('button', { name: 'Send link' }).click();
    await waitForText(page, 'Not confirmed');
    await page.goto(await linkIn(second, /confirm|add/i));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await waitUntilAt(page, '/settings/emails');
    await waitForText(page, /^Only you see it\. Confirmed/);
    await expectFine(page, javaScript);

    const visitor = await openBrowser({ url: board.url, javaScript, theme });
    await visitor.page.goto(`/user/${member.uid}`);
    expect(await visitor.page.getByText('alderbay.edu').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the badge of alderbay.edu' }).click();
    await waitForText(page, /^Shown to everyone/);
    await visitor.page.goto(`/user/${member.uid}`);
    await waitForText(visitor.page, BADGE);
    await expectFine(visitor.page, javaScript);

    await page.goto('/settings');
    const preview = page.getByRole('region', { name: 'What others see' });
    for (const [viewer, email] of [
      ['Visitor', 'Never shown'],
      ['Applicant', `${account.email}, once they accept your invitation`],
      ['Owner', `${account.email}, once you accept their invitation`],
    ] as const) {
      await preview.getByRole('link', { name: viewer, exact: true }).click();
      await preview.getByText(email).waitFor();
      await preview.getByText(BADGE).waitFor();
      expect(await preview.getByText(second).count()).toBe(0);
    }
    await expectFine(page, javaScript);
    await page.getByText('My page is public').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await preview.getByText('Your page is off').waitFor();
    expect((await visitor.page.goto(`/user/${member.uid}`))!.status()).toBe(404);

    await visitor.page.goto('/signin?next=%2Fsettings%2Femails');
    await visitor.page.getByRole('link', { name: 'Sign in by email' }).click();
    await visitor.page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(second);
    await visitor.page.getByRole('button', { name: 'Email me a link' }).click();
    await waitForText(visitor.page, 'Check your email');
    await expectFine(visitor.page, javaScript);
    await visitor.page.goto(await linkIn(second, /sign in/i));
    await visitor.page
      .getByRole('main')
      .getByRole('button', { name: /^Sign in/ })
      .click();
    await waitUntilAt(visitor.page, '/settings/emails');
    await waitForText(visitor.page, second);
  },
);

test.each([true, false])(
  'an organization’s domain is looked for by a job, and not proved without a record (JavaScript: %s)',
  async (javaScript) => {
    const name = javaScript ? 'Olga' : 'Otto';
    const member = await signInByForms(board.url, { name, email: `${name.toLowerCase()}@mail.example` });
    const { page } = await openBrowser({ url: board.url, as: member, javaScript });
    await page.goto('/settings/organization');
    await page.getByLabel('Domain').fill('https://union.org/path');
    await page.getByRole('button', { name: 'Get the DNS record' }).click();
    await waitForText(page, 'such as union.org');
    await page.getByLabel('Domain').fill('printer.local');
    await page.getByRole('button', { name: 'Get the DNS record' }).click();
    await waitForText(page, 'Enter a public domain');
    expect(await page.getByLabel('Domain').inputValue()).toBe('printer.local');
    await page.getByLabel('Domain').fill('no-such-union.edu');
    await page.getByRole('button', { name: 'Get the DNS record' }).click();
    await waitForText(page, '_collegium.no-such-union.edu');
    await waitForText(page, /^collegium-verify=\S{32}$/);
    await expectFine(page, javaScript);
    await page.getByRole('button', { name: 'Check now' }).click();
    await waitForText(page, 'We’re looking for the record.');
    await expectFine(page, javaScript);
    const missed = page.getByText('We couldn’t find this record.');
    const reload = page.getByRole('link', { name: 'Reload' });
    await expect
      .poll(async () => {
        // With a script the page reloads itself.
        if (!javaScript && (await reload.isVisible())) await reload.click();
        return missed.isVisible();
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Check now' }).waitFor();
    await expectFine(page, javaScript);
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByLabel('Domain').waitFor();
    expect(await page.getByText('no-such-union.edu').count()).toBe(0);
  },
);
