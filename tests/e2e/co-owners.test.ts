import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { type ApiClient, sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { waitForEmail } from './mailbox.ts';
import { expectNarrow, waitForText, waitUntilAt } from './page-actions.ts';
import { sharedBoard } from './shared-board.ts';

const board = await sharedBoard();
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}@co-owners.example` });

async function open(as: ApiClient, path: string, javaScript: boolean): Promise<Page> {
  const { page } = await openBrowser({ url: board.url, as, javaScript });
  await page.goto(path);
  return page;
}

const statusOf = async (page: Page, path: string) => (await page.request.get(`${board.url}${path}`)).status();

test.each([
  ['with JavaScript', true, 'Ilse Brandt', 'Jun Park', 'Noor Kamal'],
  ['without JavaScript', false, 'Mika Sand', 'Lena Voss', 'Petra Lind'],
])('a co-owner joins, decides and takes the proposal over, %s', async (_name, js, ...names) => {
  const [ownerName, coOwnerName, applicantName] = names;
  const [owner, coOwner, applicant] = await Promise.all([
    signIn(ownerName),
    signIn(coOwnerName),
    signIn(applicantName),
  ]);
  const coOwnerEmail = `${coOwnerName.split(' ')[0]!.toLowerCase()}@co-owners.example`;
  const title = `Co-owned ${js ? 'with' : 'without'} script`;
  const { id } = await owner.done('/project/upload', sampleProject(owner, { title, name: ownerName }));
  const { body } = await applicant.uploadResume(await samplePdf({ title: 'Resume', lines: [applicantName] }));
  const application = await applicant.done('/application/submit', {
    project_id: id,
    response: '["The first","A second","N/A"]',
    reference_link: 'N/A',
    comments: 'N/A',
    resume_link: body.data.resume_link,
  });
  const people = `/proposal/${id}/people`;

  // The owner invites an address; the people page lists the invitation.
  const owning = await open(owner, `/proposal/${id}`, js);
  await owning.getByRole('link', { name: 'People', exact: true }).click();
  const inviting = owning.getByRole('region', { name: 'Invite someone' });
  await inviting.getByText('Co-owner', { exact: true }).click();
  const address = inviting.getByLabel('Email');
  await address.fill('nonsense');
  await owning.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(owning, 'Enter an email address such as name@example.edu.');
  await address.fill(coOwnerEmail);
  await owning.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(owning, 'Invitation sent');
  await owning.getByText(coOwnerEmail, { exact: true }).waitFor();
  if (js) await expectSound(owning);
  await expectNarrow(owning);

  // The co-owner accepts from the email and shortlists, but cannot open the earlier resume.
  const email = await waitForEmail(board.url, coOwnerEmail, /invites you to co-own/);
  const link = /https?:\/\/\S+\/invitations\/\d+/.exec(email.text)![0];
  const joining = await open(coOwner, new URL(link).pathname, js);
  if (js) await expectSound(joining);
  await expectNarrow(joining);
  await joining.getByRole('button', { name: 'Accept' }).click();
  await waitUntilAt(joining, /^\/proposal\/\d+\/applications/);
  await joining.goto(`/applications/${application.id}/shortlist`);
  await joining.getByRole('button', { name: 'Shortlist' }).click();
  await waitForText(joining, 'Shortlisted. Applicants can’t see this.');
  await waitForText(joining, 'You can open it once they allow it.');
  const resume = `/applications/${application.id}/resume`;
  expect([await statusOf(joining, resume), await statusOf(owning, resume)]).toEqual([404, 200]);

  // The applicant allows it.
  const allowing = await open(applicant, `/applications/${application.id}`, js);
  await allowing.getByRole('link', { name: 'Allow them to open your resume?' }).click();
  await waitForText(allowing, `${coOwnerName} works on this proposal since after you applied`);
  await expectNarrow(allowing);
  await allowing.getByRole('button', { name: 'Allow' }).click();
  await waitForText(allowing, `Only you, ${ownerName} and ${coOwnerName} can open it.`);
  if (js) await expectSound(allowing);
  expect(await statusOf(joining, resume)).toBe(200);

  // The owner hands the proposal over and leaves it.
  await owning.goto(people);
  await owning.getByRole('link', { name: `Hand over ${coOwnerName}` }).click();
  await owning.getByLabel('Leave the proposal').check();
  if (js) await expectSound(owning);
  await expectNarrow(owning);
  await owning.getByRole('button', { name: 'Offer to hand over' }).click();
  await waitForText(owning, 'Offer sent');
  await joining.goto('/user');
  await joining.getByRole('link', { name: 'Answer' }).click();
  await waitUntilAt(joining, people);
  if (js) await expectSound(joining);
  await joining.getByRole('button', { name: 'Accept' }).click();
  await waitForText(joining, 'You own this proposal now');

  // The former owner is a stranger; the public page stays.
  for (const path of [people, `/proposal/${id}/applications`, resume, `/proposal/${id}/applications.csv`])
    expect([path, await statusOf(owning, path)]).toEqual([path, 404]);
  expect(await statusOf(owning, `/proposal/${id}`)).toBe(200);
  const call = await owner.call('/application/get_applications', { project_id: id });
  expect(call.status).toBe(404);
  expect(await coOwner.applications({ project_id: id })).toHaveLength(1);
});

test('a link that works once lets its first reader join', async () => {
  const [owner, first, second] = [
    await signIn('Ada Marsh'),
    await signIn('Omar Aziz'),
    await signIn('Wren Li'),
  ];
  const { id } = await owner.done('/project/upload', sampleProject(owner, { title: 'By link' }));
  const owning = await open(owner, `/proposal/${id}/people`, true);
  await owning.getByText('Reviewer', { exact: true }).click();
  await owning.getByRole('button', { name: 'Create a link instead' }).click();
  const link = await owning.getByText(/^http.*\/invitations\/\d+\?t=/).innerText();
  await expectSound(owning);
  const path = new URL(link).pathname + new URL(link).search;
  const joining = await open(first, path, true);
  await waitForText(joining, 'invited you to be a reviewer of “By link”');
  await joining.getByRole('button', { name: 'Accept' }).click();
  await waitForText(joining, 'We’ll notify you when there’s something to review.');
  const late = await open(second, path, true);
  await waitForText(late, 'This link was used');
});
