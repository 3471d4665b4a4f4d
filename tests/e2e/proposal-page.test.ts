import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { fillResearch, waitForText, waitUntilAt } from './page-actions.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@proposal-page.example' });

const SUMMARY = [
  'We read **three** sequencers, and say what [the paper](https://paper.example/a) leaves out.',
  '- traces\n- one detector',
  'Fees move for reasons that dashboards do not show. '.repeat(40),
].join('\n\n');
const { id } = await ilse.done('/project/upload', sampleProject(ilse, { description: SUMMARY }));

test('on a phone the summary comes before the facts, and Apply stays in view', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390, touch: true });
  for (const path of [`/proposal/${id}`, `/${id}`]) {
    await page.goto(path);
    const top = async (name: string) => (await boxOf(page, name)).y;
    expect(await top('We read three sequencers')).toBeLessThan(844);
    expect(await top('We read three sequencers')).toBeLessThan(await top('Spots'));
    expect(await top('Spots')).toBeLessThan(await top('Required qualifications'));
    const apply = page.getByRole('link', { name: 'Apply', exact: true });
    for (const share of [0, 0.5]) {
      await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), share);
      const { y, height } = (await apply.boundingBox())!;
      expect(y).toBeGreaterThan(700);
      expect(y + height).toBeLessThanOrEqual(844);
    }
    await expectSound(page);
  }
});

test.each([1440, 2560])('lines of a proposal are at most 34rem long at %i px', async (width) => {
  const { page } = await openBrowser({ url: board.url });
  await page.setViewportSize({ width, height: 900 });
  for (const path of [`/proposal/${id}`, `/${id}`, `/apply/${id}`]) {
    await page.goto(path);
    // A rem is larger on very wide screens.
    const rem = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect((await boxOf(page, 'Fees move for reasons')).width).toBeLessThanOrEqual(34 * rem);
  }
});

test.each(['light', 'dark'] as const)('a %s proposal prints one page with its address', async (theme) => {
  const { page } = await openBrowser({ url: board.url, theme });
  for (const path of [`/proposal/${id}`, `/${id}`]) {
    await page.goto(path);
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(`/proposal/${id}`).first().isVisible()).toBe(true);
    expect(
      await page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }).count(),
    ).toBe(0);
    await page.emulateMedia({ media: null });
  }
});

test('a text is shown with its marks, on its page and in the preview of its form', async () => {
  const { page } = await openBrowser({ url: board.url, as: ilse });
  await page.goto('/postproposal');
  await fillResearch(page, 'Marked by hand');
  await page.getByLabel('Research description').fill(SUMMARY);
  await page.getByRole('button', { name: 'Preview' }).filter({ visible: true }).first().click();
  await waitUntilAt(page, /preview=1$/);
  const list = page.getByRole('listitem').filter({ hasText: 'one detector' });
  await list.filter({ visible: true }).waitFor();
  await waitForText(page, 'We read three sequencers, and say what the paper leaves out.');
  expect(await page.getByRole('link', { name: 'the paper' }).count()).toBe(0);
  await expectSound(page);

  await page.goto(`/proposal/${id}`);
  await list.waitFor();
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'the paper' }).click();
  await waitForText(await popup, 'https://paper.example/a');
});

async function boxOf(page: Page, text: string) {
  return (await page.getByText(text).filter({ visible: true }).first().boundingBox())!;
}
