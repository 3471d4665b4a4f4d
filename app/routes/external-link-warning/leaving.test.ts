import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import {
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { hideProposal } from '#server/commands/moderation/moderation.ts';
import { sendOwnerMessage } from '#server/commands/review/owner-message.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { addQuestionEntry } from '#server/commands/proposal/question-answer.ts';
import { hideQuestion } from '#server/commands/moderation/question-moderation.ts';
import { listOwnerMessages } from '#server/queries/review/owner-message.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { loader } from './leaving.tsx';

const db = await testDatabase();
const EVENT = {
  withEvent: true,
  eventName: 'Ledger week',
  eventLink: 'https://ledger.example/week?day=2#program',
};

async function open(actor: Actor, search: string) {
  const args = routeArgs({ db, actor }, { path: `/leaving${search}` });
  const given: unknown = await loader(args).catch((thrown: unknown) => thrown);
  return (given as { init?: { status: number } }).init?.status ?? (given as { url: string; host: string });
}

async function world() {
  const owner = await createMember(db, 'Mina R.');
  const applicant = await createMember(db, 'Noor K.');
  const published = await publishContent(db, owner, sampleContent(EVENT), NOON);
  if (!published.ok) throw new Error('refused');
  return { owner, applicant, id: published.value.id, stranger: await createMember(db, 'Jun P.') };
}

test('shows the full event link and its host to everyone who can read the proposal', async () => {
  const { id, owner } = await world();
  for (const reader of [VISITOR, owner])
    expect(await open(reader, `?proposal=${id}`)).toMatchObject({
      url: EVENT.eventLink,
      host: 'ledger.example',
      warnings: [],
      givenBy: 'Sequencer Watch',
      standsOn: `/proposal/${id}`,
    });
});

test('returns 404 for the link of a hidden proposal to anyone who cannot read it', async () => {
  const { id, owner, stranger } = await world();
  const admin = { ...(await createMember(db)), kind: 'admin' as const };
  await hideProposal(db, admin, id, { note: 'Not research.' }, NOON);
  expect(await open(stranger, `?proposal=${id}`)).toBe(404);
  expect(await open(VISITOR, `?proposal=${id}`)).toBe(404);
  expect(await open(owner, `?proposal=${id}`)).toMatchObject({ host: 'ledger.example' });
});

test('shows a reference to its applicant, and to the owner only while the application is submitted', async () => {
  const { id, owner, applicant, stranger } = await world();
  const draft = await createCompleteDraft(db, applicant);
  const saved = await saveApplication(db, applicant, id, draft, {}, NOON);
  if (!saved.ok) throw new Error('refused');
  const search = `?application=${saved.value.id}`;
  expect(await open(applicant, search)).toMatchObject({ url: draft.referenceLink, givenBy: 'you' });
  expect(await open(owner, search)).toBe(404);
  await submitApplication(db, applicant, id, draft, NOON);
  expect(await open(owner, search)).toMatchObject({ url: draft.referenceLink, givenBy: 'Noor K.' });
  for (const outsider of [VISITOR, stranger]) expect(await open(outsider, search)).toBe(404);
  expect(await open(applicant, '?application=2000000000')).toBe(404);
  await withdrawApplication(db, applicant, saved.value.id, NOON);
  expect(await open(owner, search)).toBe(404);
});

test('shows a numbered link of a public answer, with warnings, until the answer is hidden', async () => {
  const { id, owner, stranger } = await world();
  const answer = 'See https://ledger.example/a and https://github.com/x/y, not https://аррӏе.com/id.';
  const question = expectOk(
    await addQuestionEntry(db, owner, id, { question: 'Where is it?', answer }, NOON),
  );
  const search = `?answer=${question.id}`;
  expect(await open(VISITOR, search)).toMatchObject({
    url: 'https://ledger.example/a',
    givenBy: 'Sequencer Watch',
    standsOn: `/proposal/${id}#qa`,
    warnings: [],
    leadsToCode: false,
  });
  expect(await open(stranger, `${search}&link=2`)).toMatchObject({ host: 'github.com', leadsToCode: true });
  expect(await open(VISITOR, `${search}&link=3`)).toMatchObject({
    host: 'xn--80ak6aa92e.com',
    unicodeHost: 'аррӏе.com',
    looksLike: 'apple.com',
    warnings: [expect.stringContaining('looks like another name')],
  });
  for (const link of ['4', '0', '-1', 'x', '1e9'])
    expect([link, await open(VISITOR, `${search}&link=${link}`)]).toEqual([link, 404]);
  const admin = { ...(await createMember(db)), kind: 'admin' as const };
  expectOk(await hideQuestion(db, admin, question.id, NOON));
  expect(await open(VISITOR, search)).toBe(404);
});

test('shows links of an invitation and of messages to their recipient alone', async () => {
  const owner = await createMember(db, 'Mina R.');
  const applicant = await createMember(db, 'Noor K.');
  const content = sampleContent({ appType: 'rolling', resultAt: sampleContent().closeAt });
  const { id } = expectOk(await publishContent(db, owner, content, NOON));
  const draft = await createCompleteDraft(db, applicant);
  const application = expectOk(await submitApplication(db, applicant, id, draft, NOON)).id;
  const invitation = { message: 'Join us: https://bit.ly/3x', replyBy: '' };
  expectOk(await inviteApplicant(db, owner, application, invitation, NOON));
  const message = { to: 'invited', message: 'Room: https://ledger.example/room', key: randomUUID() };
  expectOk(await sendOwnerMessage(db, owner, id, message, NOON));
  const [sent] = await listOwnerMessages(db, applicant, application);
  expect(await open(applicant, `?decision=${application}`)).toMatchObject({
    url: 'https://bit.ly/3x',
    standsOn: `/applications/${application}`,
    warnings: [expect.stringContaining('short link')],
  });
  expect(await open(applicant, `?message=${sent!.id}`)).toMatchObject({ host: 'ledger.example' });
  for (const outsider of [VISITOR, owner, await createMember(db)])
    for (const search of [`?decision=${application}`, `?message=${sent!.id}`])
      expect(await open(outsider, search)).toBe(404);
});

test.each([
  '',
  '?to=https://evil.example',
  '?url=https://evil.example',
  '?proposal=https://evil.example',
  '?proposal=//evil.example',
  '?proposal=1e9',
  '?proposal=999999999',
  '?application=https://evil.example&to=https://evil.example',
  '?answer=https://evil.example',
  '?message=1&link=https://evil.example',
  '?decision=//evil.example',
])('returns 404 for any URL that is not stored on the board: /leaving%s', async (search) => {
  expect(await open(VISITOR, search)).toBe(404);
});

test('returns 404 for a proposal without an event or with a link that is not https', async () => {
  const owner = await createMember(db);
  for (const content of [sampleContent(), sampleContent({ ...EVENT, eventLink: 'javascript:alert(1)' })]) {
    const published = await publishContent(db, owner, content, NOON);
    if (!published.ok) throw new Error('refused');
    expect(await open(VISITOR, `?proposal=${published.value.id}`)).toBe(404);
  }
});
