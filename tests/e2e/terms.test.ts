import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TERMS_LOCKED } from '../../domain/proposal/terms-change.ts';
import { NO_FEE } from '../../domain/proposal/no-fee.ts';
import { sampleResume, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import {
  attachResume,
  fillApplication,
  fillOutcome,
  fillPeople,
  fillResearch,
  waitForText,
  waitUntilAt,
} from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

test.each([
  ['with JavaScript', true],
  ['without JavaScript, in dark mode,', false],
])(
  '%s an owner posts terms, and an applicant discloses the use of AI tools',
  async (_, javaScript) => {
    // The checks of a page run scripts in it.
    const sound = async (page: Page) => (javaScript ? expectSound(page) : undefined);
    const email = (name: string) => `${name}.${javaScript ? 'script' : 'plain'}@school.example`;
    const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: email('ilse') });
    const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: email('noor') });
    const theme = javaScript ? 'light' : 'dark';
    const { page: owner } = await openBrowser({ url: board.url, as: ilse, javaScript, theme });
    const title = `Terms ${javaScript ? 'typed' : 'posted'} by hand`;

    await owner.goto('/postproposal');
    await fillResearch(owner, title, 'Rolling Admission');
    await owner.getByRole('button', { name: 'Next' }).click();
    await fillPeople(owner);
    await owner.getByRole('button', { name: 'What is the final outcome?' }).click();
    await fillOutcome(owner, { isRolling: true });
    expect(await owner.getByLabel('Amount from').isVisible()).toBe(false);
    await owner.getByLabel('What participants get').selectOption('paid');
    await owner.getByLabel('Amount from').fill('20');
    await owner.getByLabel('Amount to').fill('25');
    await owner.getByLabel('Currency').fill('usdc');
    await owner.getByLabel('Paid for').selectOption('hour');
    await owner.getByLabel('AI tools in applications').selectOption('allowed_if_disclosed');
    await owner.getByLabel(NO_FEE).uncheck();
    await owner.getByRole('button', { name: 'Submit' }).click();
    await waitForText(owner, 'Confirm this to post your proposal.');
    await sound(owner);
    await owner.getByLabel(NO_FEE).check();
    await owner.getByRole('button', { name: 'Submit' }).click();
    await waitUntilAt(owner, /^\/proposal\/\d+$/);
    await waitForText(owner, 'Paid 20–25 USDC an hour');
    const id = Number(/\d+$/.exec(owner.url())?.[0]);

    const { page: visitor } = await openBrowser({ url: board.url, javaScript, theme });
    await visitor.goto(`/apply/${id}?tab=application`);
    expect(await visitor.getByLabel('How I used AI tools').isDisabled()).toBe(true);
    await sound(visitor);

    const { page: applicant } = await openBrowser({ url: board.url, as: noor, javaScript, theme });
    await applicant.goto('/');
    await waitForText(applicant, 'Paid 20–25 USDC/h');
    await applicant.goto(`/apply/${id}`);
    await waitForText(applicant, 'Allowed if disclosed');
    await sound(applicant);
    await applicant.goto(`/apply/${id}?tab=application`);
    await fillApplication(applicant);
    await attachResume(applicant, await sampleResume('Noor Kamal'), 'noor-kamal.pdf');
    if (javaScript) await applicant.getByRole('link', { name: 'noor-kamal.pdf' }).waitFor();
    await applicant.getByRole('button', { name: 'Submit', exact: true }).click();
    await waitForText(applicant, 'Say how you used AI tools');
    await sound(applicant);
    await applicant.getByLabel('How I used AI tools').fill('A translator read my comments.');
    await applicant.getByRole('button', { name: 'Submit', exact: true }).click();
    await waitUntilAt(applicant, /^\/applications\/\d+$/);
    await waitForText(applicant, 'A translator read my comments.');
    await waitForText(applicant, 'Terms when you applied');
    await sound(applicant);
    const applicationId = Number(/\d+$/.exec(applicant.url())?.[0]);

    await owner.goto(`/proposal/${id}/applications/${applicationId}`);
    await waitForText(owner, 'A translator read my comments.');
    await owner.getByText('Terms when they applied').click();
    await waitForText(owner, 'Paid 20–25 USDC an hour');
    await sound(owner);

    await owner.goto(`/proposal/${id}/edit?step=3`);
    await owner.getByLabel('Amount from').fill('10');
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await waitForText(owner, TERMS_LOCKED.amountFrom);
    await owner.getByLabel('Amount from').fill('30');
    await owner.getByLabel('Amount to').fill('40');
    await owner.getByLabel('Small correction').check();
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await waitUntilAt(owner, `/proposal/${id}`);
    await waitForText(owner, 'Paid 30–40 USDC an hour');
    await applicant.reload();
    await waitForText(applicant, 'Paid 20–25 USDC an hour');
  },
  120_000,
);
