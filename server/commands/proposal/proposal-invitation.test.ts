import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { INVITATIONS_PER_HOUR } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertBoardRows } from '#server/db/testing/board-rows.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import {
  findReceivedInvitation,
  listReceivedInvitations,
} from '#server/queries/proposal/proposal-invitation.ts';
import {
  declineToJoin,
  inviteToProposal,
  joinProposal,
  purgeInvitations,
  withdrawInvitation,
} from './proposal-invitation.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const SECRET = 'secret';
const { db, pool } = await openTestDatabase();
const rows = insertBoardRows(db, NOW);

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);

async function posted() {
  const owner = await rows.newPerson('Olga');
  return { owner, id: await rows.newProposal(owner.uid) };
}

type Typed = { role?: string; message?: string };
const invite = (
  owner: SignedIn,
  id: number,
  email: string | null,
  { role = 'co_owner', message = '' }: Typed = {},
) => inviteToProposal(db, owner, id, { email, role, message }, SECRET, NOW);

const coOwnersOf = async (id: number) =>
  (await db.select({ ids: proposals.coOwnerIds }).from(proposals).where(eq(proposals.id, id)))[0]!.ids;

test('a person whose verified address is named joins, and the owner is notified', async () => {
  const { owner, id } = await posted();
  const sam = await rows.newPerson('Sam');
  const invited = expectOk(await invite(owner, id, ` ${sam.email.toUpperCase()} `, { message: 'Help me' }));
  expect(invited.token).toBeNull();
  expect(await coOwnersOf(id)).toEqual([]);
  const [email] = await db.select().from(emails).where(eq(emails.toAddress, sam.email.toLowerCase()));
  expect([email?.event, email?.facts, email?.userId]).toEqual([
    'proposal_invitation',
    { id: invited.id },
    null,
  ]);
  expect(await listReceivedInvitations(db, sam, NOW)).toMatchObject([
    {
      id: invited.id,
      proposalId: id,
      inviter: 'Olga',
      role: 'co_owner',
      message: 'Help me',
      state: 'invited',
    },
  ]);

  expect(expectOk(await joinProposal(db, sam, { id: invited.id }, NOW))).toEqual({
    proposalId: id,
    role: 'co_owner',
    unusedFiles: [],
  });

  expect(await coOwnersOf(id)).toEqual([sam.uid]);
  const [notified] = await db.select().from(notifications).where(eq(notifications.userId, owner.uid));
  expect(notified).toMatchObject({ event: 'people_changed', facts: { change: 'joined', person: 'Sam' } });
  expect(codeOf(await joinProposal(db, sam, { id: invited.id }, NOW))).toBe('not_found');
  expect(await findReceivedInvitation(db, sam, { id: invited.id, token: null }, NOW)).toMatchObject({
    state: 'active',
  });
});

test('an address that is another one of the account also names the person', async () => {
  const { owner, id } = await posted();
  const sam = await rows.newPerson('Sam');
  const email = `sam-${crypto.randomUUID()}@lab.example`;
  const invited = expectOk(await invite(owner, id, email, { role: 'reviewer' }));
  expect(codeOf(await joinProposal(db, sam, { id: invited.id }, NOW))).toBe('not_found');
  await db.insert(accountEmails).values({ userId: sam.uid, email, addedAt: NOW });
  expect(expectOk(await joinProposal(db, sam, { id: invited.id }, NOW)).role).toBe('reviewer');
  expect(await coOwnersOf(id)).toEqual([]);
});

test('no one else can read, accept or decline an invitation', async () => {
  const { owner, id } = await posted();
  const sam = await rows.newPerson('Sam');
  const invited = expectOk(await invite(owner, id, sam.email));
  for (const other of [owner, await rows.newPerson('Ada', 'admin')]) {
    expect(codeOf(await joinProposal(db, other, { id: invited.id }, NOW))).toBe('not_found');
    expect(codeOf(await declineToJoin(db, other, { id: invited.id }, NOW))).toBe('not_found');
    expect(await findReceivedInvitation(db, other, { id: invited.id, token: null }, NOW)).toBeNull();
    expect(await listReceivedInvitations(db, other, NOW)).toEqual([]);
  }
});

test('a link works once, for anyone who has it', async () => {
  const { owner, id } = await posted();
  const { id: invitationId, token } = expectOk(await invite(owner, id, null));
  const [sam, tom] = [await rows.newPerson('Sam'), await rows.newPerson('Tom')];
  expect(codeOf(await joinProposal(db, sam, { id: invitationId }, NOW))).toBe('not_found');
  expect(codeOf(await joinProposal(db, sam, { token: `${token}x` }, NOW))).toBe('not_found');
  expect(await findReceivedInvitation(db, sam, { id: invitationId, token }, NOW)).not.toBeNull();
  const answers = await Promise.all([sam, tom].map((item) => joinProposal(db, item, { token: token! }, NOW)));
  expect(answers.map(codeOf).toSorted()).toEqual(['done', 'not_found']);
  expect(await coOwnersOf(id)).toHaveLength(1);
});

test('an invitation ends after 14 days, when declined and when withdrawn', async () => {
  const { owner, id } = await posted();
  const sam = await rows.newPerson('Sam');
  const invited = expectOk(await invite(owner, id, sam.email));
  const key = { id: invited.id };
  expect(codeOf(await joinProposal(db, sam, key, later(14)))).toBe('not_found');
  expect(await findReceivedInvitation(db, sam, { ...key, token: null }, later(14))).toMatchObject({
    state: 'expired',
  });
  expectOk(await declineToJoin(db, sam, key, NOW));
  expect(codeOf(await joinProposal(db, sam, key, NOW))).toBe('not_found');

  const second = expectOk(await invite(owner, id, sam.email));
  const withdraw = { proposalId: id, invitationId: second.id };
  expect(codeOf(await withdrawInvitation(db, sam, withdraw, NOW))).toBe('forbidden');
  expectOk(await withdrawInvitation(db, owner, withdraw, NOW));
  expect(codeOf(await withdrawInvitation(db, owner, withdraw, NOW))).toBe('not_found');
  expect(codeOf(await joinProposal(db, sam, { id: second.id }, NOW))).toBe('not_found');
  expect(await coOwnersOf(id)).toEqual([]);
});

test('known and unknown addresses take the same statements, and leave the same rows and answer', async () => {
  const { owner, id } = await posted();
  const { counting, statements } = countStatements(pool);
  const known = await rows.newPerson('Sam');
  const answers = [];
  for (const email of [known.email, `unknown-${crypto.randomUUID()}@example.edu`]) {
    statements.length = 0;
    const form = { email, role: 'co_owner', message: '' };
    const answer = expectOk(await inviteToProposal(counting, owner, id, form, SECRET, NOW));
    const sql = [...statements];
    const [stored] = await db.select().from(proposalInvitations).where(eq(proposalInvitations.id, answer.id));
    const [sent] = await db.select().from(emails).where(eq(emails.toAddress, email.toLowerCase()));
    answers.push({
      sql,
      keys: Object.keys(answer),
      stored: { ...stored, id: 0, email: '' },
      sent: { ...sent, id: 0, messageId: '', toAddress: '', facts: {} },
    });
  }
  expect(answers[0]!.sql.length).toBeGreaterThan(5);
  expect(answers[1]).toEqual(answers[0]);
});

test('only the owner invites, and not to a withdrawn or hidden proposal', async () => {
  const { owner, id } = await posted();
  const sam = await rows.newPerson('Sam');
  const invited = expectOk(await invite(owner, id, sam.email));
  expectOk(await joinProposal(db, sam, { id: invited.id }, NOW));
  expect(codeOf(await invite(sam, id, 'tom@example.edu'))).toBe('forbidden');
  expect(codeOf(await invite(await rows.newPerson('Tom'), id, 'tom@example.edu'))).toBe('forbidden');
  expect(codeOf(await invite(owner, 2_000_000_000, null))).toBe('not_found');
  const waiting = expectOk(await invite(owner, id, null));
  await db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, id));
  expect(codeOf(await invite(owner, id, null))).toBe('move_not_allowed');
  expect(codeOf(await joinProposal(db, await rows.newPerson('Tom'), { token: waiting.token! }, NOW))).toBe(
    'not_found',
  );
});

test('what is typed is checked, and one address is invited once at a time', async () => {
  const { owner, id } = await posted();
  for (const [typed, field] of [
    [{ email: 'nothing', role: 'co_owner', message: '' }, 'email'],
    [{ email: 'a@example.edu', role: 'admin', message: '' }, 'role'],
    [{ email: 'a@example.edu', role: 'co_owner', message: 'x'.repeat(501) }, 'message'],
  ] as const) {
    const outcome = await inviteToProposal(db, owner, id, typed, SECRET, NOW);
    expect(outcome).toMatchObject({ refusal: { code: 'invalid', fields: { [field]: expect.any(String) } } });
  }
  expectOk(await invite(owner, id, 'tom@example.edu'));
  expect(codeOf(await invite(owner, id, 'Tom@example.edu'))).toBe('invalid');
});

test('a proposal has four co-owners, invited ones included, and joining respects that too', async () => {
  const { owner, id } = await posted();
  const links = [];
  for (let i = 0; i < 4; i += 1) links.push(expectOk(await invite(owner, id, null)));
  expect(codeOf(await invite(owner, id, null))).toBe('move_not_allowed');
  expect(codeOf(await invite(owner, id, null, { role: 'reviewer' }))).toBe('done');
  for (let i = 0; i < 3; i += 1) {
    const userId = (await rows.newPerson('Co')).uid;
    await db.insert(proposalPeople).values({ proposalId: id, userId, role: 'co_owner', joinedAt: NOW });
  }
  const joining = await Promise.all(
    links.map(async ({ token }) => joinProposal(db, await rows.newPerson('Sam'), { token: token! }, NOW)),
  );
  expect(joining.map(codeOf).toSorted()).toEqual(['done', ...Array(3).fill('move_not_allowed')]);
  expect(await coOwnersOf(id)).toHaveLength(4);
});

test('the owner, an applicant and someone who joined already cannot join', async () => {
  const { owner, id } = await posted();
  const link = async () => ({ token: expectOk(await invite(owner, id, null)).token! });
  expect(codeOf(await joinProposal(db, owner, await link(), NOW))).toBe('move_not_allowed');
  const ana = await rows.newPerson('Ana');
  await insertApplication(
    db,
    { proposalId: id, applicantId: ana.uid, resumeId: null, status: 'submitted' },
    NOW,
  );
  expect(codeOf(await joinProposal(db, ana, await link(), NOW))).toBe('move_not_allowed');
  const sam = await rows.newPerson('Sam');
  expectOk(await joinProposal(db, sam, await link(), NOW));
  expect(codeOf(await joinProposal(db, sam, await link(), NOW))).toBe('move_not_allowed');
});

test('a person sends 20 invitations an hour, and no one is refused for the address', async () => {
  const email = `busy-${crypto.randomUUID()}@example.edu`;
  const { owner } = await posted();
  const inviteFromNew = async () => invite(owner, await rows.newProposal(owner.uid), email);
  for (let i = 0; i < INVITATIONS_PER_HOUR; i += 1) expectOk(await inviteFromNew());
  expect(codeOf(await inviteFromNew())).toBe('too_often');
  const other = await posted();
  expect(codeOf(await invite(other.owner, other.id, email))).toBe('done');
});

test('invitations are deleted 30 days after they expired', async () => {
  const { owner, id } = await posted();
  const invited = expectOk(await invite(owner, id, null));
  const isThere = () => db.$count(proposalInvitations, eq(proposalInvitations.id, invited.id));
  await purgeInvitations(db, later(44));
  expect(await isThere()).toBe(1);
  await purgeInvitations(db, later(44.1));
  expect(await isThere()).toBe(0);
});
