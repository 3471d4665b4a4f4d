import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { FORMER_MEMBER, deletionLine } from '#domain/member/member.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { saveProfile } from '#server/commands/member/member.ts';
import { sendOwnerMessage } from '#server/commands/review/owner-message.ts';
import { submitPanelReview } from '#server/commands/review/panel-review.ts';
import { cloneProposal } from '#server/commands/proposal/proposal-clone.ts';
import { inviteToProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { leaveProposal } from '#server/commands/proposal/proposal-people.ts';
import { askQuestion } from '#server/commands/proposal/public-question.ts';
import { answerQuestion, editAnswer } from '#server/commands/proposal/question-answer.ts';
import { REDACTED } from '#server/commands/account/redact-owner-texts.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { PANEL_FORM, completeReview, markReady } from '#server/commands/testing/panel-world.ts';
import { users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { reviews } from '#server/db/schema/review-panel.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask, call } = board;
const now = new Date();
const SECRET = 'secret';
const owner = await board.person('Olga Ostrava');
const ana = await board.person('Ana Ansbach');
// A new account asks one question a day.
await db
  .update(users)
  .set({ createdAt: new Date(now.getTime() - 30 * DAY_MS) })
  .where(eq(users.id, ana.uid));
const MESSAGE_KEY = '0b1c2d3e-0000-4000-8000-000000000000';

/** What someone writes under a text: a name after a line break, and an address. */
const signedBy = ({ name, email }: TestUser) => `Thanks,\n${name}\n${email}`;

const joined = (proposalId: number, { uid }: TestUser, role: 'co_owner' | 'reviewer') =>
  db.insert(proposalPeople).values({ proposalId, userId: uid, role, joinedAt: now });

const applied = (proposalId: number) =>
  insertApplication(db, { proposalId, applicantId: ana.uid, resumeId: null, status: 'submitted' }, now);

async function deleteAccountOf(person: TestUser) {
  const deleted = await ask('/settings/delete', { as: person, form: { line: deletionLine(person.email) } });
  expect(deleted.headers.get('location')).toBe('/settings/deleted');
}

/** Which pages and calls about a proposal contain one of these texts, for a visitor and its people. */
async function pagesWith(id: number, application: number, texts: readonly string[]): Promise<string[]> {
  const pages = [
    '/',
    `/${id}`,
    `/proposal/${id}`,
    `/proposal/${id}/ask`,
    `/proposal/${id}/questions`,
    `/proposal/${id}/people`,
    `/proposal/${id}/edit`,
    `/proposal/${id}/applications`,
    `/proposal/${id}/applications/${application}`,
    `/proposal/${id}/applications.csv`,
    `/applications/${application}`,
    `/user/${owner.uid}`,
    '/user',
    '/user?tab=proposals',
    '/notifications',
    '/feed.xml',
    `/proposal/${id}/calendar.ics`,
    '/dev/mail',
  ];
  const found: string[] = [];
  const look = async (where: string, answer: Response) => {
    const text = (await answer.text()).toLowerCase();
    for (const one of texts) if (text.includes(one.toLowerCase())) found.push(`${where}: ${one}`);
  };
  for (const as of [null, ana, owner]) {
    for (const path of [...pages, ...pages.slice(1, 6).map((page) => `${page}.data`)])
      await look(`${as?.name} ${path}`, await ask(path, { as }));
    await look('get_projects', await call('/project/get_projects', as, {}));
    await look('get_questions', await call('/project/get_questions', as, { project_id: id }));
  }
  for (const as of [ana, owner])
    await look('get_applications', await call('/application/get_applications', as, { owner_uid: as.uid }));
  return found;
}

test('deleting a former owner removes name, address and organization from the proposal handed over [86]', async () => {
  const former = await board.person('Zephyrine Quillon');
  const profile = { about: '', interests: '', pageOn: 'on', pictureOn: 'on' };
  expectOk(await saveProfile(db, owner, { ...profile, organization: 'Ostrava Lab' }, now));
  const id = await insertProposal(db, former.uid, now, {
    name: former.name,
    organization: 'Quillon Canary Institute',
    description: `Write to ${former.email}. ${signedBy(former)}`,
    appType: 'rolling',
    participants: 4,
    applicationCount: 1,
  });
  const application = await applied(id);
  await joined(id, owner, 'co_owner');
  expectOk(await inviteApplicant(db, former, application, { message: signedBy(former), replyBy: '' }, now));
  const message = { to: 'invited', message: signedBy(former), key: MESSAGE_KEY };
  expectOk(await sendOwnerMessage(db, former, id, message, now));
  const invitation = { email: 'rosa@example.edu', role: 'reviewer', message: signedBy(former) };
  expectOk(await inviteToProposal(db, former, id, invitation, SECRET, now));
  // As sent; admins read subjects.
  const subject = `${former.name} invites you to review for: Sequencer Watch`;
  await db.update(emails).set({ subject }).where(eq(emails.event, 'proposal_invitation'));
  expect((await call('/project/hand_over', former, { project_id: id, uid: owner.uid })).status).toBe(200);
  expect((await call('/project/accept_hand_over', owner, { project_id: id })).status).toBe(200);
  expect(await (await ask(`/proposal/${id}`)).text()).toContain('Ostrava Lab');
  expectOk(await cloneProposal(db, owner, id, now));
  const secrets = [former.name, former.email, 'Canary Institute'];
  expect((await pagesWith(id, application, secrets)).length).toBeGreaterThan(5);

  await deleteAccountOf(former);

  expect(await pagesWith(id, application, secrets)).toEqual([]);
  for (const secret of [former.uid, former.email, 'Canary Institute'])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  // The new owner's unpublished copy may name people in their own words.
  const named = await findRowsContaining(db, former.name);
  expect(named.map((row) => row.split(':')[0])).toEqual(['proposal_drafts']);
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect(row).toMatchObject({ status: 'open', name: owner.name, organization: 'Ostrava Lab' });
  const facts = await db.select().from(notifications).where(eq(notifications.proposalId, id));
  const posters = facts.map((fact) => (fact.facts as { proposal: { name: string } }).proposal.name);
  expect(new Set(posters)).toEqual(new Set([FORMER_MEMBER.name, owner.name]));
});

test('a proposal handed over before organizations followed its owner gets the owner’s when the former leaves [86]', async () => {
  const former = await board.person('Quentin Zoller');
  const profile = { about: '', interests: '', pageOn: 'on', pictureOn: 'on' };
  expectOk(await saveProfile(db, former, { ...profile, organization: 'Zoller Works' }, now));
  const id = await insertProposal(db, former.uid, now, { name: former.name });
  await joined(id, owner, 'co_owner');
  expect((await call('/project/hand_over', former, { project_id: id, uid: owner.uid })).status).toBe(200);
  expect((await call('/project/accept_hand_over', owner, { project_id: id })).status).toBe(200);
  await db.update(proposals).set({ organization: 'Zoller Works' }).where(eq(proposals.id, id));
  await deleteAccountOf(former);
  expect(await findRowsContaining(db, 'Zoller Works')).toEqual([]);
});

test.each(['active', 'left'] as const)(
  'deleting a co-owner (%s) removes what names them from answers, notes, messages and invitations [86]',
  async (status) => {
    const coOwner = await board.person(`Codella Zumthor${status}`);
    const id = await insertProposal(db, owner.uid, now, {
      name: owner.name,
      appType: 'rolling',
      participants: 4,
      applicationCount: 1,
      notes: `Ask ${coOwner.name} at ${coOwner.email}`,
    });
    const application = await applied(id);
    await joined(id, coOwner, 'co_owner');
    const asked = expectOk(await askQuestion(db, ana, id, { question: `Is it paid, ${status}?` }, now));
    const answer = { answer: signedBy(coOwner) };
    expectOk(await answerQuestion(db, coOwner, asked.id, answer, now));
    expectOk(await editAnswer(db, coOwner, asked.id, { answer: `Yes. ${answer.answer}` }, now));
    expectOk(await saveApplicationNote(db, coOwner, application, { note: signedBy(coOwner) }, now));
    expectOk(
      await inviteApplicant(db, coOwner, application, { message: signedBy(coOwner), replyBy: '' }, now),
    );
    const message = { to: 'invited', message: signedBy(coOwner), key: MESSAGE_KEY };
    expectOk(await sendOwnerMessage(db, coOwner, id, message, now));
    const invitation = { email: 'rex@example.edu', role: 'reviewer', message: `With ${coOwner.name}` };
    expectOk(await inviteToProposal(db, owner, id, invitation, SECRET, now));
    const criterion = { ...PANEL_FORM.criteria[0]!, hint: `As ${coOwner.name} says` };
    expectOk(await savePanel(db, owner, id, { ...PANEL_FORM, criteria: [criterion] }, now));
    if (status === 'left') expectOk(await leaveProposal(db, coOwner, id, now));
    const secrets = [coOwner.name, coOwner.email];
    expect((await pagesWith(id, application, secrets)).length).toBeGreaterThan(5);

    await deleteAccountOf(coOwner);

    expect(await pagesWith(id, application, secrets)).toEqual([]);
    for (const secret of [coOwner.uid, ...secrets])
      expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
    const page = await (await ask(`/proposal/${id}`)).text();
    expect(page).toContain('Yes. Thanks,');
  },
);

test('deleting a reviewer removes their name and address from what others wrote about them [86]', async () => {
  const reviewer = await board.person('Rita Roebuck');
  const other = await board.person('Otto Orsted');
  const id = await insertProposal(db, owner.uid, now, {
    name: owner.name,
    description: `Rita Roebuck (${reviewer.email}) reviews. Rita is fair.`,
    applicationCount: 1,
  });
  const application = await applied(id);
  for (const person of [reviewer, other]) await joined(id, person, 'reviewer');
  expectOk(await savePanel(db, owner, id, PANEL_FORM, now));
  for (const person of [reviewer, other])
    expectOk(await assignReviewer(db, owner, application, person.uid, now));
  await markReady(db, owner, application, now);
  for (const person of [reviewer, other]) {
    const review = await completeReview(db, id, 4, { concerns: `I agree with ${reviewer.name}` });
    expectOk(await submitPanelReview(db, person, application, review, now));
  }
  const secrets = [reviewer.name, reviewer.email];

  await deleteAccountOf(reviewer);

  expect(await pagesWith(id, application, secrets)).toEqual([]);
  for (const secret of [reviewer.uid, ...secrets])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  // Their own review goes with them (decision 071); the other one stays.
  const left = await db.select().from(reviews).where(eq(reviews.applicationId, application));
  expect(left).toMatchObject([{ reviewerId: other.uid, concerns: `I agree with ${REDACTED}` }]);
});

test.each([
  ['The', 'The grant pays. It ends 2026-11-28.'],
  ['2026', 'The grant pays. It ends 2026-11-28.'],
  ['America', 'In America, the grant pays.'],
])(
  'deleting a reviewer named “%s” changes no word of others, and breaks no page [86]',
  async (name, text) => {
    const reviewer = await board.person(name);
    const id = await insertProposal(db, owner.uid, now, {
      name: owner.name,
      description: text,
      timeZone: 'America/New_York',
      appType: 'rolling',
      participants: 4,
      applicationCount: 1,
    });
    const application = await applied(id);
    await joined(id, reviewer, 'reviewer');
    expectOk(await inviteApplicant(db, owner, application, { message: text, replyBy: '' }, now));
    await deleteAccountOf(reviewer);
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
    expect(row!.description).toBe(text);
    for (const as of [ana, owner]) expect((await ask('/notifications', { as })).status).toBe(200);
  },
);

test('deleting a co-owner named like a state, a zone or a key leaves notifications readable [86]', async () => {
  const names = ['America', '2026', 'applicationId', 'rolling', 'UTC'];
  const id = await insertProposal(db, owner.uid, now, {
    name: owner.name,
    timeZone: 'America/New_York',
    appType: 'rolling',
    participants: 4,
    applicationCount: 1,
  });
  const application = await applied(id);
  expectOk(await inviteApplicant(db, owner, application, { message: 'Come', replyBy: '' }, now));
  const [before] = await db.select().from(notifications).where(eq(notifications.proposalId, id));
  for (const name of names) {
    const coOwner = await board.person(name);
    await joined(id, coOwner, 'co_owner');
    await deleteAccountOf(coOwner);
  }
  const [after] = await db.select().from(notifications).where(eq(notifications.id, before!.id));
  expect(after!.facts).toEqual(before!.facts);
  expect((await ask('/notifications', { as: ana })).status).toBe(200);
});

test('a text as long as its column takes does not stop the deletion of a person with a short name [86]', async () => {
  const coOwner = await board.person('Bo Li');
  const id = await insertProposal(db, owner.uid, now, { name: `${coOwner.name} & ${owner.name}` });
  await joined(id, coOwner, 'co_owner');
  const criterion = {
    ...PANEL_FORM.criteria[0]!,
    name: `${coOwner.name} ${'x'.repeat(34)}`,
    hint: `${coOwner.name} ${'x'.repeat(194)}`,
  };
  expectOk(await savePanel(db, owner, id, { ...PANEL_FORM, criteria: [criterion] }, now));
  await deleteAccountOf(coOwner);
  expect(await findRowsContaining(db, 'Bo Li')).toEqual([]);
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect(row!.name).toBe(`${REDACTED} & ${owner.name}`);
});
