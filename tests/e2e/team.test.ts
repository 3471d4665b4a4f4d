import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { attachResume, fillApplication, waitForText, waitUntilAt } from './page-actions.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const signIn = (name: string, email: string) => signInByForms(board.url, { name, email });
const owner = await signIn('Ilse Brandt', 'ilse@team.example');

async function open(as: ApiClient, path: string, javaScript: boolean): Promise<Page> {
  const { page } = await openBrowser({ url: board.url, as, javaScript });
  await page.goto(path);
  return page;
}

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a team goes from invitation to acceptance, %s', async (_name, js) => {
  const suffix = js ? 'js' : 'plain';
  const team = { mode: 'alone_or_team', size: 3 };
  const project = sampleProject(owner, { title: 'Teams', app_type: 'rolling', participant_num: 3, team });
  const { id } = await owner.done('/project/upload', project);
  const noor = await signIn('Noor Kamal', `noor.${suffix}@team.example`);
  const mika = await signIn('Mika Sand', `mika.${suffix}@team.example`);

  const leading = await open(noor, `/apply/${id}`, js);
  await waitForText(leading, 'You can apply on your own or as a team of up to 3 people.');
  await leading.getByRole('link', { name: 'Invite people' }).click();
  await waitUntilAt(leading, `/apply/${id}/team`);
  if (js) await expectSound(leading);
  await leading.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('mika');
  await leading.getByRole('button', { name: 'Invite' }).click();
  await waitForText(leading, 'Enter an email address such as name@example.edu.');
  await leading.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(`mika.${suffix}@team.example`);
  await leading.getByRole('textbox', { name: /^Message/ }).fill('You know the sensors.');
  await leading.getByRole('button', { name: 'Invite' }).click();
  await waitForText(leading, 'Team invitation sent');
  await waitForText(leading, `mika.${suffix}@team.example`);
  if (js) await expectSound(leading);

  const joining = await open(mika, '/user', js);
  await waitForText(joining, 'Noor Kamal invited you to their team for Teams.');
  await joining.getByRole('link', { name: 'View' }).first().click();
  await waitUntilAt(joining, `/apply/${id}/team`);
  await waitForText(joining, 'You know the sensors.');
  if (js) await expectSound(joining);
  await joining.getByLabel('What I do in this team').fill('I clean the data.');
  await attachResume(joining, await sampleResume('Mika Sand'), 'mika.pdf');
  await joining.getByRole('button', { name: 'Join the team' }).click();
  await waitForText(joining, 'You joined the team');
  await waitForText(joining, 'mika.pdf');
  if (js) await expectSound(joining);

  await leading.goto(`/apply/${id}?tab=application`);
  await waitForText(leading, 'Your team: Noor Kamal and Mika Sand.');
  await fillApplication(leading);
  await attachResume(leading, await sampleResume('Noor Kamal'), 'noor.pdf');
  if (js) await leading.getByRole('link', { name: 'noor.pdf' }).waitFor();
  await leading.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitForText(leading, 'Everyone adds what they do in the team, and a resume. Missing: you.');
  await leading.getByRole('link', { name: 'See your team' }).click();
  await leading.getByLabel('What I do in this team').fill('I write the queries.');
  await leading.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(leading, 'Changes saved');
  await leading.goto(`/apply/${id}?tab=application`);
  await leading.getByRole('button', { name: 'Submit', exact: true }).click();
  await waitUntilAt(leading, /^\/applications\/\d+$/);
  const applicationId = Number(/\d+/.exec(new URL(leading.url()).pathname)![0]);

  await owner.done('/application/invite', {
    application_id: applicationId,
    message: 'Join us',
    reply_by: '',
  });
  await leading.reload();
  await leading.getByRole('button', { name: 'Accept' }).click();
  await waitForText(leading, 'You’re in.');
  const answering = await open(mika, `/applications/${applicationId}`, js);
  await waitForText(answering, 'You’re invited to join');
  expect(await answering.content()).not.toContain('noor.pdf');
  if (js) await expectSound(answering);
  const deciding = await open(owner, `/proposal/${id}/applications/${applicationId}`, js);
  await waitForText(deciding, '1 of 2 accepted');
  await waitForText(deciding, 'I clean the data.');
  if (js) await expectSound(deciding);
  await answering.getByRole('button', { name: 'Accept' }).click();
  await waitForText(answering, 'You’re in.');
  await deciding.reload();
  await waitForText(deciding, '2 of 2 accepted');

  await answering.goto(`/apply/${id}/team?leave`);
  await waitForText(answering, 'Leave this team?');
  if (js) await expectSound(answering);
  await answering.getByRole('button', { name: 'Leave' }).click();
  await waitForText(answering, 'You left the team');
  await answering.goto(`/applications/${applicationId}`);
  await waitForText(answering, 'Page not found');
});
