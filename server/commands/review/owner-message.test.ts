import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { OWNER_MESSAGES_PER_DAY } from '#domain/access/rate-limits.ts';
import { VISITOR } from '#domain/base/actor.ts';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { deletionLine } from '#domain/member/member.ts';
import { NAME_PLACEHOLDER } from '#domain/review/message-template.ts';
import { OWNER_MESSAGE_ERRORS } from '#domain/review/owner-message.ts';
import { createBoardWithApplicants } from '../../../tests/fixtures/board-with-applicants.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { listMessageRecipients, listOwnerMessages } from '#server/queries/review/owner-message.ts';
import { collectFiles } from '#server/testing/collect.ts';
import { deleteAccount } from '../account/account-deletion.ts';
import { acceptInvitation } from '../application/application.ts';
import { inviteApplicant, waitlistApplication } from '../decision/decision.ts';
import { saveProfile } from '../member/member.ts';
import { hideProposal } from '../moderation/moderation.ts';
import { savePreferences } from '../notification/notification.ts';
import { sendOwnerMessage } from './owner-message.ts';
import { withdrawProposal } from '../proposal/proposal.ts';

const db = await testDatabase();
const NO_WORDS = { message: '', replyBy: '' };
const message = 'Hi {first name}, we meet on Monday.';
const typed = (to: string) => ({ to, message, key: randomUUID() });

/** A rolling proposal: two invited, one accepted, one on the waitlist. */
async function invitedBoard() {
  const board = await createBoardWithApplicants(db, 4, { appType: 'rolling', participants: 4 });
  const { owner, people, ids } = board;
  for (const [index, name] of ['Isla M.', 'Jo K.', 'Ana B.', 'Uma W.'].entries())
    await db.update(users).set({ name }).where(eq(users.id, people[index]!.uid));
  for (const id of ids.slice(0, 3)) expectOk(await inviteApplicant(db, owner, id, NO_WORDS, NOON));
  expectOk(await acceptInvitation(db, people[2]!, ids[2]!, NOON));
  expectOk(await waitlistApplication(db, owner, ids[3]!, NOON));
  return board;
}

async function messagesTo(uids: readonly string[], table: typeof notifications | typeof emails) {
  const lists = uids.map((uid) =>
    db
      .select({ facts: table.facts })
      .from(table)
      .where(and(eq(table.userId, uid), eq(table.event, 'owner_message'))),
  );
  return (await Promise.all(lists)).map((rows) =>
    rows.map(({ facts }) => (facts as { message: string }).message),
  );
}

describe('a message to everyone', () => {
  test('calls people by the first name that they set, also in the preview', async () => {
    const { owner, id, people } = await invitedBoard();
    const profile = { organization: '', about: '', interests: '', pageOn: '', pictureOn: '' };
    expectOk(await saveProfile(db, people[0]!, { ...profile, firstName: 'Mac' }, NOON));
    expectOk(await sendOwnerMessage(db, owner, id, typed('invited'), NOON));
    expect(await messagesTo([people[0]!.uid, people[1]!.uid], notifications)).toEqual([
      ['Hi Mac, we meet on Monday.'],
      ['Hi Jo, we meet on Monday.'],
    ]);
    const { first } = expectOk(await listMessageRecipients(db, owner, id));
    expect(first).toMatchObject({
      invited: { name: 'Isla M.', firstName: 'Mac' },
      accepted: { firstName: null },
    });
  });

  test('reaches the invited with their names, in the product and by email, and no one else', async () => {
    const { owner, id, ids, people } = await invitedBoard();
    const uids = people.map(({ uid }) => uid);
    const none = [[], []];
    const invited = [['Hi Isla, we meet on Monday.'], ['Hi Jo, we meet on Monday.'], ...none];
    expect(await sendOwnerMessage(db, owner, id, typed('invited'), NOON)).toEqual({
      ok: true,
      value: { people: 2 },
    });
    expect(await messagesTo(uids, notifications)).toEqual(invited);
    expect(await messagesTo(uids, emails)).toEqual(invited);
    expect(await listOwnerMessages(db, people[0]!, ids[0]!)).toEqual([
      { id: expect.any(Number) as number, at: NOON, text: invited[0]![0] },
    ]);
    expect(await listOwnerMessages(db, people[1]!, ids[0]!)).toEqual([]);
    expect(await listOwnerMessages(db, VISITOR, ids[0]!)).toEqual([]);

    expectOk(await sendOwnerMessage(db, owner, id, typed('accepted'), NOON));
    expect((await messagesTo(uids, emails))[2]).toEqual(['Hi Ana, we meet on Monday.']);
    expect((await listMessageRecipients(db, owner, id)).ok).toBe(true);
    const audited = and(eq(auditEntries.kind, 'applicants_messaged'), eq(auditEntries.actorId, owner.uid));
    expect(await db.$count(auditEntries, audited)).toBe(2);
  });

  test('is read in the product by those who turned the email off, and is in their export', async () => {
    const { owner, id, ids, people } = await invitedBoard();
    const off = [{ preference: 'owner_message', inProduct: false, byMail: false }] as const;
    expectOk(await savePreferences(db, people[0]!, off));
    expectOk(await sendOwnerMessage(db, owner, id, typed('invited'), NOON));
    expect((await messagesTo([people[0]!.uid], emails))[0]).toEqual([]);
    expect((await listOwnerMessages(db, people[0]!, ids[0]!)).length).toBe(1);
    const files = await collectFiles(await readAccountData(db, people[0]!, NOON));
    expect(JSON.stringify(files)).toContain('Hi Isla, we meet on Monday.');
  });

  test('never reaches a pending invitation or a suspended member', async () => {
    const due = await createBoardWithApplicants(db, 1, { appType: 'due_date' });
    expectOk(await inviteApplicant(db, due.owner, due.ids[0]!, NO_WORDS, NOON));
    expect(await sendOwnerMessage(db, due.owner, due.id, typed('invited'), NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed', message: OWNER_MESSAGE_ERRORS.noOne.invited },
    });
    expect(await listMessageRecipients(db, due.owner, due.id)).toMatchObject({
      value: { people: { invited: [], accepted: [] }, pending: ['Applicant 0'] },
    });
    const { owner, id, people } = await invitedBoard();
    await db.update(users).set({ suspendedAt: NOON }).where(eq(users.id, people[0]!.uid));
    expect(await sendOwnerMessage(db, owner, id, typed('invited'), NOON)).toMatchObject({
      value: { people: 1 },
    });
  });

  test('sent twice with one key, also at once, is sent once', async () => {
    const { owner, id, people } = await invitedBoard();
    const once = typed('invited');
    const outcomes = await Promise.all([
      sendOwnerMessage(db, owner, id, once, NOON),
      sendOwnerMessage(db, owner, id, once, NOON),
    ]);
    expect(outcomes).toEqual([
      { ok: true, value: { people: 2 } },
      { ok: true, value: { people: 2 } },
    ]);
    expect((await messagesTo([people[0]!.uid], emails))[0]?.length).toBe(1);
  });

  test('is limited within 24 hours, for each proposal', async () => {
    const { owner, id } = await invitedBoard();
    for (let count = 0; count < OWNER_MESSAGES_PER_DAY; count += 1)
      expectOk(await sendOwnerMessage(db, owner, id, typed('invited'), NOON));
    expect(await sendOwnerMessage(db, owner, id, typed('accepted'), NOON)).toMatchObject({
      refusal: { code: 'too_often' },
    });
    const nextDay = new Date(NOON.getTime() + DAY_MS);
    expectOk(await sendOwnerMessage(db, owner, id, typed('accepted'), nextDay));
  });

  test('of any person on the owner’s side counts for the limit [95]', async () => {
    const { owner, id } = await invitedBoard();
    const cleo = await createMember(db, 'Cleo C.');
    const joined = { proposalId: id, userId: cleo.uid, role: 'co_owner', joinedAt: NOON } as const;
    await db.insert(proposalPeople).values(joined);
    for (let count = 0; count < OWNER_MESSAGES_PER_DAY; count += 1)
      expectOk(await sendOwnerMessage(db, count % 2 ? owner : cleo, id, typed('invited'), NOON));
    for (const sender of [owner, cleo])
      expect(await sendOwnerMessage(db, sender, id, typed('accepted'), NOON)).toMatchObject({
        refusal: { code: 'too_often' },
      });
  });

  test('names each bad field, and a name that makes the text too long', async () => {
    const { owner, id } = await invitedBoard();
    expect(await sendOwnerMessage(db, owner, id, { ...typed(''), message: ' ' }, NOON)).toMatchObject({
      refusal: { fields: { to: OWNER_MESSAGE_ERRORS.group, message: OWNER_MESSAGE_ERRORS.empty } },
    });
    expect(await sendOwnerMessage(db, owner, id, { ...typed('invited'), key: 'x' }, NOON)).toMatchObject({
      refusal: { code: 'malformed' },
    });
    const [first] = (await createBoardWithApplicants(db, 1)).people;
    await db.update(users).set({ name: 'Wolfeschlegelsteinhausen H.' }).where(eq(users.id, first!.uid));
    const long = `${NAME_PLACEHOLDER}${'x'.repeat(MESSAGE_CAP - NAME_PLACEHOLDER.length)}`;
    const board = await invitedBoard();
    await db.update(users).set({ name: 'Wolfeschlegelstein H.' }).where(eq(users.id, board.people[1]!.uid));
    const tooLong = { ...typed('invited'), message: long };
    expect(await sendOwnerMessage(db, board.owner, board.id, tooLong, NOON)).toMatchObject({
      refusal: { fields: { message: expect.stringContaining('Wolfeschlegelstein’s name') } },
    });
  });

  test('is the owner’s only, while the proposal is public', async () => {
    const { owner, id, people } = await invitedBoard();
    const codeOf = async (actor: Parameters<typeof sendOwnerMessage>[1], proposalId = id) => {
      const outcome = await sendOwnerMessage(db, actor, proposalId, typed('invited'), NOON);
      return outcome.ok ? 'done' : outcome.refusal.code;
    };
    expect(await codeOf(people[0]!)).toBe('forbidden');
    expect(await codeOf(owner, 999_999)).toBe('not_found');
    const admin = { ...(await createMember(db, 'Ada M.')), kind: 'admin' } as const;
    expect(await codeOf(admin)).toBe('forbidden');
    expect((await listMessageRecipients(db, admin, id)).ok).toBe(false);
    expectOk(await hideProposal(db, admin, id, { note: 'Please wait.' }, NOON));
    expect(await codeOf(owner)).toBe('move_not_allowed');
    const another = await invitedBoard();
    expectOk(await withdrawProposal(db, another.owner, another.id, NOON));
    expect(await codeOf(another.owner, another.id)).toBe('move_not_allowed');
  });

  test('loses the owner’s address and name when the owner deletes their account', async () => {
    const { owner, id } = await invitedBoard();
    const name = 'Minerva Quillby';
    await db.update(users).set({ name }).where(eq(users.id, owner.uid));
    const signed = { ...typed('invited'), message: `Write to ${owner.email}. ${name}` };
    expectOk(await sendOwnerMessage(db, owner, id, signed, NOON));
    const leaving = { ...owner, name, signedInAt: NOON };
    const blobs = { remove: () => Promise.resolve() };
    expectOk(await deleteAccount(db, blobs as never, leaving, deletionLine(owner.email), NOON, () => {}));
    for (const secret of [owner.email, name]) expect(await findRowsContaining(db, secret)).toEqual([]);
  });
});
