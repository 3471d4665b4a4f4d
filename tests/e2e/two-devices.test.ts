import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  QUESTIONS,
  attachResume,
  fillApplication,
  waitForText,
  signInByPopup,
  waitUntilAt,
  waitUntilSaved,
} from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { type ApiClient, sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();

/** An API client for an account that only this test uses. */
function signIn(name: string, story: string): Promise<ApiClient> {
  return signInByForms(board.url, {
    name,
    email: `${name.split(' ')[0]}.${story}@two-devices.example`.toLowerCase(),
  });
}

/** Waits until the server has stored the text. */
async function untilStored(writer: ApiClient, text: string): Promise<void> {
  const stored = async () => JSON.stringify(await writer.applications({ owner_uid: writer.uid }));
  await expect.poll(stored).toContain(text);
}

const answer = (page: Page, path: 0 | 1) => page.getByLabel(QUESTIONS[path]);

test('edits of one application on a laptop and a phone are both preserved', async () => {
  const owner = await signIn('Ilse Brandt', 'application');
  const noor = await signIn('Noor Kamal', 'application');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const path = `/apply/${id}?tab=application`;
  const laptop = (await openBrowser({ url: board.url, as: noor })).page;
  const phone = (await openBrowser({ url: board.url, as: noor, width: 390, touch: true })).page;

  await laptop.goto(path);
  await answer(laptop, 0).fill('Begun on the laptop.');
  await untilStored(noor, 'Begun on the laptop.');
  await phone.goto(path);
  expect(await answer(phone, 0).inputValue()).toBe('Begun on the laptop.');
  await answer(phone, 1).fill('Gone on with the phone.');
  await untilStored(noor, 'Gone on with the phone.');

  // The laptop has an older revision: both versions are shown before one is chosen.
  await answer(laptop, 0).fill('Begun on the laptop, and changed there.');
  await waitForText(laptop, 'This application was changed on another device.');
  await waitForText(laptop, 'Gone on with the phone.');
  expect(await answer(laptop, 0).inputValue()).toBe('Begun on the laptop, and changed there.');
  await expectSound(laptop);
  await laptop.getByRole('button', { name: 'Use the other device’s version' }).click();
  expect(await answer(laptop, 1).inputValue()).toBe('Gone on with the phone.');
  await laptop.getByRole('region', { name: 'Two versions' }).getByText('and changed there.').waitFor();
  await answer(laptop, 0).fill('Begun on the laptop, and changed there.');
  await untilStored(noor, 'and changed there.');
  await phone.reload();
  expect(await answer(phone, 0).inputValue()).toBe('Begun on the laptop, and changed there.');
  expect(await answer(phone, 1).inputValue()).toBe('Gone on with the phone.');
});

test('offline text is stored on the device and sent later, and logging out erases it', async () => {
  const owner = await signIn('Ilse Brandt', 'offline');
  const noor = await signIn('Noor Kamal', 'offline');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const path = `/apply/${id}?tab=application`;
  const { context, page: first } = await openBrowser({ url: board.url, as: noor });

  await first.goto(path);
  await context.setOffline(true);
  await answer(first, 0).fill('Written in a tunnel.');
  await waitForText(first, 'Not saved. Your changes are on this device.');
  await context.setOffline(false);
  // Wait for the page's own save first; a save without a response is tested below.
  await waitUntilSaved(first);

  await loseConnection(first);
  await answer(first, 0).fill('Written in a longer tunnel.');
  await waitForText(first, 'Not saved. Your changes are on this device.');
  await first.close();
  const page = await context.newPage();
  await page.goto(path);
  await waitForText(page, 'We restored your unsaved changes from this device.');
  expect(await answer(page, 0).inputValue()).toBe('Written in a longer tunnel.');
  await untilStored(noor, 'Written in a longer tunnel.');

  // The server stays unreachable; logging out deletes the local draft.
  await context.route('**/save', (route) => route.abort('connectionrefused'));
  await answer(page, 0).fill('Nobody else should read this.');
  await waitForText(page, 'Not saved. Your changes are on this device.');
  expect(await countLocalDrafts(page)).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await waitUntilAt(page, '/');
  expect(await countLocalDrafts(page)).toBe(0);
  await page.goto('/signin');
  await signInByPopup(page, { name: 'Noor Kamal', email: 'noor.offline@two-devices.example' });
  await waitUntilAt(page, '/user');
  await page.goto(path);
  expect(await answer(page, 0).inputValue()).toBe('Written in a longer tunnel.');
});

function countLocalDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('collegium:draft:')).length,
  );
}

/**
 * Fails every request of this page until it is closed, and while it closes. `route` and
 * `setOffline` would release pending requests on close.
 */
async function loseConnection(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
}

/** The server stores the next save, but its response is lost. */
async function loseNextAnswer(page: Page, address: string): Promise<() => Promise<void>> {
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      lose();
    },
    { times: 1 },
  );
  return () => lost;
}

test('a save whose response was lost is not reported as a change on another device', async () => {
  const owner = await signIn('Ilse Brandt', 'answer');
  const noor = await signIn('Noor Kamal', 'answer');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const path = `/apply/${id}?tab=application`;
  const { context, page: first } = await openBrowser({ url: board.url, as: noor });

  await first.goto(path);
  const firstLost = await loseNextAnswer(first, '**/save');
  await answer(first, 0).fill('Stored without a word.');
  await firstLost();
  await waitForText(first, 'Not saved. Your changes are on this device.');
  await answer(first, 0).fill('Stored without a word. And on.');
  await waitUntilSaved(first);

  // The tab is closed before the page gets a response.
  const secondLost = await loseNextAnswer(first, '**/save');
  await answer(first, 0).fill('Stored once more.');
  await secondLost();
  await waitForText(first, 'Not saved. Your changes are on this device.');
  await loseConnection(first);
  await answer(first, 0).fill('Stored once more, and gone on with.');
  await first.close();
  const page = await context.newPage();
  await page.goto(path);
  await waitForText(page, 'We restored your unsaved changes from this device.');
  expect(await answer(page, 0).inputValue()).toBe('Stored once more, and gone on with.');
  await untilStored(noor, 'Stored once more, and gone on with.');
  expect(await page.getByRole('region', { name: 'Two versions' }).count()).toBe(0);

  // A new proposal whose first save gets no response becomes one draft, not two.
  const { page: wizard } = await openBrowser({ url: board.url, as: owner });
  await wizard.goto('/postproposal');
  const draftLost = await loseNextAnswer(wizard, '**/postproposal/autosave');
  await wizard.getByLabel('Title').fill('Counting bridges');
  await draftLost();
  await waitForText(wizard, 'Not saved. Your changes are on this device.');
  await wizard.getByLabel('Title').fill('Counting bridges by night');
  await waitUntilSaved(wizard);
  await waitUntilAt(wizard, /draft=\d+/);
  const { body } = await owner.call('/project/get_drafts', {});
  const drafts = body.data as unknown as { form: { title: string } }[];
  expect(drafts.map(({ form }) => form.title)).toEqual(['Counting bridges by night']);
});

test('text and a file entered before the scripts have loaded are not lost', async () => {
  const owner = await signIn('Ilse Brandt', 'slow');
  const noor = await signIn('Noor Kamal', 'slow');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { context, page } = await openBrowser({ url: board.url, as: noor });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await context.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/apply/${id}?tab=application`, { waitUntil: 'commit' });
  await answer(page, 0).fill('Typed while the page was still coming.');
  await attachResume(page, await sampleResume('Noor Kamal'));
  arrive();
  await untilStored(noor, 'Typed while the page was still coming.');
  await untilStored(noor, '/resume/');
  await page.reload();
  expect(await answer(page, 0).inputValue()).toBe('Typed while the page was still coming.');
  await page.getByRole('link', { name: 'resume.pdf' }).waitFor();
});

test('a proposal changed on two devices can be saved as two drafts', async () => {
  const ilse = await signIn('Ilse Brandt', 'proposal');
  const laptop = (await openBrowser({ url: board.url, as: ilse })).page;
  const phone = (await openBrowser({ url: board.url, as: ilse, width: 390, touch: true })).page;

  await laptop.goto('/postproposal');
  await laptop.getByLabel('Title').fill('Counting parking places');
  await waitUntilSaved(laptop);
  await waitUntilAt(laptop, /draft=\d+/);
  await phone.goto('/user?tab=proposals&filter=draft');
  await phone.getByRole('link', { name: 'Continue Counting parking places' }).click();
  await waitUntilAt(phone, /^\/postproposal\?draft=\d+/);
  expect(await phone.getByLabel('Title').inputValue()).toBe('Counting parking places');
  await phone.getByLabel('City').fill('Marlow');
  const drafts = async () => JSON.stringify((await ilse.call('/project/get_drafts', {})).body);
  await expect.poll(drafts).toContain('Marlow');

  await laptop.getByLabel('Title').fill('Counting parking places by night');
  await waitForText(laptop, 'You changed this draft on another device.');
  await expectSound(laptop);
  await laptop.getByRole('button', { name: 'Keep both' }).click();
  await waitUntilSaved(laptop);
  await laptop.goto('/user?tab=proposals&filter=draft');
  await laptop.getByRole('heading', { name: 'Counting parking places by (copy from this device)' }).waitFor();
  await laptop.getByRole('heading', { name: 'Counting parking places', exact: true }).waitFor();
  await expectSound(laptop);
});

/** Sets the close date to now. */
async function closeSoon(proposalId: number): Promise<void> {
  const client = new pg.Client(board.config);
  await client.connect();
  await client.query('update proposals set close_at = now() where id = $1', [proposalId]);
  await client.end();
}

test('an application submitted after the close date is refused, and its text is preserved', async () => {
  const owner = await signIn('Ilse Brandt', 'late');
  const noor = await signIn('Noor Kamal', 'late');
  const { page } = await openBrowser({ url: board.url, as: noor });
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { body } = await noor.uploadResume(await sampleResume('Noor Kamal'));
  await noor.done('/application/save', { project_id: id, resume_link: body.data.resume_link });
  await page.goto(`/apply/${id}?tab=application`);
  await answer(page, 0).fill('Begun in time.');
  await untilStored(noor, 'Begun in time.');

  await closeSoon(id);
  const isClosed = async () =>
    (await (await fetch(`${board.url}/proposal/${id}`)).text()).includes('The close date has passed');
  await expect.poll(isClosed).toBe(true);
  await fillApplication(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitForText(page, 'The close date has passed, so applications are closed.');
  expect(await answer(page, 1).inputValue()).toBe('Eleven months of parking sensors.');
  await expectSound(page);
  await page.goto(`/proposal/${id}`);
  await waitForText(page, 'Closed (');
  expect(await page.getByRole('button', { name: 'Apply' }).first().isDisabled()).toBe(true);
  await expectSound(page);
  await page.goto(`/apply/${id}?tab=application`);
  await waitForText(page, 'You didn’t submit it. Only you can read it.');
  await waitForText(page, 'Begun in time.');
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByText('Eleven months of parking sensors.')
    .waitFor();
  await expectSound(page);
  expect((await noor.call('/application/submit', { project_id: id })).status).toBe(409);
});

test('when the owner closes a proposal, an applicant’s typed text is preserved', async () => {
  const owner = await signIn('Ilse Brandt', 'closing');
  const noor = await signIn('Noor Kamal', 'closing');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto(`/apply/${id}?tab=application`);
  await fillApplication(page);
  await attachResume(page, await sampleResume('Noor Kamal'));
  await untilStored(noor, '/resume/');
  await owner.done('/project/close', { project_id: id });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitForText(page, 'This proposal is no longer accepting applications.');
  expect(await answer(page, 1).inputValue()).toBe('Eleven months of parking sensors.');
});

test('two windows that edit one proposal each show what the other saved, and lose nothing', async () => {
  const owner = await signIn('Ilse Brandt', 'windows');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const open = async () => (await openBrowser({ url: board.url, as: owner })).page;
  const [first, second] = [await open(), await open()];
  await first.goto(`/proposal/${id}/edit`);
  await second.goto(`/proposal/${id}/edit`);
  await second.getByLabel('City').fill('Tromsø');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(second, 'Changes saved');
  await first.getByLabel('State or region').fill('Oslo');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(first, 'This changed while you were editing');
  await waitForText(first, 'Tromsø');
  expect(await first.getByLabel('State or region').inputValue()).toBe('Oslo');
  await expectSound(first);
  await first.getByLabel('City').fill('Tromsø');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(first, 'Changes saved');
  await second.reload();
  await second.getByText('Tromsø, Oslo').first().waitFor();
});

test('a page of one account is not saved into the next, and its text comes back', async () => {
  const [noor, mina] = [await signIn('Noor Kamal', 'shared'), await signIn('Mina Ray', 'shared')];
  const { context, page } = await openBrowser({ url: board.url, as: noor });
  await page.goto('/settings');
  const bio = page.getByRole('main').getByLabel('Bio');
  await bio.fill('I study consensus protocols.');
  await context.addCookies(mina.cookies);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(page, 'Someone else signed in here after you opened this page');
  await waitForText(page, 'I study consensus protocols.');
  await expectSound(page);
  await page.goto('/settings');
  expect(await bio.inputValue()).toBe('');
});
