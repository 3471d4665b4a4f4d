import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { applyByCall, sampleProject, signInByForms } from '../e2e/api-client.ts';
import { serve } from '../e2e/serve.ts';
import { crawl } from './crawl.ts';

const board = await serve({ ADMIN_EMAILS: 'ada@school.example' });
const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
const ada = await signInByForms(board.url, { name: 'Ada Admin', email: 'ada@school.example' });
const { id: proposal } = await ilse.done('/project/upload', sampleProject(ilse));
const application = await applyByCall(noor, proposal, 'Noor Kamal');

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Style rules: React's ids have underscores, and it has its own style of attributes.
    'valid-id': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'off',
  },
});

const people = [
  { who: 'a visitor', starts: ['/', '/?q=no+such+words', '/no-such-page', '/about-us'], cookies: [] },
  { who: 'an applicant', starts: ['/user', `/applications/${application}`], cookies: noor.cookies },
  { who: 'an owner', starts: [`/proposal/${proposal}/applications`], cookies: ilse.cookies },
  { who: 'an admin', starts: ['/admin/reports'], cookies: ada.cookies },
];

test.each(people)('every page that $who reaches by links is valid HTML', async ({ starts, cookies }) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  // Framed emails are excluded: their HTML is written for email programs.
  const pages = (await crawl(board.url, starts, { cookie })).filter(
    ({ html }) => !html.includes('<!--[if mso'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const faults = [];
  for (const { path, html } of pages) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${path}: ${ruleId}: ${message} (${selector})`);
  }
  expect(faults).toEqual([]);
});
