import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { expectNarrow, waitForText, waitUntilAt } from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0', ADMIN_EMAILS: 'ada@school.example', FIRST_PROPOSAL: 'marked' });
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}@school.example` });
const owner = await signIn('Ilse Brandt');
const admin = await signIn('Ada Mora');

async function open(
  as: ApiClient | null,
  path: string,
  javaScript: boolean,
  theme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const { page } = await openBrowser({ url: board.url, ...(as && { as }), javaScript, theme });
  await page.goto(path);
  return page;
}

const EVENT = { with_event: 1, event_name: 'Ledger week', event_link: 'https://münchen.example/week' };
const ANSWER = 'At https://metamаsk.example/x and https://github.com/x/y';

test.each([
  ['with JavaScript, light', true, 'light'],
  ['without JavaScript, dark', false, 'dark'],
] as const)('a first proposal is marked until an admin has looked, %s', async (_name, js, theme) => {
  const { id } = await owner.done('/project/upload', sampleProject(owner, EVENT));
  const entry = await open(owner, `/proposal/${id}/questions/new`, js, theme);
  await entry.getByRole('textbox', { name: /^Question/ }).fill('Where is the task?');
  await entry.getByRole('textbox', { name: /^Answer/ }).fill(ANSWER);
  await entry.getByRole('button', { name: 'Publish' }).click();
  await waitForText(entry, 'Where is the task?');

  const reading = await open(null, `/proposal/${id}`, js, theme);
  await waitForText(reading, 'New here. Links are off');
  expect(await reading.locator('a[href^="/leaving"]').count()).toBe(0);
  if (js) await expectSound(reading);
  await expectNarrow(reading);
  await reading.goto(`/apply/${id}`);
  await waitForText(reading, 'New here. Links are off');
  await waitForText(reading, 'Before you apply');
  if (js) await expectSound(reading);
  await expectNarrow(reading);
  await reading.getByRole('link', { name: 'Stay safe' }).first().click();
  await waitUntilAt(reading, '/docs/safe');
  if (js) await expectSound(reading);
  await expectNarrow(reading);

  const looking = await open(admin, `/admin/reports?view=first&proposal=${id}`, js, theme);
  await waitForText(looking, 'Marked as new');
  if (js) await expectSound(looking);
  await expectNarrow(looking);
  await looking.getByRole('button', { name: 'Looked at, fine' }).click();
  await waitForText(looking, 'Looked at. It’s fine.');

  await reading.goto(`/proposal/${id}`);
  expect(await reading.getByText('New here').count()).toBe(0);
  const links = reading.locator('a[href^="/leaving"]');
  const [event, lookalike, code] = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  await reading.goto(event!);
  await waitForText(reading, 'xn--mnchen-3ya.example');
  await waitForText(reading, 'münchen.example');
  expect(await reading.getByText('Be careful').count()).toBe(0);
  await expectNarrow(reading);
  await reading.goto(lookalike!);
  await waitForText(reading, 'Be careful with this link.');
  await waitForText(reading, 'metamask.example');
  if (js) await expectSound(reading);
  await expectNarrow(reading);
  await reading.goto(code!);
  await waitForText(reading, 'Do not run code from a stranger outside a sandbox.');
});

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('owners read about warning phrases before they publish them, %s', async (_name, js) => {
  const { id } = await owner.done('/project/upload', sampleProject(owner, { title: `Phrases ${js}` }));
  const editing = await open(owner, `/proposal/${id}/edit`, js);
  const description = editing.getByLabel('Research description');
  await description.fill('We study how people store a seed phrase.');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(editing, 'Nothing is posted yet.');
  await waitForText(editing, '“seed phrase”');
  expect(await description.inputValue()).toBe('We study how people store a seed phrase.');
  if (js) await expectSound(editing);
  await expectNarrow(editing);
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await waitUntilAt(editing, `/proposal/${id}`);
  await waitForText(editing, 'This proposal mentions seed phrases or private keys.');

  await editing.goto(`/proposal/${id}/edit`);
  await editing
    .getByLabel('Research description')
    .fill('The task is at https://bit.ly/3x, with a seed phrase.');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(editing, 'it is a short link');
  expect(await editing.getByLabel('Research description').inputValue()).toContain('https://bit.ly/3x');

  const looking = await open(admin, '/admin/reports?view=phrases', js);
  await waitForText(looking, 'Keys of a wallet');
  await expectNarrow(looking);
});
