import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { expectNarrow, waitForText, waitUntilAt } from './page-actions.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}@questions.example` });
const owner = await signIn('Ilse Brandt');

/** With JavaScript in light mode, without it in dark mode. */
async function open(as: ApiClient | null, path: string, javaScript: boolean): Promise<Page> {
  const theme = javaScript ? 'light' : 'dark';
  const { page } = await openBrowser({ url: board.url, ...(as && { as }), javaScript, theme });
  await page.goto(path);
  return page;
}

test.each([
  ['with JavaScript', true, 'Noor Kamal', 'Petra Lind'],
  ['without JavaScript, in dark mode', false, 'Mika Sand', 'Lena Voss'],
])('a question is asked without a name and answered for everyone, %s', async (_name, js, asker, other) => {
  const { id } = await owner.done('/project/upload', sampleProject(owner, { title: 'Questions' }));
  const asking = await open(await signIn(asker), `/proposal/${id}`, js);
  await asking.getByRole('link', { name: 'Ask a question' }).click();
  const question = asking.getByRole('textbox', { name: /^Question/ });
  await question.fill('See https://example.org for my question');
  await asking.getByRole('button', { name: 'Send question' }).click();
  await waitForText(asking, 'Remove links and email addresses from your question.');
  if (js) await expectSound(asking);
  await question.fill('Is the work paid by the hour?');
  await asking.getByRole('button', { name: 'Send question' }).click();
  await waitForText(asking, 'Waiting for an answer');
  await expectNarrow(asking);

  const visiting = await open(null, `/proposal/${id}`, js);
  expect(await visiting.getByText('Is the work paid').count()).toBe(0);

  const answering = await open(owner, `/proposal/${id}`, js);
  await answering.getByRole('link', { name: 'Answer questions (1 waiting)' }).click();
  await waitForText(answering, 'Is the work paid by the hour?');
  expect(await answering.content()).not.toContain(asker.split(' ')[0]);
  if (js) await expectSound(answering);
  await expectNarrow(answering);
  await answering.getByRole('link', { name: /^Answer “/ }).click();
  await answering.getByRole('textbox', { name: /^Answer/ }).fill('Yes, 20 dollars an hour.');
  if (js) await expectSound(answering);
  await answering.getByRole('button', { name: 'Publish answer' }).click();
  await waitForText(answering, 'Answer published');
  await answering.getByRole('button', { name: /^Pin/ }).click();
  await waitForText(answering, 'Answer pinned');
  await answering.getByRole('button', { name: 'Stop taking questions' }).click();
  await waitForText(answering, 'You stopped taking questions.');
  await answering.getByRole('button', { name: 'Take questions again' }).click();
  await waitForText(answering, 'Members can ask until applications close on ');

  await visiting.reload();
  await waitForText(visiting, 'Yes, 20 dollars an hour.');
  await waitForText(visiting, 'Asked by 1');
  if (js) await expectSound(visiting);
  await expectNarrow(visiting);
  await answering.goto(`/proposal/${id}`);
  await waitForText(answering, 'Yes, 20 dollars an hour.');
  expect(await answering.getByRole('link', { name: 'I have this question too' }).count()).toBe(0);

  const second = await open(await signIn(other), `/proposal/${id}/ask`, js);
  await second.getByRole('textbox', { name: /^Question/ }).fill('How much is paid?');
  await second.getByRole('button', { name: 'Send question' }).click();
  await waitForText(second, 'Does one of these answer your question?');
  await waitForText(second, 'Yes, 20 dollars an hour.');
  if (js) await expectSound(second);
  await second.getByRole('link', { name: 'I have this question too' }).click();
  await second.getByRole('button', { name: 'I have this question too' }).click();
  await waitUntilAt(second, new RegExp(`/proposal/${id}`));
  await waitForText(second, 'Asked by 1 + 1 other');
});
