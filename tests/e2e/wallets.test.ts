import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type TestWallet, newTestWallet } from '../fixtures/test-wallet.ts';
import { signInByForms } from './api-client.ts';
import { expectAccessible, expectSound, openBrowser } from './browser.ts';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0', WALLETS: '1' });
const withoutWallets = await serve({ DEMO: '0' });

/** Gives the page a browser wallet (EIP-1193) that holds this account and signs at once. */
async function addBrowserWallet(page: Page, wallet: TestWallet) {
  await page.exposeFunction('callWallet', (method: string, [message = '']: string[]) =>
    method === 'personal_sign'
      ? wallet.sign(Buffer.from(message.slice(2), 'hex').toString())
      : [wallet.address.toLowerCase()],
  );
  await page.addInitScript(() => {
    const { callWallet } = window as unknown as { callWallet: (...call: unknown[]) => Promise<unknown> };
    Object.assign(window, {
      ethereum: {
        request: ({ method, params }: { method: string; params: unknown[] }) => callWallet(method, params),
      },
    });
  });
}

async function signOut(page: Page) {
  await page.goto('/sign-out');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await waitUntilAt(page, '/');
}

test('a member adds the browser’s wallet, signs in with it, and removes it', async () => {
  const wallet = newTestWallet();
  const vera = await signInByForms(board.url, { name: 'Vera Quist', email: 'vera@school.example' });
  const { page } = await openBrowser({ url: board.url, as: vera, width: 390 });
  await page.goto('/settings/wallets/new');
  await page.getByRole('button', { name: 'Use this browser’s wallet' }).click();
  await waitForText(page, 'No wallet was found in this browser.');
  await addBrowserWallet(page, wallet);
  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Add wallet' }).click();
  await page.getByRole('button', { name: 'Use this browser’s wallet' }).click();
  await waitForText(page, 'Add this wallet to my Collegium account.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign with this browser’s wallet' }).click();
  await waitForText(page, 'Wallet added');
  await waitForText(page, wallet.address);
  await expectSound(page);

  const ownPage = `/user/${vera.uid}`;
  await page.goto(ownPage);
  expect(await page.getByText(wallet.address).count()).toBe(0);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: `Show the wallet ${wallet.address}` }).click();
  await waitForText(page, 'Shown to everyone');
  await expectSound(page);
  await page.goto(ownPage);
  await waitForText(page, new RegExp(`^Controls the wallet ${wallet.address} · `));
  await expectSound(page);

  await signOut(page);
  await page.goto('/signin?next=%2Fsettings%2Faccount');
  await page.getByRole('link', { name: 'Sign in with a wallet' }).click();
  await page.getByRole('button', { name: 'Use this browser’s wallet' }).click();
  // A full page: the form leads to sign-in, outside the router.
  await waitForText(page, 'Sign in to Collegium.');
  await page.getByRole('button', { name: 'Sign with this browser’s wallet' }).click();
  await waitUntilAt(page, '/settings/account');
  await page.getByRole('link', { name: `Remove the wallet ${wallet.address}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await waitForText(page, 'Removed');
  expect(await page.getByText(wallet.address).count()).toBe(0);
});

test('without JavaScript a member types the address and pastes the signature', async () => {
  const wallet = newTestWallet();
  const ida = await signInByForms(board.url, { name: 'Ida Voss', email: 'ida@school.example' });
  const { page } = await openBrowser({ url: board.url, as: ida, javaScript: false });
  const signShown = async () => wallet.sign(await page.locator('pre').innerText());
  await page.goto('/settings/wallets/new');
  await page.getByLabel('Address').fill('vitalik.eth');
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForText(page, 'Enter the address of an Ethereum account');
  expect(await page.getByLabel('Address').inputValue()).toBe('vitalik.eth');
  await page.getByLabel('Address').fill(wallet.address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Signature').fill('0x12');
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await waitForText(page, 'This signature isn’t of this message by this address.');
  await page.getByLabel('Address').fill(wallet.address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Signature').fill(await signShown());
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await waitForText(page, wallet.address);
  await page.getByRole('button', { name: `Show the wallet ${wallet.address}` }).click();
  await page.getByRole('button', { name: `Hide the wallet ${wallet.address}` }).click();
  await waitForText(page, /^Only you see it$/);

  await signOut(page);
  await page.goto('/auth/wallet?next=%2Fsettings%2Faccount');
  await page.getByLabel('Address').fill(wallet.address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Signature').fill(await signShown());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitUntilAt(page, '/settings/account');
});

test('while wallets are off, nothing offers them', async () => {
  const noor = await signInByForms(withoutWallets.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { page } = await openBrowser({ url: withoutWallets.url, as: noor });
  await page.goto('/settings/account');
  expect(await page.getByText(/wallet/i).count()).toBe(0);
  for (const path of ['/settings/wallets/new', '/auth/wallet'])
    expect((await page.request.get(path)).status()).toBe(404);
});
