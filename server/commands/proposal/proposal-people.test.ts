import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { ProposalRole } from '#domain/proposal/proposal-people.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findProposalPeople, listOfferedProposals } from '#server/queries/proposal/proposal-people.ts';
import {
  findReceivedApplication,
  listReceivedApplications,
} from '#server/queries/review/received-application.ts';
import { submitApplication } from '../application/application.ts';
import { saveApplicationNote, scoreApplication } from '../review/application-review.ts';
import { shortlistApplication } from '../decision/decision.ts';
import { publishContent, withdrawProposal } from './proposal.ts';
import {
  acceptHandOver,
  cancelHandOver,
  declineHandOver,
  handOver,
  leaveProposal,
  removePerson,
} from './proposal-people.ts';

const db = await testDatabase();
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);

async function board(role: ProposalRole = 'co_owner') {
  const [olga, sam, ana] = [
    await createMember(db, 'Olga O.'),
    await createMember(db, 'Sam S.'),
    await createMember(db, 'Ana A.'),
  ];
  const id = expectOk(await publishContent(db, olga, sampleContent(), NOON)).id;
  await db.insert(proposalPeople).values({ proposalId: id, userId: sam.uid, role, joinedAt: NOON });
  const draft = await createCompleteDraft(db, ana);
  const applicationId = expectOk(await submitApplication(db, ana, id, draft, NOON)).id;
  return { olga, sam, ana, id, applicationId };
}

const rowOf = async (id: number) => (await db.select().from(proposals).where(eq(proposals.id, id)))[0]!;
const changesFor = async ({ uid }: SignedIn) =>
  (
    await db
      .select({ facts: notifications.facts })
      .from(notifications)
      .where(and(eq(notifications.userId, uid), eq(notifications.event, 'people_changed')))
  ).map(({ facts }) => (facts as { change: string }).change);

test('a co-owner reads and decides, and the owner’s side is notified of applications', async () => {
  const { olga, sam, id, applicationId } = await board();
  expect(expectOk(await findReceivedApplication(db, sam, applicationId, NOON)).application.id).toBe(
    applicationId,
  );
  expectOk(await shortlistApplication(db, sam, applicationId, NOON));
  for (const { uid } of [olga, sam]) {
    const received = and(eq(notifications.userId, uid), eq(notifications.event, 'new_application'));
    expect(await db.$count(notifications, received)).toBe(1);
    expect(await db.$count(emails, and(eq(emails.userId, uid), eq(emails.event, 'new_application')))).toBe(1);
  }
  expect(codeOf(await withdrawProposal(db, sam, id, NOON))).toBe('forbidden');
});

test('notes and scores are shared by the owner’s side', async () => {
  const { olga, sam, applicationId } = await board();
  expectOk(await saveApplicationNote(db, sam, applicationId, { note: 'Strong' }, NOON));
  expectOk(await scoreApplication(db, sam, applicationId, { score: '4' }));
  const read = expectOk(await findReceivedApplication(db, olga, applicationId, NOON));
  expect([read.note?.text, read.application.score]).toEqual(['Strong', 4]);
});

test.each(['left', 'removed'] as const)('nothing is found for a co-owner who was %s', async (how) => {
  const { olga, sam, id, applicationId } = await board();
  expectOk(
    how === 'left'
      ? await leaveProposal(db, sam, id, NOON)
      : await removePerson(db, olga, { proposalId: id, uid: sam.uid }, NOON),
  );
  expect((await rowOf(id)).coOwnerIds).toEqual([]);
  expect(codeOf(await findReceivedApplication(db, sam, applicationId, NOON))).toBe('not_found');
  expect(codeOf(await listReceivedApplications(db, sam, id, NOON))).toBe('not_found');
  expect(codeOf(await shortlistApplication(db, sam, applicationId, NOON))).toBe('not_found');
  expect(codeOf(await withdrawProposal(db, sam, id, NOON))).toBe('not_found');
  expect(codeOf(await findProposalPeople(db, sam, id, NOON))).toBe('not_found');
  expect(codeOf(await leaveProposal(db, sam, id, NOON))).toBe('not_found');
  // Other members keep the refusal that says why.
  expect(codeOf(await listReceivedApplications(db, await createMember(db), id, NOON))).toBe('forbidden');
  const ofApplications = and(eq(notifications.userId, sam.uid), eq(notifications.event, 'new_application'));
  expect(await db.$count(notifications, ofApplications)).toBe(0);
  expect(await db.$count(emails, and(eq(emails.userId, sam.uid), eq(emails.event, 'new_application')))).toBe(
    0,
  );
  expect(await changesFor(how === 'left' ? olga : sam)).toEqual([how]);
});

test('only the owner removes people, and only people who joined', async () => {
  const { olga, sam, ana, id } = await board();
  const remove = (actor: SignedIn, uid: string) => removePerson(db, actor, { proposalId: id, uid }, NOON);
  expect(codeOf(await remove(sam, sam.uid))).toBe('forbidden');
  expect(codeOf(await remove(ana, sam.uid))).toBe('forbidden');
  for (const uid of [ana.uid, olga.uid, 'unknown']) expect(codeOf(await remove(olga, uid))).toBe('not_found');
  expect(codeOf(await leaveProposal(db, olga, id, NOON))).toBe('move_not_allowed');
  expect(codeOf(await leaveProposal(db, ana, 2_000_000_000, NOON))).toBe('not_found');
});

test('a proposal is handed over to a co-owner who accepts, and the former owner stays', async () => {
  const { olga, sam, id, applicationId } = await board();
  expectOk(await saveApplicationNote(db, olga, applicationId, { note: 'Mine' }, NOON));
  expectOk(await handOver(db, olga, { proposalId: id, uid: sam.uid, stays: true }, NOON));
  expect((await rowOf(id)).ownerId).toBe(olga.uid);
  expect(await listOfferedProposals(db, sam, NOON)).toMatchObject([{ id, until: later(7) }]);
  expectOk(await acceptHandOver(db, sam, id, later(6)));
  expect(await rowOf(id)).toMatchObject({ ownerId: sam.uid, name: 'Sam S.', coOwnerIds: [olga.uid] });
  expect(expectOk(await findReceivedApplication(db, sam, applicationId, NOON)).note?.text).toBe('Mine');
  expect(codeOf(await withdrawProposal(db, olga, id, NOON))).toBe('forbidden');
  expectOk(await withdrawProposal(db, sam, id, NOON));
  expect(await changesFor(olga)).toEqual(['handed_over']);
});

test('a former owner who leaves finds nothing', async () => {
  const { olga, sam, id, applicationId } = await board();
  expectOk(await handOver(db, olga, { proposalId: id, uid: sam.uid, stays: false }, NOON));
  expectOk(await acceptHandOver(db, sam, id, NOON));
  expect((await rowOf(id)).coOwnerIds).toEqual([]);
  expect(codeOf(await findReceivedApplication(db, olga, applicationId, NOON))).toBe('not_found');
  expect(codeOf(await listReceivedApplications(db, olga, id, NOON))).toBe('not_found');
  expect(expectOk(await findProposalPeople(db, sam, id, NOON))).toMatchObject({ you: 'owner', people: [] });
});

test('an offer ends after 7 days, when declined, taken back, or when the co-owner leaves', async () => {
  const { olga, sam, id } = await board();
  const offer = async () =>
    expectOk(await handOver(db, olga, { proposalId: id, uid: sam.uid, stays: true }, NOON));
  const accept = async (at = NOON) => codeOf(await acceptHandOver(db, sam, id, at));
  expect(await accept()).toBe('not_found');
  await offer();
  expect(await accept(later(7))).toBe('not_found');
  expectOk(await declineHandOver(db, sam, id, NOON));
  expect(await changesFor(olga)).toEqual(['hand_over_declined']);
  expect(await accept()).toBe('not_found');
  await offer();
  expectOk(await cancelHandOver(db, olga, id, NOON));
  expect(codeOf(await cancelHandOver(db, olga, id, NOON))).toBe('not_found');
  expect(await accept()).toBe('not_found');
  await offer();
  expectOk(await leaveProposal(db, sam, id, NOON));
  expect(await accept()).toBe('not_found');
  expect(codeOf(await handOver(db, olga, { proposalId: id, uid: sam.uid, stays: true }, NOON))).toBe(
    'not_found',
  );
  expect((await rowOf(id)).ownerId).toBe(olga.uid);
});

test('only the owner offers, only to a co-owner, and not after a scam or a withdrawal', async () => {
  const { olga, sam, ana, id } = await board();
  const offer = async (actor: SignedIn, uid: string) =>
    codeOf(await handOver(db, actor, { proposalId: id, uid, stays: true }, NOON));
  expect(await offer(sam, sam.uid)).toBe('forbidden');
  expect(await offer(olga, ana.uid)).toBe('not_found');
  const scam = expectOk(await publishContent(db, olga, sampleContent(), NOON)).id;
  await db.update(proposals).set({ scamAt: NOON }).where(eq(proposals.id, scam));
  expect(await offer(olga, sam.uid)).toBe('move_not_allowed');
  await db.update(proposals).set({ scamAt: null }).where(eq(proposals.id, scam));
  expect(await offer(olga, sam.uid)).toBe('done');
  expect(codeOf(await acceptHandOver(db, ana, id, NOON))).toBe('forbidden');
  expectOk(await withdrawProposal(db, olga, id, NOON));
  expect(codeOf(await acceptHandOver(db, sam, id, NOON))).toBe('move_not_allowed');
  expect(await offer(olga, sam.uid)).toBe('move_not_allowed');
});

test('a reviewer reads no applications and no one else’s name, and can leave', async () => {
  const { sam, olga, id, applicationId } = await board('reviewer');
  expect(codeOf(await findReceivedApplication(db, sam, applicationId, NOON))).toBe('not_found');
  expect(codeOf(await listReceivedApplications(db, sam, id, NOON))).toBe('forbidden');
  expect(expectOk(await findProposalPeople(db, sam, id, NOON))).toMatchObject({
    you: 'reviewer',
    people: [],
    invitations: [],
  });
  expect(codeOf(await handOver(db, olga, { proposalId: id, uid: sam.uid, stays: true }, NOON))).toBe(
    'not_found',
  );
  expectOk(await leaveProposal(db, sam, id, NOON));
  expect(codeOf(await findProposalPeople(db, sam, id, NOON))).toBe('not_found');
});

test('of two answers to an offer at once, one counts', async () => {
  const { olga, sam, id } = await board();
  expectOk(await handOver(db, olga, { proposalId: id, uid: sam.uid, stays: true }, NOON));
  const answers = await Promise.all([acceptHandOver(db, sam, id, NOON), cancelHandOver(db, olga, id, NOON)]);
  expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
});
