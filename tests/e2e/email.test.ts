import { expect, test } from 'vitest';
import { day, waitForText } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { type ApiClient, sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { fetchEmails, waitForEmail, openInMailbox } from './mailbox.ts';
import { decisionBar, openApplication, waitForStatus } from './review-page.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

const TITLE = 'Reading fee markets by hand';
const READER = 'rae@reader.example';

async function applies(person: ApiClient, proposalId: number, name: string): Promise<number> {
  const { resume_link } = (await person.uploadResume(await sampleResume(name))).body.data;
  const response = ['The first full block.', `I am ${name}.`, ''];
  const form = { response: JSON.stringify(response), comments: 'I can start early.', reference_link: 'na' };
  return (await person.done('/application/submit', { project_id: proposalId, resume_link, ...form })).id;
}

test('from subscribing to announced results, each person is notified once by email and on the site', async () => {
  // Rae, who has no account, subscribes on the board, and confirms from the email.
  const rae = (await openBrowser({ url: board.url })).page;
  await rae.goto('/');
  const footer = rae.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: 'Email' }).fill(READER);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await waitForText(rae, 'Almost done: confirm your email.');
  const confirmation = await waitForEmail(board.url, READER, /^Confirm your subscription/);
  const link = await openInMailbox(rae, confirmation);
  await expectSound(rae);
  // Email scanners request every link first; that changes nothing.
  expect((await fetch(link)).status).toBe(200);
  await rae.goto(link);
  await expectSound(rae);
  await rae.getByRole('button', { name: 'Confirm subscription' }).click();
  await waitForText(rae, 'Successfully subscribed!');
  await expectSound(rae);

  // Ilse posts; Rae gets an email within seconds.
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  const facts = { title: TITLE, app_type: 'due_date', participant_num: 1 };
  const { id } = await ilse.done('/project/upload', sampleProject(ilse, facts));
  const digestEmail = await waitForEmail(board.url, READER, new RegExp(TITLE));
  await rae.goto(await openInMailbox(rae, digestEmail));
  await rae.getByRole('heading', { name: TITLE }).first().waitFor();

  // Three apply: each gets a receipt with every answer. Ilse gets one email, and one notification
  // about all three.
  const names = { noor: 'Noor Kamal', jun: 'Jun Abe', sam: 'Sam Ortiz' };
  const people = Object.entries(names).map(([who, name]) => ({ name, email: `${who}@school.example` }));
  const callers: ApiClient[] = [];
  for (const person of people) {
    const caller = await signInByForms(board.url, person);
    callers.push(caller);
    await applies(caller, id, person.name);
    const receipt = await waitForEmail(board.url, person.email, /^We received your application/);
    expect(receipt.text).toContain(`I am ${person.name}.`);
  }
  await waitForEmail(board.url, 'ilse@school.example', /^New application/);
  const owner = (await openBrowser({ url: board.url, as: ilse })).page;
  await owner.goto('/');
  await owner.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await waitForText(owner, /3 people applied to/);
  await expectSound(owner);

  // She decides about all three and previews each notification. None is sent yet.
  const decide = async (name: string, press: string, form: () => Promise<void>) => {
    await owner.goto(`/proposal/${id}/applications`);
    await openApplication(owner, name);
    const bar = decisionBar(owner);
    await bar
      .getByRole('link', { name: press })
      .or(bar.getByRole('button', { name: press }))
      .click();
    await form();
  };
  await decide('Noor Kamal', 'Mark as invited', async () => {
    const dialog = owner.getByRole('dialog', { name: 'Invite Noor?' });
    await dialog.getByLabel('Message').fill('We would like to work with you.');
    await dialog.getByLabel('Reply by').fill(day(25));
    await dialog.getByRole('button', { name: 'Mark as invited' }).click();
    await owner.getByText('Saved, but not sent until you announce results', { exact: true }).waitFor();
    await waitForStatus(owner, 'Noor Kamal', 'To invite');
  });
  await decide('Jun Abe', 'Waitlist', () => waitForStatus(owner, 'Jun Abe', 'To waitlist'));
  await decide('Sam Ortiz', 'Turn down', async () => {
    const dialog = owner.getByRole('dialog', { name: 'Turn down Sam?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We chose someone with field work.');
    await dialog.getByRole('button', { name: 'Turn down' }).click();
    await waitForStatus(owner, 'Sam Ortiz', 'To turn down');
  });
  const before = await fetchEmails(board.url);
  expect(before.filter(({ text }) => /work with you|waitlist|field work/.test(text))).toEqual([]);

  await owner.goto(`/proposal/${id}/close`);
  await owner.getByRole('button', { name: 'Close proposal' }).click();
  await waitForEmail(board.url, 'noor@school.example', /closed/i);
  await owner.goto(`/proposal/${id}/announce`);
  await waitForText(owner, 'We’ll email all 3 people at once.');
  const preview = owner.frameLocator('iframe[title^="Preview of the email to Noor Kamal"]');
  await preview.getByText('We would like to work with you.').waitFor();
  await expectSound(owner);
  await owner.getByRole('button', { name: 'Announce results' }).dblclick();
  await owner.getByRole('heading', { name: 'Results announced' }).waitFor();
  await expectSound(owner);

  // Each applicant gets exactly one email.
  const invitation = await waitForEmail(board.url, 'noor@school.example', /^Action required/);
  const waiting = await waitForEmail(board.url, 'jun@school.example', /^Your result/);
  const reason = await waitForEmail(board.url, 'sam@school.example', /^Your result/);
  expect(waiting.text).toContain('waitlist');
  expect(reason.text).toContain('We chose someone with field work.');
  await expect.poll(() => owner.reload().then(() => owner.getByText('Email delivered').count())).toBe(3);
  const resultEmails = (await fetchEmails(board.url)).filter(({ subject }) =>
    /^(Your result|Action required)/.test(subject),
  );
  expect(resultEmails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());

  // Noor accepts from her email; Ilse is notified, and the public page shows the announcement.
  const noor = (await openBrowser({ url: board.url, as: callers[0]!, width: 390 })).page;
  const answer = await openInMailbox(noor, invitation);
  await noor.goto('/notifications');
  await waitForText(noor, 'Waiting on you');
  await expectSound(noor);
  await noor.goto(answer);
  await noor.getByRole('button', { name: 'Accept', exact: true }).click();
  await noor.getByRole('heading', { name: 'You’re in' }).waitFor();
  await waitForEmail(board.url, 'ilse@school.example', /accepted/);
  await rae.goto(`/proposal/${id}`);
  await waitForText(rae, /Results (were )?announced/);

  // Rae unsubscribes with one click in her email client, and gets no email about the next proposal.
  const oneClick = /<(http[^>]+)>/.exec(digestEmail.headers['List-Unsubscribe']!)![1]!;
  const ended = await fetch(oneClick, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(ended.status).toBe(200);
  await subscribes('kim@reader.example');
  await ilse.done('/project/upload', sampleProject(ilse, { title: 'A second one' }));
  await waitForEmail(board.url, 'kim@reader.example', /A second one/);
  expect(
    (await fetchEmails(board.url)).filter(({ to, subject }) => to === READER && /second/.test(subject)),
  ).toEqual([]);
});

/**
 * Confirms a subscription without a browser. The email to it shows when a proposal was dispatched.
 */
async function subscribes(email: string): Promise<void> {
  const subscribeResponse = await fetch(`${board.url}/subscribe`, {
    method: 'POST',
    headers: { Accept: 'application/json', Origin: board.url },
    body: new URLSearchParams({ Email: email }),
  });
  expect(subscribeResponse.status).toBe(200);
  const { text } = await waitForEmail(board.url, email, /^Confirm/);
  const link = /https?:\/\/\S*confirm\S*/.exec(text)![0];
  const page = new URL(link);
  const confirmed = await fetch(page, {
    method: 'POST',
    headers: { Origin: page.origin },
    redirect: 'manual',
  });
  expect(confirmed.status).toBe(303);
}
