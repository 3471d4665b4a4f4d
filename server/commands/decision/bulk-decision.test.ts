import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import { NAME_PLACEHOLDER } from '#domain/review/message-template.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { createBoardWithApplicants } from '../../../tests/fixtures/board-with-applicants.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { emails } from '#server/db/schema/notification.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listFirstNames } from '#server/queries/review/first-names.ts';
import { listReceivedApplications } from '#server/queries/review/received-application.ts';
import { withdrawApplication } from '../application/application.ts';
import { decideInBulk, inviteApplicant } from './decision.ts';
import { saveProfile } from '../member/member.ts';
import { publishContent } from '../proposal/proposal.ts';
import { collectRows } from '#server/testing/collect.ts';

const db = await testDatabase();
const NO_WORDS = { reason: '', message: '', replyBy: '' };

async function decidedBoard(count: number, changes: Partial<ProposalContent> = {}) {
  const board = await createBoardWithApplicants(db, count, changes);
  const { owner, id, ids } = board;
  const shown = async () => {
    const received = await listReceivedApplications(db, owner, id, NOON);
    const byId = new Map((await collectRows(received)).map((row) => [row.id, row.shownStatus]));
    return ids.map((item) => byId.get(item));
  };
  return { ...board, shown };
}

describe('deciding on several applications at once', () => {
  test('gives each application the same decision and reason, with one transition each', async () => {
    const { owner, id, ids, shown } = await decidedBoard(3, { appType: 'rolling' });
    const words = { ...NO_WORDS, reason: '  Spots filled  ' };
    const [first, second] = ids as [number, number, number];
    const outcome = await decideInBulk(
      db,
      owner,
      id,
      { action: 'notSelect', applicationIds: [first, second, first], ...words },
      NOON,
    );
    expect(outcome).toMatchObject({ ok: true, value: [{ id: first, isPending: false }, { id: second }] });
    expect(await shown()).toEqual(['not_selected', 'not_selected', 'submitted']);
    const received = await listReceivedApplications(db, owner, id, NOON);
    const rows = await collectRows(received);
    expect(rows.filter(({ reason }) => reason === 'Spots filled').length).toBe(2);
    expect(
      await db.$count(transitions, and(eq(transitions.proposalId, id), eq(transitions.action, 'notSelect'))),
    ).toBe(2);
  });

  test('fills in each applicant’s first name, in the text and in the notification', async () => {
    const { owner, id, people, ids } = await decidedBoard(3, { appType: 'rolling', participants: 4 });
    const names = ['Isla MacDonald', 'Jo', '{first name} $& Doe'];
    for (const [index, name] of names.entries())
      await db.update(users).set({ name }).where(eq(users.id, people[index]!.uid));
    const words = { ...NO_WORDS, message: 'Hi {first name}, {First Name}! See {place}.' };
    const outcome = await decideInBulk(
      db,
      owner,
      id,
      { action: 'invite', applicationIds: ids, ...words },
      NOON,
    );
    expect(outcome.ok).toBe(true);
    const texts = [
      'Hi Isla, Isla! See {place}.',
      'Hi Jo, Jo! See {place}.',
      'Hi {first, {first! See {place}.',
    ];
    const rows = await collectRows(await listReceivedApplications(db, owner, id, NOON));
    expect(ids.map((item) => rows.find((row) => row.id === item)?.invitation?.message)).toEqual(texts);
    for (const [index, person] of people.entries()) {
      const [sent] = await db
        .select()
        .from(emails)
        .where(eq(emails.userId, person.uid))
        .orderBy(desc(emails.id));
      expect(sent).toMatchObject({ event: 'invited', facts: { message: texts[index] } });
    }
  });

  test('calls people by the first name that they set', async () => {
    const { owner, id, people, ids } = await decidedBoard(2, { appType: 'rolling', participants: 4 });
    await db.update(users).set({ name: 'Nguyễn Văn An' }).where(eq(users.id, people[0]!.uid));
    const profile = { organization: '', about: '', interests: '', pageOn: '', pictureOn: '' };
    expectOk(await saveProfile(db, people[0]!, { ...profile, firstName: 'An' }, NOON));
    // A profile without one, as version 1.0.0 saves it.
    expectOk(await saveProfile(db, people[1]!, profile, NOON));
    expectOk(await saveProfile(db, people[0]!, { ...profile, about: 'Hi' }, NOON));
    expect(await listFirstNames(db, owner, id, ids)).toEqual({ [ids[0]!]: 'An' });
    expect(await listFirstNames(db, people[1]!, id, ids)).toEqual({});
    const words = { ...NO_WORDS, message: 'Hi {first name}' };
    expectOk(await decideInBulk(db, owner, id, { action: 'invite', applicationIds: ids, ...words }, NOON));
    const rows = await collectRows(await listReceivedApplications(db, owner, id, NOON));
    expect(ids.map((item) => rows.find((row) => row.id === item)?.invitation?.message)).toEqual([
      'Hi An',
      expect.stringMatching(/^Hi Applicant/),
    ]);
    expect(rows.map((row) => row.firstName).toSorted()).toEqual(['An', undefined]);
  });

  test('refuses a text that a filled-in name makes too long, and changes nothing', async () => {
    const { owner, id, people, ids, shown } = await decidedBoard(2, { appType: 'rolling' });
    await db.update(users).set({ name: 'Wolfeschlegelstein H.' }).where(eq(users.id, people[1]!.uid));
    const reason = `{first name}${'x'.repeat(MESSAGE_CAP - NAME_PLACEHOLDER.length)}`;
    const words = { ...NO_WORDS, reason };
    const decision = { action: 'notSelect', applicationIds: ids, ...words } as const;
    expect(await decideInBulk(db, owner, id, decision, NOON)).toMatchObject({
      refusal: { code: 'invalid', fields: { reason: expect.stringContaining('Wolfeschlegelstein’s name') } },
    });
    expect(await shown()).toEqual(['submitted', 'submitted']);
  });

  test('changes nothing if one application cannot be decided on, and names its applicant', async () => {
    const { owner, id, people, ids, shown } = await decidedBoard(3);
    await withdrawApplication(db, people[1]!, ids[1]!, NOON);
    const waitlist = (applicationIds: number[]) =>
      decideInBulk(db, owner, id, { action: 'waitlist', applicationIds, ...NO_WORDS }, NOON);
    expect(await waitlist([ids[1]!])).toMatchObject({
      refusal: { code: 'move_not_allowed', message: expect.not.stringContaining('Applicant 1') },
    });
    expect(await waitlist(ids)).toMatchObject({
      ok: false,
      refusal: {
        code: 'move_not_allowed',
        message: expect.stringMatching(/^Applicant 1: .* Nothing was changed\.$/),
      },
    });
    expect(await shown()).toEqual(['submitted', 'withdrawn', 'submitted']);
  });

  test('invites at most as many as there are spots to offer, counting pending invitations', async () => {
    const { owner, id, ids, shown } = await decidedBoard(4);
    await inviteApplicant(db, owner, ids[0]!, { message: '', replyBy: '' }, NOON);
    const invite = (applicationIds: number[]) =>
      decideInBulk(db, owner, id, { action: 'invite', applicationIds, ...NO_WORDS }, NOON);
    expect(await invite(ids.slice(1))).toMatchObject({
      ok: false,
      refusal: {
        code: 'no_spot_left',
        message: expect.stringContaining('You have 2 spots available but selected 3 people.'),
      },
    });
    expect(await shown()).toEqual(['invited', 'submitted', 'submitted', 'submitted']);
    expect(await invite(ids.slice(1, 3))).toMatchObject({ ok: true });
    expect(await invite(ids.slice(3))).toMatchObject({
      ok: false,
      refusal: { code: 'no_spot_left', message: expect.stringMatching(/^All spots are filled/) },
    });
  });

  test('refuses an empty or too long list, invalid fields, and applications of another proposal', async () => {
    const { owner, id, ids } = await decidedBoard(1);
    const other = await decidedBoard(1);
    const mine = await publishContent(db, owner, sampleContent(), NOON);
    const decide = (proposalId: number, applicationIds: number[], more = {}) =>
      decideInBulk(
        db,
        owner,
        proposalId,
        { action: 'notSelect', applicationIds, ...NO_WORDS, reason: 'x', ...more },
        NOON,
      );
    const many = Array.from({ length: 201 }, (_, place) => place + 1);
    const refusals = [
      await decide(id, []),
      await decide(id, many),
      await decide(id, ids, { ...NO_WORDS }),
      await decide(id, ids, { action: 'invite', ...NO_WORDS, replyBy: '2020-01-01' }),
      await decide(mine.ok ? mine.value.id : 0, ids),
      await decide(id, [...ids, ...other.ids]),
      await decide(other.id, other.ids),
    ].map((outcome) => (outcome.ok ? 'done' : outcome.refusal.code));
    expect(refusals).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'not_found',
      'not_found',
      'not_found',
    ]);
  });

  test('is refused for anyone but the owner', async () => {
    const { id, people, ids } = await decidedBoard(2);
    const [applicant] = people as [SignedIn];
    const press = { action: 'shortlist', applicationIds: [ids[0]!], ...NO_WORDS } as const;
    const codeFor = async (actor: Parameters<typeof decideInBulk>[1]) => {
      const outcome = await decideInBulk(db, actor, id, press, NOON);
      return outcome.ok ? 'done' : outcome.refusal.code;
    };
    expect(await codeFor(await createMember(db))).toBe('not_found');
    expect(await codeFor(applicant)).toBe('forbidden');
  });

  test('on a rolling proposal, sixty applications become not selected at once', async () => {
    const { owner, id, ids, shown } = await decidedBoard(60, { appType: 'rolling' });
    const words = { ...NO_WORDS, reason: 'Spots filled' };
    await decideInBulk(db, owner, id, { action: 'notSelect', applicationIds: ids, ...words }, NOON);
    expect(new Set(await shown())).toEqual(new Set(['not_selected']));
  });
});
