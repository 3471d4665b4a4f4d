import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attachResume, waitForText, waitUntilAt, waitUntilSaved } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();

const signIn = (name: string, email: string) => signInByForms(board.url, { name, email });

/** The list under Settings, Resumes, as text. */
async function filesOf(page: Page): Promise<string[]> {
  await page.goto('/settings/account');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Resumes' }).click();
  await page.getByRole('heading', { name: 'My resumes', exact: true }).waitFor();
  return page.getByRole('region', { name: 'My resumes' }).getByRole('listitem').allInnerTexts();
}

test('a file removed from a draft is deleted and not offered again', async () => {
  const owner = await signIn('Ilse Brandt', 'ilse.resumes@resumes.example');
  const noor = await signIn('Noor Kamal', 'noor.resumes@resumes.example');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { page } = await openBrowser({ url: board.url, as: noor });
  const form = `/apply/${id}?tab=application`;
  await page.goto(form);
  await attachResume(page, await sampleResume('Noor Kamal'), 'first.pdf');
  await page.getByRole('link', { name: 'first.pdf' }).waitFor();
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Remove resume' }).click();
  await page.getByText('Choose a PDF').waitFor();
  await waitUntilSaved(page);
  expect(await page.getByText('Use an earlier resume').count()).toBe(0);
  expect(await filesOf(page)).toEqual([]);

  await page.goto(form);
  expect(await page.getByText('Use an earlier resume').count()).toBe(0);
  await attachResume(page, await sampleResume('Noor Kamal'), 'second.pdf');
  await page.getByRole('link', { name: 'second.pdf' }).waitFor();
  await waitUntilSaved(page);
  const [line, ...rest] = await filesOf(page);
  expect(line).toMatch(
    /second\.pdf[\s\S]*uploaded \w+ \d+, \d+[\s\S]*We’ll delete it on [\s\S]*In your draft for/,
  );
  expect(rest).toEqual([]);
  await expectSound(page);
  await page.getByRole('link', { name: 'Delete second.pdf' }).click();
  await page.getByRole('heading', { name: 'Delete second.pdf?' }).waitFor();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await waitForText(page, 'Resume deleted');
  await waitForText(page, 'No resumes yet.');
  await page.goto(form);
  await page.getByText('Choose a PDF').waitFor();
});

test('without JavaScript a file is deleted after a confirm page', async () => {
  const owner = await signIn('Ilse Brandt', 'ilse.plain@resumes.example');
  const noor = await signIn('Noor Kamal', 'noor.plain@resumes.example');
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const { page } = await openBrowser({ url: board.url, as: noor, javaScript: false });
  await page.goto(`/apply/${id}?tab=application`);
  await attachResume(page, await sampleResume('Noor Kamal'), 'plain.pdf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(page, 'Draft saved');
  expect(await filesOf(page)).toHaveLength(1);
  await page.getByRole('link', { name: 'Delete plain.pdf' }).click();
  await waitUntilAt(page, /^\/settings\/resumes\/[\w-]+\/delete$/);
  await page.getByRole('link', { name: 'Keep it' }).click();
  await page.getByRole('link', { name: 'Delete plain.pdf' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await waitUntilAt(page, '/settings/resumes');
  await waitForText(page, 'No resumes yet.');
});
