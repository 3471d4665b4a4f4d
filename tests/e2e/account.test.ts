import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bytesOf, waitForText, waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();

const NOOR = { name: 'Noor Kamal', email: 'noor@account.example' };

test('a member edits the profile, ends a session, downloads the data and deletes the account', async () => {
  const noor = await signInByForms(board.url, NOOR);
  const elsewhere = await signInByForms(board.url, NOOR);
  const jun = await signInByForms(board.url, { name: 'Jun Abe', email: 'jun@account.example' });
  const { id } = await noor.done(
    '/project/upload',
    sampleProject(noor, { name: 'Noor Kamal', app_type: 'due_date' }),
  );
  const sent = await applyByCall(jun, id, 'Jun Abe');
  const { page } = await openBrowser({ url: board.url, as: noor });
  const visitor = (await openBrowser({ url: board.url, width: 390 })).page;
  const own = `/user/${noor.uid}`;

  // The member page shows the profile and the member's proposals.
  await page.goto('/user');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel('Organization').fill('alder bay university');
  await page.getByLabel('Bio').fill('I read incident reports.');
  await page.getByLabel('Interests').fill('Bridges, Law, bridges');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Profile saved');
  await page.getByRole('button', { name: 'Remove Bridges' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(2);
  await expectSound(page);
  await visitor.goto(`/${id}`);
  await visitor.getByRole('link', { name: 'Noor Kamal' }).first().click();
  await waitUntilAt(visitor, own);
  await waitForText(visitor, 'Alder bay university');
  await waitForText(visitor, 'I read incident reports.');
  await expectSound(visitor);

  // Switched off, the page is visible to its owner only.
  await page.getByText('My page is public').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await visitor.goto(own))?.status()).toBe(404);
  await waitForText(visitor, 'or has turned off their page');
  await page.goto(own);
  await waitForText(page, 'Your page is off');

  // Signing the other device out revokes its API token.
  await page.goto('/settings/account');
  expect(await page.getByText('This device').count()).toBe(1);
  expect((await elsewhere.call('/application/get_applications', { owner_uid: noor.uid })).status).toBe(200);
  await page.getByRole('button', { name: /^Sign out .*, signed in/ }).click();
  await waitForText(page, 'Signed out on that device');
  expect((await elsewhere.call('/application/get_applications', { owner_uid: noor.uid })).status).toBe(401);
  await expectSound(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Collegium Noor Kamal \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await bytesOf(download));
  expect(JSON.parse(strFromU8(files['profile.json']!))).toMatchObject({ interests: ['Bridges', 'Law'] });
  expect(JSON.parse(strFromU8(files['proposals.json']!))).toMatchObject([{ id }]);

  // Deleting the account states the consequences, and asks for a typed confirmation.
  await page.getByRole('link', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('1 person is waiting').waitFor();
  await dialog.getByLabel(/^Type/).fill('delete');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await waitForText(page, 'This does not match yet.');
  await expectSound(page);
  await page.getByLabel(/^Type/).fill(`delete ${NOOR.email}`);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await waitForText(page, 'Your account is deleted');
  await expectSound(page);

  // The session and the API token are revoked; an applicant still reads their own application.
  await page.goto('/user');
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect((await noor.call('/application/get_applications', { owner_uid: noor.uid })).status).toBe(401);
  expect((await visitor.goto(`/proposal/${id}`))?.status()).toBe(410);
  const reader = (await openBrowser({ url: board.url, as: jun })).page;
  await reader.goto(`/applications/${sent}`);
  await waitForText(reader, 'A former member');
  expect(await reader.content()).not.toContain('Noor Kamal');
});

test('a toast is shown once, also when another page is opened before the redirect has arrived', async () => {
  const ada = await signInByForms(board.url, { name: 'Ada Quill', email: 'ada@school.example' });
  const { page } = await openBrowser({ url: board.url, as: ada });
  const toast = page.getByRole('status').getByText('Profile saved');
  const save = async (organization: string) => {
    await page.getByLabel('Organization').fill(organization);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await page.goto('/settings');
  await save('Quillon');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
  await save('Quillon Lab');
  await toast.waitFor();
  await page.reload();
  expect(await toast.count()).toBe(0);

  // A new navigation makes the router discard the response with the toast: the next page shows it.
  const arrived = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  await page.route(/\/settings\.data/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    arrived.resolve();
    await open.promise;
    await route.fulfill({ response }).catch(() => {});
  });
  await save('Quillon Research');
  await arrived.promise;
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await waitUntilAt(page, '/notifications');
  await toast.waitFor();
  open.resolve();
});
