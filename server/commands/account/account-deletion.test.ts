import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { blankProposalForm } from '#domain/proposal/proposal-form.ts';
import { ALL_PROPOSALS } from '#domain/notification/subscription.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { type BlobStore, newBlobKey } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { sessions, users } from '#server/db/schema/account.ts';
import { identityChallenges, passkeys, wallets } from '#server/db/schema/identity.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { subscriptions } from '#server/db/schema/notification.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { notificationsTo } from '#server/email/testing/notified.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { deleteAccount } from './account-deletion.ts';
import { saveBookmark } from '../board/bookmark.ts';
import { acceptInvitation, saveApplication, submitApplication } from '../application/application.ts';
import { sessionHolder } from '../member/challenge-holder.ts';
import { doNotSelect, inviteApplicant } from '../decision/decision.ts';
import { saveProfile } from '../member/member.ts';
import { publishContent, saveDraft } from '../proposal/proposal.ts';
import { reportProposal } from '../moderation/report.ts';
import { recordDownload } from '../application/resume.ts';
import { announceResults } from '../decision/announce-results.ts';
import { enqueueNewProposalEmails } from '#server/notifications/subscriber-emails.ts';
import { chooseOwnSubscription } from '../notification/subscription.ts';
import { recordFact } from '../member/verified-fact.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'deletion-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const blobs = await openFolderStore(folder);
const LATER = new Date('2026-12-04T12:00:00Z');
const CANARY = 'canaryhalcyon';

const publish = async (owner: SignedIn, more = {}) =>
  expectOk(await publishContent(db, owner, sampleContent(more), NOON)).id;
const send = async (person: SignedIn, proposalId: number, more = {}) =>
  expectOk(await submitApplication(db, person, proposalId, await createCompleteDraft(db, person, more), NOON))
    .id;

async function remove(person: SignedIn, store: BlobStore = blobs, reports: unknown[] = []) {
  const line = `delete ${person.email}`;
  return deleteAccount(db, store, person, line, LATER, (error) => reports.push(error));
}

async function counted(id: number) {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row && { applications: row.applicationCount, accepted: row.acceptedCount };
}

async function storeResume(person: SignedIn): Promise<{ id: string; blobKey: string }> {
  const [row] = await db.select().from(resumes).where(eq(resumes.uploaderId, person.uid));
  const blobKey = newBlobKey('resume');
  const bytes = new TextEncoder().encode('%PDF');
  const body = (async function* () {
    yield* [await Promise.resolve(bytes)];
  })();
  await blobs.put(blobKey, body, { maxBytes: 100, contentType: 'application/pdf' });
  await db.update(resumes).set({ blobKey }).where(eq(resumes.id, row!.id));
  return { id: row!.id, blobKey };
}

test('deletes all data of the person: id, email address, answers and files', async () => {
  const mina = await createMember(db, 'Mina R.');
  const noor = { ...(await createMember(db, `Noor ${CANARY}`)), email: '' };
  const [person] = await db.select().from(users).where(eq(users.id, noor.uid));
  noor.email = person!.email;
  const toMina = await publish(mina);
  const noors = await publish(noor, {
    name: `Noor ${CANARY}`,
    organization: `${CANARY} University`,
    notes: `Write to ${noor.email.toUpperCase()}.`,
  });
  await publish(noor, { title: `Nobody applied ${CANARY}` });
  await send(noor, toMina, { answers: [`An answer ${CANARY}`, 'Second', ''], comments: CANARY });
  await send(mina, noors);
  const file = await storeResume(noor);
  await recordDownload(db, mina, file.id, NOON);
  const [minas] = await db.select().from(resumes).where(eq(resumes.uploaderId, mina.uid));
  await recordDownload(db, noor, minas!.id, NOON);
  await saveDraft(
    db,
    noor,
    { draftId: null, revision: null, form: { ...blankProposalForm(), title: `Draft ${CANARY}` } },
    NOON,
  );
  const profile = { organization: CANARY, about: CANARY, interests: CANARY, pageOn: 'on', pictureOn: 'on' };
  expectOk(await saveProfile(db, noor, profile, NOON));
  const stamps = { createdAt: NOON, updatedAt: NOON, expiresAt: LATER };
  await db.insert(sessions).values({ id: CANARY, token: CANARY, userId: noor.uid, ...stamps });
  await db.insert(accountEmails).values({ userId: noor.uid, email: `${CANARY}@alderbay.edu`, addedAt: NOON });
  await db.insert(emailLinks).values({
    userId: noor.uid,
    email: `${CANARY}@next.edu`,
    tokenHash: 'x',
    createdAt: NOON,
    expiresAt: LATER,
  });
  await db.insert(passkeys).values({
    userId: noor.uid,
    credentialId: CANARY,
    rpId: 'board.example',
    name: CANARY,
    publicKey: '',
    counter: 0,
    transports: [],
    createdAt: NOON,
  });
  await db.insert(wallets).values({ userId: noor.uid, address: `0x${CANARY}`, createdAt: NOON });
  for (const [holder, challenge] of [
    [sessionHolder(CANARY), 'of a session'],
    ['browser x', `Sign in with 0x${CANARY}`],
  ] as const)
    await db
      .insert(identityChallenges)
      .values({ holder, purpose: 'use_wallet', challenge, expiresAt: LATER });
  await db
    .insert(organizationDomains)
    .values({ userId: noor.uid, host: `${CANARY}.example`, token: CANARY, createdAt: NOON });
  const fact = { uid: noor.uid, kind: 'github', subject: CANARY, label: CANARY, isShown: true } as const;
  await recordFact(db, noor, fact, NOON);
  const scam = { reason: 'asks_for_keys', words: 'The words stay.' };
  expectOk(await reportProposal(db, noor, toMina, scam, NOON));
  expect((await findRowsContaining(db, CANARY)).length).toBeGreaterThan(12);

  expectOk(await remove(noor));

  expect(await db.$count(identityChallenges)).toBe(0);
  expect(await db.select().from(reports)).toMatchObject([{ reporterId: null, words: 'The words stay.' }]);
  expect(await findRowsContaining(db, CANARY)).toEqual([]);
  expect(await findRowsContaining(db, noor.uid)).toEqual([]);
  expect(await findRowsContaining(db, noor.email)).toEqual([]);
  expect(await blobs.get(file.blobKey)).toBeNull();
  expect(await counted(toMina)).toEqual({ applications: 0, accepted: 0 });
  expect(await db.$count(users, eq(users.id, mina.uid))).toBe(1);
});

describe('account deletion and other people’s data', () => {
  test('an applicant still reads the proposal and the results of a deleted owner; a stranger gets "withdrawn"', async () => {
    const [owner, noor, jun] = [
      await createMember(db, 'Sam O.'),
      await createMember(db),
      await createMember(db, 'Jun A.'),
    ];
    const id = await publish(owner);
    const [hers, his] = [await send(noor, id), await send(jun, id)];
    expectOk(await doNotSelect(db, owner, hers, { reason: 'Too few seats.' }, LATER));
    expectOk(await inviteApplicant(db, owner, his, { message: 'Come.', replyBy: '' }, LATER));
    expectOk(await announceResults(db, owner, id, LATER));
    expectOk(await acceptInvitation(db, jun, his, LATER));
    expectOk(await remove(owner));

    const read = expectOk(await findOwnApplication(db, noor, hers, LATER));
    expect(read).toMatchObject({ status: 'not_selected', reason: 'Too few seats.', contact: null });
    expect(read.draft.answers[0]).toContain('The first full block');
    expect(read.proposal).toMatchObject({
      status: 'withdrawn',
      title: sampleContent().title,
      ownerId: FORMER_MEMBER.id,
      name: FORMER_MEMBER.name,
      organization: FORMER_MEMBER.organization,
    });
    const accepted = expectOk(await findOwnApplication(db, jun, his, LATER));
    expect(accepted).toMatchObject({ status: 'accepted', contact: null, invitation: { message: 'Come.' } });
    const stranger = await createMember(db, 'Kofi B.');
    expect(await findProposal(db, stranger, id, LATER)).toMatchObject({ refusal: { code: 'withdrawn' } });
    const made = await db.select().from(transitions).where(eq(transitions.proposalId, id));
    expect(made.find(({ action }) => action === 'leave')).toMatchObject({
      fromStatus: 'announced',
      toStatus: 'withdrawn',
      actorId: null,
    });
  });

  test('a pending decision of a deleted owner is deleted and never shown to the applicant', async () => {
    const [owner, noor] = [await createMember(db, 'Sam O.'), await createMember(db)];
    const id = await publish(owner);
    const hers = await send(noor, id);
    expectOk(await doNotSelect(db, owner, hers, { reason: 'A secret reason' }, LATER));
    expectOk(await remove(owner));
    expect(await findRowsContaining(db, 'A secret reason')).toEqual([]);
    const read = expectOk(await findOwnApplication(db, noor, hers, LATER));
    expect(read).toMatchObject({ status: 'submitted', reason: null, invitation: null });
    expect(read.history.map(({ what }) => what)).toEqual(['submit']);
  });

  test('a proposal with another person’s draft remains until that person deletes their account too', async () => {
    const [owner, noor] = [await createMember(db, 'Sam O.'), await createMember(db)];
    const id = await publish(owner);
    const draft = await createCompleteDraft(db, noor);
    expectOk(await saveApplication(db, noor, id, draft, {}, NOON));
    expectOk(await remove(owner));
    expect(await counted(id)).toEqual({ applications: 0, accepted: 0 });
    expectOk(await remove(noor));
    expect(await counted(id)).toBeUndefined();
  });

  test('deleting the account of an accepted applicant frees the spot and lowers the counters', async () => {
    const [owner, noor, jun] = [
      await createMember(db, 'Tomas V.'),
      await createMember(db),
      await createMember(db, 'Jun A.'),
    ];
    const id = await publish(owner, { appType: 'rolling', participants: 1 });
    const [hers, his] = [await send(noor, id), await send(jun, id)];
    expectOk(await inviteApplicant(db, owner, hers, { message: '', replyBy: '' }, NOON));
    expectOk(await acceptInvitation(db, noor, hers, NOON));
    expect(await counted(id)).toEqual({ applications: 2, accepted: 1 });
    expectOk(await remove(noor));
    expect(await counted(id)).toEqual({ applications: 1, accepted: 0 });
    expectOk(await inviteApplicant(db, owner, his, { message: '', replyBy: '' }, NOON));
  });

  test('a hidden proposal of a deleted owner stays hidden and would be restored as withdrawn', async () => {
    const [owner, noor] = [await createMember(db, 'Sam O.'), await createMember(db)];
    const id = await publish(owner);
    await send(noor, id);
    await db.update(proposals).set({ status: 'hidden', hiddenFrom: 'open' }).where(eq(proposals.id, id));
    expectOk(await remove(owner));
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
    expect(row).toMatchObject({ status: 'hidden', hiddenFrom: 'withdrawn', name: FORMER_MEMBER.name });
  });
});

describe('account deletion and notifications', () => {
  test('notifies the owner of an undecided application, in the product and by email, without a name', async () => {
    const owner = await createMember(db, 'Tomas V.');
    const noor = await createMember(db, `Noor ${CANARY}`);
    const [running, over] = [await publish(owner), await publish(owner, { appType: 'rolling' })];
    await send(noor, running);
    expectOk(await doNotSelect(db, owner, await send(noor, over), { reason: 'Too few seats.' }, NOON));
    expectOk(await remove(noor));
    const { lines, mailed } = await notificationsTo(db, owner, 'applicant_withdrew');
    const facts = { proposal: { id: running }, applicant: FORMER_MEMBER.name, from: 'submitted' };
    for (const received of [lines, mailed]) expect(received).toMatchObject([{ facts }]);
    expect(lines[0]!.facts).not.toHaveProperty('applicationId');
    expect(await findRowsContaining(db, CANARY)).toEqual([]);
  });

  test('notifies a person who bookmarked a proposal that is deleted with its owner', async () => {
    const [owner, noor] = [await createMember(db, 'Sam O.'), await createMember(db)];
    const id = await publish(owner);
    expectOk(await saveBookmark(db, noor, id, NOON));
    expectOk(await remove(owner));
    expect(await counted(id)).toBeUndefined();
    const { lines, mailed } = await notificationsTo(db, noor);
    const facts = { proposal: { title: sampleContent().title, name: FORMER_MEMBER.name }, why: 'saved' };
    for (const received of [lines, mailed])
      expect(received).toMatchObject([{ event: 'proposal_withdrawn', facts }]);
  });
});

describe('refused account deletion', () => {
  test('refuses a wrong confirmation line, and changes nothing', async () => {
    const noor = await createMember(db);
    const report = () => undefined;
    expect(await deleteAccount(db, blobs, noor, 'delete', NOON, report)).toMatchObject({
      refusal: { code: 'invalid', fields: { line: `This does not match yet. Type “delete ${noor.email}”.` } },
    });
    expect(await db.$count(users, eq(users.id, noor.uid))).toBe(1);
  });

  test('the database refuses to delete the row of a user who owns a proposal', async () => {
    const owner = await createMember(db, 'Sam O.');
    await publish(owner);
    const bluntly = db.delete(users).where(eq(users.id, owner.uid));
    await expect(bluntly).rejects.toMatchObject({ cause: { constraint: 'proposals_owner_id_fkey' } });
  });
});

test('a file that cannot be removed is reported, and the account is deleted anyway', async () => {
  const [owner, noor] = [await createMember(db, 'Sam O.'), await createMember(db)];
  await send(noor, await publish(owner));
  const broken = { ...blobs, remove: () => Promise.reject(new Error('disk')) };
  const reports: unknown[] = [];
  expectOk(await remove(noor, broken, reports));
  expect(reports).toEqual([new Error('disk')]);
  expect(await db.$count(applications, eq(applications.applicantId, noor.uid))).toBe(0);
});

test('deleting twice at once while posting a proposal deletes the account and all its data', async () => {
  const noor = await createMember(db);
  const mina = await createMember(db, 'Mina R.');
  const id = await publish(mina);
  await send(noor, id);
  const [first, second] = await Promise.all([
    remove(noor),
    remove(noor),
    publishContent(db, noor, sampleContent(), NOON).catch(() => null),
  ]);
  expect([first, second]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await db.$count(users, eq(users.id, noor.uid))).toBe(0);
  expect(await findRowsContaining(db, noor.uid)).toEqual([]);
  expect(await counted(id)).toEqual({ applications: 0, accepted: 0 });
});

test('every foreign key to users cascades or sets null, except the owner of a proposal', async () => {
  const { rows } = await db.execute<{ tied: string }>(
    sql`select conrelid::regclass::text || ' ' || confdeltype::text as tied from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`,
  );
  expect(rows.map(({ tied }) => tied)).toEqual(['proposals r']);
});

test('deletes the subscription of the address and its emails, and no other subscription', async () => {
  const person = await createMember(db, 'Noor K.');
  const other = await createMember(db, 'Jun W.');
  for (const one of [person, other]) await chooseOwnSubscription(db, one, ALL_PROPOSALS, NOON);
  await enqueueNewProposalEmails(db, await publish(await createMember(db, 'Mina R.')), NOON);
  await remove(person);
  const remaining = await db.select({ email: subscriptions.email }).from(subscriptions);
  expect(remaining).toEqual([{ email: other.email }]);
  expect(await findRowsContaining(db, person.email)).toEqual([]);
});
