import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInByForms } from './api-client.ts';
import { expectAccessible, expectSound, openBrowser } from './browser.ts';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { serve } from './serve.ts';

// Browsers refuse passkeys at an IP address.
const board = await serve({ DEMO: '0', HOST: 'localhost' });
const atAddress = await serve({ DEMO: '0' });

/** Gives the page a device with a screen lock that holds passkeys. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

async function signOut(page: Page) {
  await page.goto('/sign-out');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await waitUntilAt(page, '/');
}

test('a member adds a passkey, signs in with it, renames and removes it', async () => {
  const vera = await signInByForms(board.url, { name: 'Vera Quist', email: 'vera@school.example' });
  const { context, page } = await openBrowser({ url: board.url, as: vera });
  const device = await addAuthenticator(context, page);
  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Add passkey' }).click();
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await waitForText(page, 'Passkey added');
  await expectSound(page);
  expect(await device.count()).toBe(1);

  // The same device cannot add a second one.
  await page.goto('/settings/passkeys/new');
  await page.getByLabel('Name').fill('Again');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await waitForText(page, 'This passkey was already added.');

  await signOut(page);
  await page.goto('/signin?next=%2Fsettings%2Faccount');
  await expectAccessible(page);
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await waitForText(page, 'That didn’t work');
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await waitUntilAt(page, '/settings/account');
  await waitForText(page, 'last used');

  await page.getByRole('link', { name: 'Rename the passkey My laptop' }).click();
  await page.getByLabel('Name').fill('Blue laptop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await waitForText(page, 'Passkey renamed');
  await page.getByRole('link', { name: 'Remove the passkey Blue laptop' }).click();
  await page.getByRole('heading', { name: 'Remove “Blue laptop”?' }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await waitForText(page, 'Removed');
  await signOut(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await waitForText(page, 'No account here uses this yet.');
});

test('at an IP address passkeys are not offered', async () => {
  const noor = await signInByForms(atAddress.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { page } = await openBrowser({ url: atAddress.url, as: noor });
  await page.goto('/settings/account');
  await page.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/passkey/i)
      .count(),
  ).toBe(0);
  await signOut(page);
  await page.goto('/signin');
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
});

test('without JavaScript the page says what is missing, and signing in offers no passkey', async () => {
  const ida = await signInByForms(board.url, { name: 'Ida Voss', email: 'ida@school.example' });
  const { page } = await openBrowser({ url: board.url, as: ida, javaScript: false });
  await page.goto('/settings/passkeys/new');
  await page.getByLabel('Name').fill('Typed');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await waitForText(page, 'Creating a passkey needs JavaScript.');
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed');
  await signOut(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
});
