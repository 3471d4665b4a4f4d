import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { signInByForms } from './api-client.ts';
import { openBrowser } from './browser.ts';
import { QUESTIONS, attachResume, fillApplication, fillResearch, waitUntilAt } from './page-actions.ts';
import { choice, createPanelBoard } from './panel-board.ts';
import { proposalLinks } from './proposal-list.ts';
import { createReviewBoard } from './review-board.ts';
import { serve } from './serve.ts';

// Page translation as browsers do it: each text node, also a later one, is replaced by elements.
// React must not remove such a text, nor insert something before it. `openBrowser` fails a test with
// page errors; an error page is looked for here.

const board = await serve({ DEMO: '0' });

/** Opens a page, and translates it and what appears on it until it is left. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea, option'))
          continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

/** Whether the page is an error page, or not translated. */
async function problemsOf(page: Page): Promise<string[]> {
  const errors = await page.getByText(/^Something went wrong|^Error \d+/).allInnerTexts();
  const translated = await page.locator('body font font').count();
  return translated > 5 ? errors : [...errors, 'nothing is translated'];
}

/** The text of a page without the elements of the translation. */
const said = (page: Page, text: string | RegExp) => page.locator('body').getByText(text).first().waitFor();

test('a translated list can be searched, filtered, sorted and opened', async () => {
  const { id } = await createReviewBoard(board.url, 0, { title: 'Translated fee markets of long words' });
  await createReviewBoard(board.url, 0, { title: 'Other translated markets', participant_num: 0 });
  const { page } = await openBrowser({ url: board.url });
  await openTranslated(page, '/');
  const search = page.getByRole('searchbox');
  for (const typed of [
    'translated',
    'translated fee',
    'translated markets',
    'fee',
    'nothing like it',
    'trans',
  ]) {
    await search.fill(typed);
    await waitUntilAt(page, `/?${new URLSearchParams({ q: typed })}`);
    expect(await problemsOf(page)).toEqual([]);
  }
  await page.locator('summary', { hasText: 'Category' }).click();
  await page.getByText('Include past due', { exact: true }).click();
  await waitUntilAt(page, /status=all/);
  await page.locator('summary', { hasText: 'Sort by' }).click();
  await page.getByRole('link', { name: 'Ascending', exact: true }).click();
  await waitUntilAt(page, /sort=/);
  await page.getByRole('link', { name: 'Clear all filters' }).first().click();
  expect(await problemsOf(page)).toEqual([]);
  await search.fill('translated');
  await waitUntilAt(page, /q=translated/);
  for (const nth of [0, 1, 0]) {
    await proposalLinks(page).nth(nth).click();
    await waitUntilAt(page, /^\/\d+/);
    expect(await problemsOf(page)).toEqual([]);
  }
  await openTranslated(page, `/proposal/${id}`);
  await page
    .getByRole('button', { name: /^Share/ })
    .or(page.getByRole('link', { name: /^Share/ }))
    .first()
    .click();
  expect(await problemsOf(page)).toEqual([]);
});

test('translated forms of an applicant save, accept a resume and are sent', async () => {
  const { id } = await createReviewBoard(board.url, 0);
  const ana = await signInByForms(board.url, { name: 'Ana Ruiz', email: 'ana@translated.example' });
  const { page } = await openBrowser({ url: board.url, as: ana });
  await page.goto(`/apply/${id}?tab=application`);
  await fillApplication(page);
  await page
    .getByText(/Draft saved/)
    .first()
    .waitFor();
  await openTranslated(page, `/apply/${id}?tab=application`);
  for (const answer of ['The last full block.', 'The first full block, and the one before it.']) {
    await page.getByLabel(QUESTIONS[0]).fill(answer);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await said(page, /Draft saved/);
    expect(await problemsOf(page)).toEqual([]);
  }
  await attachResume(page, await samplePdf({ title: 'Resume', lines: ['One'] }));
  await page.getByRole('link', { name: 'resume.pdf' }).waitFor();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page
    .getByRole('link', { name: /^Application/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit' }).first().click();
  await waitUntilAt(page, /^\/applications\/\d+$/);
  expect(await problemsOf(page)).toEqual([]);

  await openTranslated(page, '/user');
  for (const tab of ['My Proposals', 'Saved', 'All Applications']) {
    await page
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .first()
      .click();
    expect(await problemsOf(page)).toEqual([]);
  }
  await openTranslated(page, '/settings');
  await page.getByLabel('Bio').fill('I read blocks.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Profile saved');
  expect(await problemsOf(page)).toEqual([]);
});

test('a translated post form can be filled in, saved and previewed', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@translated.example' });
  const { page } = await openBrowser({ url: board.url, as: ilse });
  await openTranslated(page, '/postproposal');
  await fillResearch(page, 'Reading translated fee markets');
  await page.getByRole('button', { name: 'Next' }).first().click();
  await said(page, /Draft saved/);
  await page.getByLabel('Skill 1').fill('SQL');
  await page
    .getByRole('button', { name: /Preview/ })
    .or(page.getByRole('link', { name: /Preview/ }))
    .first()
    .click();
  expect(await problemsOf(page)).toEqual([]);
});

test('translated pages of an owner and a reviewer let them decide, note and review', async () => {
  const { id, applications, reviewer, ownerPage } = await createPanelBoard(
    board.url,
    2,
    'rita@translated.example',
  );
  await openTranslated(ownerPage, `/proposal/${id}/applications/${applications[0]}`);
  await ownerPage.getByLabel('Private note').fill('Ask about the data.');
  await said(ownerPage, /Note saved/);
  await ownerPage.getByRole('button', { name: 'Shortlist' }).first().click();
  expect(await problemsOf(ownerPage)).toEqual([]);
  for (const key of ['j', 'k', 'j']) {
    await ownerPage.keyboard.press(key);
    expect(await problemsOf(ownerPage)).toEqual([]);
  }
  await openTranslated(ownerPage, `/proposal/${id}/applications`);
  await ownerPage.locator('summary').first().click();
  expect(await problemsOf(ownerPage)).toEqual([]);

  const { page } = await openBrowser({ url: board.url, as: reviewer });
  await openTranslated(page, `/reviews/${applications[0]}`);
  await choice(page, 'Fit', '4').click();
  await page.getByLabel('Strengths').fill('A clear plan.');
  await said(page, /Draft saved/);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await said(page, /Some answers are missing/);
  await choice(page, 'How sure are you?', 'High').click();
  await choice(page, 'Recommendation', 'Maybe').click();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('heading', { name: 'Other reviews' }).waitFor();
  await page
    .getByRole('link', { name: /^(Next|Previous)/ })
    .first()
    .click();
  expect(await problemsOf(page)).toEqual([]);
});
