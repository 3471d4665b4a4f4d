import { expect, test } from 'vitest';
import { expectSound, openBrowser } from './browser.ts';
import { waitForText } from './page-actions.ts';
import { choice, createPanelBoard } from './panel-board.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

const TEXT = 'The plan names its data, and says what would prove it wrong.';

test('a review saves itself, survives a reload, and its text is returned when it can no longer be sent', async () => {
  const { owner, id, applications, reviewer, ownerPage, nameOf } = await createPanelBoard(
    board.url,
    2,
    'rita@review-drafts.example',
  );
  const { page } = await openBrowser({ url: board.url, as: reviewer });
  const [first, second] = applications;
  await page.goto(`/reviews/${first}`);
  await choice(page, 'Fit', '4').click();
  await page.getByLabel('Strengths').fill(TEXT);
  await waitForText(page, /Draft saved at /);
  await expectSound(page);
  await page.reload();
  expect(await page.getByLabel('Strengths').inputValue()).toBe(TEXT);
  expect(await page.getByRole('radio', { name: '4' }).isChecked()).toBe(true);
  // A draft counts for no one else.
  await ownerPage.goto(`/proposal/${id}/applications/${first}`);
  expect(await ownerPage.content()).not.toContain(TEXT);

  // Leaving by a link saves what was typed last.
  await page.getByLabel('Concerns').fill('Short on time.');
  await page.getByRole('link', { name: 'Your reviews' }).first().click();
  await page.getByRole('link', { name: `Application ${first}` }).click();
  await expect.poll(() => page.getByLabel('Concerns').inputValue()).toBe('Short on time.');

  // A refused review stays in the form.
  await page.getByRole('button', { name: 'Submit review' }).click();
  await waitForText(page, 'Some answers are missing or too long.');
  expect(await page.getByLabel('Concerns').inputValue()).toBe('Short on time.');
  await choice(page, 'How sure are you?', 'High').click();
  await choice(page, 'Recommendation', 'Maybe').click();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('heading', { name: 'Other reviews' }).waitFor();

  // Changes to a submitted review stay on the device until they are submitted.
  await page.getByLabel('Concerns').fill('Short on time, and alone.');
  await waitForText(page, 'Changes not submitted.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Concerns').inputValue()).toBe('Short on time, and alone.');

  // Unassigned while writing: a sentence and the text, by script, by the form and after a reload.
  await page.goto(`/reviews/${second}`);
  await page.getByLabel('Strengths').fill('Begun');
  await waitForText(page, /Draft saved at /);
  await ownerPage.goto(`/proposal/${id}/assign`);
  const unassign = ownerPage.getByRole('button', { name: `Unassign ${nameOf(1)}’s application` });
  await unassign.click();
  await unassign.waitFor({ state: 'detached' });
  await page.getByLabel('Strengths').fill(TEXT);
  await waitForText(page, 'You can’t review this application now.');
  expect(await page.getByLabel('Strengths').inputValue()).toBe(TEXT);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('heading', { name: 'What you typed' }).waitFor();
  await waitForText(page, TEXT);
  await expectSound(page);
  await page.reload();
  await waitForText(page, TEXT);

  // Without JavaScript too.
  const plain = await openBrowser({ url: board.url, as: reviewer, javaScript: false });
  await plain.page.goto(`/reviews/${first}`);
  await plain.page.getByLabel('Concerns').fill('Typed while the results were announced.');
  await owner.done('/application/invite', { application_id: first });
  await owner.done('/application/not_select', { application_id: second, reason: 'No spot left.' });
  await owner.done('/project/close', { project_id: id });
  await ownerPage.goto(`/proposal/${id}/announce`);
  await ownerPage
    .getByRole('button', { name: /Announce results/ })
    .first()
    .click();
  await waitForText(ownerPage, 'Results announced');
  await plain.page.getByRole('button', { name: 'Change review' }).click();
  await waitForText(plain.page, 'Reviews of this application are closed.');
  await waitForText(plain.page, 'Typed while the results were announced.');
});
