import { and, desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { BulkAction } from '#domain/decision/bulk-decision.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { emailDueAfterUndo } from '#domain/decision/undo.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { applications, transitions } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { claimEmails, recordTransportError, releaseEmails } from '#server/notifications/email-queue.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { findUndoable, listUndoable } from '#server/queries/decision/undoable-decision.ts';
import { announceResults } from './announce-results.ts';
import { acceptInvitation, submitApplication, withdrawApplication } from '../application/application.ts';
import {
  decideInBulk,
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from './decision.ts';
import { markAllRead } from '../notification/notification.ts';
import { closeProposal, publishContent, withdrawProposal } from '../proposal/proposal.ts';
import { undoBulkDecision, undoLastDecision } from './undo.ts';

const db = await testDatabase();
const UNDOABLE = { undoable: true };
const INVITATION = { message: 'Your second answer found an exclusion.', replyBy: '' };
const seconds = (count: number) => new Date(NOON.getTime() + count * 1000);

/** A published proposal with one application of Ana P., or more. */
async function board(appType: 'rolling' | 'due_date', people = 1, participants = 3) {
  const owner = await createMember(db, 'Mina R.');
  const { id } = expectOk(await publishContent(db, owner, sampleContent({ appType, participants }), NOON));
  const sent: { person: SignedIn; application: number }[] = [];
  for (let i = 0; i < people; i += 1) {
    const person = await createMember(db, i === 0 ? 'Ana P.' : `Applicant ${i}`);
    const draft = await createCompleteDraft(db, person);
    sent.push({ person, application: expectOk(await submitApplication(db, person, id, draft, NOON)).id });
  }
  return { owner, id, sent, ...sent[0]! };
}

const stored = async (application: number) =>
  (await db.select().from(applications).where(eq(applications.id, application)))[0]!;
const emailsTo = (person: SignedIn, event: ApplicationStatus) =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.userId, person.uid), eq(emails.event, event as 'invited')));
const noticesTo = (person: SignedIn, event: ApplicationStatus) =>
  db.$count(
    notifications,
    and(eq(notifications.userId, person.uid), eq(notifications.event, event as 'invited')),
  );
const latest = async (application: number) =>
  (
    await db
      .select()
      .from(transitions)
      .where(eq(transitions.applicationId, application))
      .orderBy(desc(transitions.id))
      .limit(1)
  )[0]!;
const messageOf = (outcome: { ok: boolean; refusal?: { message: string } }) =>
  outcome.ok ? 'done' : outcome.refusal?.message;

const DECISIONS = [
  [
    'invited',
    (owner: SignedIn, id: number, now = NOON) => inviteApplicant(db, owner, id, INVITATION, now, UNDOABLE),
  ],
  [
    'waitlisted',
    (owner: SignedIn, id: number, now = NOON) => waitlistApplication(db, owner, id, now, UNDOABLE),
  ],
  [
    'not_selected',
    (owner: SignedIn, id: number, now = NOON) =>
      doNotSelect(db, owner, id, { reason: 'Too few hours' }, now, UNDOABLE),
  ],
] as const;

describe('a decision that takes effect at once', () => {
  test.each(DECISIONS)(
    '%s: undone within the window leaves no email, notification or trace',
    async (event, decide) => {
      const { owner, person, application } = await board('rolling');
      const [before, seen] = [
        await stored(application),
        await findOwnApplication(db, person, application, NOON),
      ];
      expectOk(await decide(owner, application));
      const [queued] = await emailsTo(person, event);
      expect(queued).toMatchObject({ state: 'queued', dueAt: emailDueAfterUndo(NOON) });
      expect(await claimEmails(db, [queued!.id], seconds(5))).toEqual([]);
      expectOk(await undoLastDecision(db, owner, application, (await latest(application)).id, seconds(10)));
      expect(await stored(application)).toEqual(before);
      expect(await findOwnApplication(db, person, application, NOON)).toEqual(seen);
      expect(await claimEmails(db, [queued!.id], seconds(60))).toEqual([]);
      expect((await emailsTo(person, event)).map(({ state }) => state)).toEqual(['dropped']);
      expect(await noticesTo(person, event)).toBe(0);
      const undo = await latest(application);
      expect(undo).toMatchObject({
        action: 'undo',
        fromStatus: event,
        toStatus: 'submitted',
        pending: false,
      });
      expect(await db.$count(auditEntries, eq(auditEntries.targetId, String(application)))).toBeGreaterThan(
        1,
      );
      expect(await undoLastDecision(db, owner, application, null, seconds(10))).toMatchObject({
        refusal: { code: 'move_not_allowed', message: expect.stringContaining('nothing to undo') },
      });
    },
  );

  test.each(DECISIONS)('%s: is not undone after the window', async (event, decide) => {
    const { owner, person, application } = await board('rolling');
    expectOk(await decide(owner, application));
    expect(messageOf(await undoLastDecision(db, owner, application, null, seconds(12)))).toContain(
      'for 10 seconds',
    );
    const [queued] = await emailsTo(person, event);
    expect((await claimEmails(db, [queued!.id], seconds(12))).map(({ id }) => id)).toEqual([queued!.id]);
    expect((await stored(application)).status).toBe(event);
  });

  test.each(['claimed', 'attempted', 'sent', 'given up'] as const)(
    'is not undone once its email is %s, and exactly one email stays',
    async (how) => {
      const { owner, person, application } = await board('rolling');
      expectOk(await waitlistApplication(db, owner, application, NOON, UNDOABLE));
      const [mail] = await emailsTo(person, 'waitlisted');
      // The worker's clock may be ahead of the server's.
      await claimEmails(db, [mail!.id], seconds(9));
      if (how === 'attempted') {
        await recordTransportError(db, mail!.id, 'Connection reset', seconds(9));
        await releaseEmails(db, [mail!.id], seconds(9), seconds(9));
      } else if (how !== 'claimed') {
        const state = how === 'sent' ? 'sent' : 'given_up';
        await db.update(emails).set({ state }).where(eq(emails.id, mail!.id));
      }
      expect(messageOf(await undoLastDecision(db, owner, application, null, seconds(9)))).toBe(
        'It’s too late to undo: Ana P. was already emailed.',
      );
      expect(await stored(application)).toMatchObject({ status: 'waitlisted' });
      expect((await emailsTo(person, 'waitlisted')).filter(({ state }) => state !== 'dropped')).toHaveLength(
        1,
      );
      expect(await noticesTo(person, 'waitlisted')).toBe(1);
    },
  );

  test('is undone after a worker released its email unattempted', async () => {
    const { owner, person, application } = await board('rolling');
    expectOk(await waitlistApplication(db, owner, application, NOON, UNDOABLE));
    const [mail] = await emailsTo(person, 'waitlisted');
    await claimEmails(db, [mail!.id], seconds(8));
    await releaseEmails(db, [mail!.id], seconds(8), seconds(8));
    expectOk(await undoLastDecision(db, owner, application, null, seconds(9)));
    expect(await claimEmails(db, [mail!.id], seconds(60))).toEqual([]);
  });

  test('is not undone once the applicant read it, answered or withdrew', async () => {
    const { owner, sent } = await board('rolling', 3);
    for (const { application } of sent)
      expectOk(await inviteApplicant(db, owner, application, INVITATION, NOON, UNDOABLE));
    const [read, accepted, withdrawn] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0]];
    await markAllRead(db, read.person, null, seconds(2));
    expectOk(await acceptInvitation(db, accepted.person, accepted.application, seconds(2)));
    expectOk(await withdrawApplication(db, withdrawn.person, withdrawn.application, seconds(2)));
    const undo = async ({ application }: typeof read) =>
      messageOf(await undoLastDecision(db, owner, application, null, seconds(3)));
    expect(await undo(read)).toContain('Ana P. already read it');
    expect(await undo(accepted)).toContain('nothing to undo');
    expect(await undo(withdrawn)).toContain('nothing to undo');
    expect((await stored(accepted.application)).status).toBe('accepted');
    expect((await stored(withdrawn.application)).waitlistRank).toBe(null);
    const states = await Promise.all(sent.map(({ person }) => emailsTo(person, 'invited')));
    expect(states.flat().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  });

  test('undone without an email, because the applicant gets none, is gone from the notifications', async () => {
    const { owner, person, application } = await board('rolling');
    expectOk(await waitlistApplication(db, owner, application, NOON, UNDOABLE));
    await db.delete(emails).where(eq(emails.userId, person.uid));
    expectOk(await undoLastDecision(db, owner, application, null, seconds(3)));
    expect(await noticesTo(person, 'waitlisted')).toBe(0);
  });

  test('puts the applicant back on the shortlist or in the same place of the waitlist', async () => {
    const { owner, sent } = await board('rolling', 2);
    const [listed, waiting] = sent.map(({ application }) => application) as [number, number];
    await shortlistApplication(db, owner, listed, NOON);
    await waitlistApplication(db, owner, waiting, NOON);
    await db.update(applications).set({ waitlistRank: 2 }).where(eq(applications.id, waiting));
    const before = [await stored(listed), await stored(waiting)];
    for (const id of [listed, waiting])
      expectOk(await doNotSelect(db, owner, id, { reason: 'Too few hours' }, seconds(60), UNDOABLE));
    expect(await stored(waiting)).toMatchObject({ waitlistedAt: null, waitlistRank: null });
    for (const id of [listed, waiting]) expectOk(await undoLastDecision(db, owner, id, null, seconds(65)));
    expect([await stored(listed), await stored(waiting)]).toEqual(before);
  });

  test('one transition is undone, not a later one', async () => {
    const { owner, application } = await board('rolling');
    expectOk(await shortlistApplication(db, owner, application, NOON, UNDOABLE));
    const { id } = await latest(application);
    expectOk(await unshortlistApplication(db, owner, application, seconds(1), UNDOABLE));
    expect(messageOf(await undoLastDecision(db, owner, application, id, seconds(2)))).toContain(
      'nothing to undo',
    );
    expectOk(await undoLastDecision(db, owner, application, (await latest(application)).id, seconds(2)));
    expect((await stored(application)).status).toBe('shortlisted');
  });

  test('sent at once by the API, it is not undone', async () => {
    const { owner, id, person, sent } = await board('rolling', 2);
    const ids = sent.map(({ application }) => application);
    const words = { reason: '', message: '', replyBy: '' };
    expectOk(await decideInBulk(db, owner, id, { action: 'waitlist', applicationIds: ids, ...words }, NOON));
    expect(await emailsTo(person, 'waitlisted')).toMatchObject([{ dueAt: NOON }]);
    expect(await listUndoable(db, owner, id, NOON)).toEqual([]);
    expect(messageOf(await undoLastDecision(db, owner, ids[0]!, null, seconds(1)))).toContain(
      'nothing to undo',
    );
  });

  test('of a withdrawn proposal is not undone', async () => {
    const { owner, id, application } = await board('rolling');
    expectOk(await waitlistApplication(db, owner, application, NOON, UNDOABLE));
    expectOk(await withdrawProposal(db, owner, id, seconds(1)));
    expect(await listUndoable(db, owner, id, seconds(2))).toEqual([]);
    expect(await undoLastDecision(db, owner, application, null, seconds(2))).toMatchObject({ ok: false });
  });

  test('is undone by its owner alone', async () => {
    const { owner, id, person, application } = await board('rolling');
    expectOk(await waitlistApplication(db, owner, application, NOON, UNDOABLE));
    const other = await createMember(db, 'Noor K.');
    const undo = async (actor: SignedIn) => undoLastDecision(db, actor, application, null, seconds(2));
    expect(await undo(other)).toMatchObject({ refusal: { code: 'not_found' } });
    expect(await undo(person)).toMatchObject({ refusal: { code: 'forbidden' } });
    for (const actor of [other, person]) {
      expect(await listUndoable(db, actor, id, seconds(2))).toEqual([]);
      expect(await findUndoable(db, actor, application, seconds(2))).toBe(null);
    }
    expect(await findUndoable(db, { kind: 'visitor' }, application, NOON)).toBe(null);
    expect(await listUndoable(db, { kind: 'visitor' }, id, NOON)).toEqual([]);
  });
});

describe('a bulk decision', () => {
  const NO_WORDS = { reason: 'Too few hours', message: '', replyBy: '' };
  const decideOn = async (
    { owner, id }: { owner: SignedIn; id: number },
    applicationIds: readonly number[],
    action: BulkAction,
    now = NOON,
  ) => expectOk(await decideInBulk(db, owner, id, { action, applicationIds, ...NO_WORDS }, now, UNDOABLE));

  test('is undone for everyone at once, and leaves no email or notification', async () => {
    const made = await board('rolling', 4);
    const ids = made.sent.map(({ application }) => application);
    const before = await Promise.all(ids.map(stored));
    await decideOn(made, ids, 'notSelect');
    const [offered, ...others] = await listUndoable(db, made.owner, made.id, seconds(5));
    expect(others).toEqual([]);
    expect(offered).toMatchObject({ action: 'notSelect', people: 4, isLatest: true });
    const undone = await undoBulkDecision(db, made.owner, offered!.transitionId, seconds(9));
    expect(undone).toMatchObject({ value: { proposalId: made.id, undone: 4, left: 0 } });
    expect(await Promise.all(ids.map(stored))).toEqual(before);
    for (const { person } of made.sent) {
      expect((await emailsTo(person, 'not_selected')).map(({ state }) => state)).toEqual(['dropped']);
      expect(await noticesTo(person, 'not_selected')).toBe(0);
    }
    expect(await listUndoable(db, made.owner, made.id, seconds(10))).toMatchObject([
      { action: 'undo', people: 4, isLatest: true },
    ]);
  });

  test('is undone for those who do not know of it yet, and says for how many it is too late', async () => {
    const made = await board('rolling', 3);
    const ids = made.sent.map(({ application }) => application);
    await decideOn(made, ids, 'waitlist');
    await markAllRead(db, made.person, null, seconds(2));
    const [offered] = await listUndoable(db, made.owner, made.id, seconds(5));
    const undo = () => undoBulkDecision(db, made.owner, offered!.transitionId, seconds(9));
    expect(await undo()).toMatchObject({ value: { undone: 2, left: 1 } });
    expect((await Promise.all(ids.map(stored))).map(({ status }) => status)).toEqual([
      'waitlisted',
      'submitted',
      'submitted',
    ]);
    expect(await listUndoable(db, made.owner, made.id, seconds(9))).toMatchObject([
      { action: 'undo', people: 2 },
      { name: 'Ana P.', action: 'waitlist' },
    ]);
    // The transition of someone else of the batch is undone already.
    expect(await undo()).toMatchObject({ ok: false });
  });

  test('is not undone after the window, nor by anyone else', async () => {
    const made = await board('rolling', 2);
    await decideOn(
      made,
      made.sent.map(({ application }) => application),
      'waitlist',
    );
    const [offered] = await listUndoable(db, made.owner, made.id, seconds(5));
    const undo = (actor: Parameters<typeof undoBulkDecision>[1], at: Date) =>
      undoBulkDecision(db, actor, offered!.transitionId, at);
    expect(await undo(await createMember(db), seconds(5))).toMatchObject({ refusal: { code: 'not_found' } });
    expect(await undo(made.person, seconds(5))).toMatchObject({ ok: false });
    expect(await undoBulkDecision(db, made.owner, 0, seconds(5))).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(messageOf(await undo(made.owner, seconds(12)))).toContain('for 10 seconds');
  });

  test('leaves those whose spot someone else got since as they are', async () => {
    const made = await board('due_date', 3, 2);
    const [first, second, third] = made.sent.map(({ application }) => application) as [
      number,
      number,
      number,
    ];
    for (const id of [first, second]) expectOk(await inviteApplicant(db, made.owner, id, INVITATION, NOON));
    await decideOn(made, [first, second], 'notSelect', seconds(1));
    const [offered] = await listUndoable(db, made.owner, made.id, seconds(2));
    expectOk(await inviteApplicant(db, made.owner, third, INVITATION, seconds(2)));
    expect(await undoBulkDecision(db, made.owner, offered!.transitionId, seconds(3))).toMatchObject({
      value: { undone: 1, left: 1 },
    });
  });

  test('of decisions that wait for the results is taken back with “Undo decision”', async () => {
    const made = await board('due_date', 3);
    const ids = made.sent.map(({ application }) => application);
    await decideOn(made, ids, 'notSelect');
    const listed = expectOk(await listReview(db, made.owner, made.id, ALL_APPLICATIONS, seconds(1)));
    expect(listed.lines.map(({ may }) => may.includes('takeBack'))).toEqual([true, true, true]);
    await decideOn(made, ids, 'takeBack', seconds(600));
    expect((await Promise.all(ids.map(stored))).map(({ pendingDecision }) => pendingDecision)).toEqual([
      null,
      null,
      null,
    ]);
    const [offered] = await listUndoable(db, made.owner, made.id, seconds(601));
    expect(offered).toMatchObject({ action: 'takeBack', people: 3 });
    expectOk(await undoBulkDecision(db, made.owner, offered!.transitionId, seconds(602)));
    expect((await stored(ids[0]!)).pendingDecision).toBe('not_selected');
  });

  test('does not take back invitations that were sent', async () => {
    const made = await board('rolling', 2);
    const ids = made.sent.map(({ application }) => application);
    await decideOn(made, ids, 'invite');
    const words = NO_WORDS;
    expect(
      await decideInBulk(
        db,
        made.owner,
        made.id,
        { action: 'takeBack', applicationIds: ids, ...words },
        seconds(60),
      ),
    ).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    const listed = expectOk(await listReview(db, made.owner, made.id, ALL_APPLICATIONS, seconds(60)));
    expect(listed.lines.flatMap(({ may }) => may)).not.toContain('takeBack');
  });
});

describe('the key u', () => {
  test('undoes the latest decision alone, also once that can no longer be undone', async () => {
    const { owner, id, sent } = await board('rolling', 2);
    const [first, second] = sent.map(({ application }) => application) as [number, number];
    expectOk(await shortlistApplication(db, owner, first, NOON, UNDOABLE));
    expectOk(await shortlistApplication(db, owner, second, seconds(4), UNDOABLE));
    const latestAt = async (at: Date) =>
      (await listUndoable(db, owner, id, at)).map(({ name, isLatest }) => [name, isLatest ?? false]);
    expect(await latestAt(seconds(5))).toEqual([
      ['Applicant 1', true],
      ['Ana P.', false],
    ]);
    const made = await board('due_date', 2);
    const [one, other] = made.sent.map(({ application }) => application) as [number, number];
    expectOk(await inviteApplicant(db, made.owner, one, INVITATION, NOON, UNDOABLE));
    // Shortlisting takes effect at once: it is offered for ten seconds, the invitation for minutes.
    expectOk(await shortlistApplication(db, made.owner, other, seconds(1), UNDOABLE));
    const later = await listUndoable(db, made.owner, made.id, seconds(30));
    expect(later.map(({ name, isLatest }) => [name, isLatest ?? false])).toEqual([['Ana P.', false]]);
  });

  test('undoes no older decision after the latest one was undone, and the row says whose was', async () => {
    const { owner, id, sent } = await board('due_date', 2);
    const [first, second] = sent.map(({ application }) => application) as [number, number];
    for (const [application, at] of [
      [first, NOON],
      [second, seconds(1)],
    ] as const)
      expectOk(await inviteApplicant(db, owner, application, INVITATION, at, UNDOABLE));
    expectOk(await undoLastDecision(db, owner, second, null, seconds(2)));
    expect(await listUndoable(db, owner, id, seconds(3))).toMatchObject([
      { name: 'Applicant 1', action: 'undo', isLatest: true },
      { name: 'Ana P.', action: 'invite' },
    ]);
    const later = await listUndoable(db, owner, id, seconds(30));
    expect(later.map(({ name, isLatest }) => [name, isLatest])).toEqual([['Ana P.', undefined]]);
    expect(await findUndoable(db, owner, second, seconds(3))).toBe(null);
  });
});

describe('concurrent requests', () => {
  test('two undos at once: one undoes, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, person, application } = await board('rolling');
      expectOk(await inviteApplicant(db, owner, application, INVITATION, NOON, UNDOABLE));
      const undo = () => undoLastDecision(db, owner, application, null, seconds(3));
      const outcomes = await Promise.all([undo(), undo()]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await stored(application)).status).toBe('submitted');
      expect((await emailsTo(person, 'invited')).map(({ state }) => state)).toEqual(['dropped']);
    }
  });

  test('an undo and a worker’s claim: either the decision is undone or its email is sent', async () => {
    const results = new Set<string>();
    for (let round = 0; round < propertyRuns(6, 20); round += 1) {
      const { owner, person, application } = await board('rolling');
      expectOk(await inviteApplicant(db, owner, application, INVITATION, NOON, UNDOABLE));
      const [mail] = await emailsTo(person, 'invited');
      const claim = async () => {
        // Half of the claims begin while the undo is running.
        if (round % 2) await new Promise((resolve) => setTimeout(resolve, round));
        return claimEmails(db, [mail!.id], seconds(11));
      };
      const undo = () => undoLastDecision(db, owner, application, null, seconds(11));
      const [claimed, undone] = await Promise.all([claim(), undo()]);
      const { status } = await stored(application);
      expect([claimed.length, undone.ok, status]).toEqual(
        undone.ok ? [0, true, 'submitted'] : [1, false, 'invited'],
      );
      results.add(String(undone.ok));
    }
    expect(results.size).toBeGreaterThan(0);
  });

  test('an undo and an acceptance: one of them succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, person, application } = await board('rolling');
      expectOk(await inviteApplicant(db, owner, application, INVITATION, NOON, UNDOABLE));
      const [undone, accepted] = await Promise.all([
        undoLastDecision(db, owner, application, null, seconds(3)),
        acceptInvitation(db, person, application, seconds(3)),
      ]);
      expect([undone.ok, accepted.ok].filter(Boolean)).toHaveLength(1);
      expect((await stored(application)).status).toBe(undone.ok ? 'submitted' : 'accepted');
    }
  });
});

describe('a pending decision', () => {
  test('is undone long after, and the applicant’s changes since stay marked', async () => {
    const { owner, person, application } = await board('due_date');
    await shortlistApplication(db, owner, application, NOON);
    expectOk(await inviteApplicant(db, owner, application, INVITATION, NOON, UNDOABLE));
    const changedAt = seconds(60);
    await db.update(applications).set({ changedAt }).where(eq(applications.id, application));
    expectOk(await undoLastDecision(db, owner, application, null, new Date(NOON.getTime() + DAY_MS)));
    expect(await stored(application)).toMatchObject({
      status: 'shortlisted',
      pendingDecision: null,
      message: '',
      changedAt,
    });
    expect(await latest(application)).toMatchObject({
      pending: true,
      fromStatus: 'invited',
      toStatus: 'shortlisted',
    });
    expect(await emailsTo(person, 'invited')).toEqual([]);
  });

  test('restores the decision, message and draft before it', async () => {
    const { owner, application } = await board('due_date');
    await inviteApplicant(db, owner, application, INVITATION, NOON);
    const before = await stored(application);
    expectOk(await undoDecision(db, owner, application, NOON, UNDOABLE));
    expect(await stored(application)).toMatchObject({
      pendingDecision: null,
      draftMessage: INVITATION.message,
    });
    expectOk(await undoLastDecision(db, owner, application, null, seconds(20)));
    expect(await stored(application)).toEqual(before);
  });

  test('cannot take back a spot that someone else got since', async () => {
    const { owner, sent } = await board('due_date', 2, 1);
    const [first, second] = sent.map(({ application }) => application) as [number, number];
    await inviteApplicant(db, owner, first, INVITATION, NOON);
    expectOk(await waitlistApplication(db, owner, first, NOON, UNDOABLE));
    expectOk(await inviteApplicant(db, owner, second, INVITATION, NOON));
    expect(await undoLastDecision(db, owner, first, null, NOON)).toMatchObject({
      refusal: { code: 'no_spot_left' },
    });
    expect(await stored(first)).toMatchObject({ pendingDecision: 'waitlisted' });
  });

  test('is final once announced, and what was stored to undo it is deleted', async () => {
    const { owner, id, application } = await board('due_date');
    expectOk(await inviteApplicant(db, owner, application, INVITATION, NOON, UNDOABLE));
    expectOk(await closeProposal(db, owner, id, NOON));
    expectOk(await announceResults(db, owner, id, seconds(5)));
    expect(messageOf(await undoLastDecision(db, owner, application, null, seconds(6)))).toContain(
      'nothing to undo',
    );
    expect(await db.$count(transitions, sql`state_before is not null and proposal_id = ${id}`)).toBe(0);
  });
});

describe('listUndoable', () => {
  test('lists decisions that took effect for 10 seconds and pending ones for 5 minutes, latest first', async () => {
    const { owner, id, sent } = await board('rolling', 2);
    for (const [index, { application }] of sent.entries())
      expectOk(await waitlistApplication(db, owner, application, seconds(index * 4), UNDOABLE));
    const listed = async (at: Date) => (await listUndoable(db, owner, id, at)).map(({ name }) => name);
    expect(await listed(seconds(5))).toEqual(['Applicant 1', 'Ana P.']);
    expect(await listed(seconds(12))).toEqual(['Applicant 1']);
    expect(await listed(seconds(14))).toEqual([]);
    expect((await listUndoable(db, owner, id, seconds(5)))[1]).toMatchObject({
      applicationId: sent[0]!.application,
      action: 'waitlist',
      status: 'waitlisted',
      pending: false,
      until: seconds(10),
    });

    const pending = await board('due_date');
    expectOk(await inviteApplicant(db, pending.owner, pending.application, INVITATION, NOON, UNDOABLE));
    const at = (ms: number) => new Date(NOON.getTime() + ms);
    expect(await listUndoable(db, pending.owner, pending.id, at(5 * MINUTE_MS - 1))).toHaveLength(1);
    expect(await listUndoable(db, pending.owner, pending.id, at(5 * MINUTE_MS))).toEqual([]);
    expect(await findUndoable(db, pending.owner, pending.application, at(DAY_MS))).toMatchObject({
      pending: true,
    });
  });

  test('leaves out a decision after which an older server changed the application', async () => {
    const { owner, id, application } = await board('rolling');
    expectOk(await shortlistApplication(db, owner, application, NOON, UNDOABLE));
    const row = { proposalId: id, applicationId: application, actorId: owner.uid, at: seconds(1) };
    await db
      .insert(transitions)
      .values({ ...row, action: 'waitlist', fromStatus: 'shortlisted', toStatus: 'waitlisted' });
    await db.update(applications).set({ status: 'waitlisted' }).where(eq(applications.id, application));
    expect(await listUndoable(db, owner, id, seconds(2))).toEqual([]);
    expect(messageOf(await undoLastDecision(db, owner, application, null, seconds(2)))).toContain(
      'nothing to undo',
    );
  });
});

test('taking back an invitation returns to the shortlist or waitlist, with the message as draft', async () => {
  const { owner, sent } = await board('rolling', 3);
  const [listed, waiting, plain] = sent.map(({ application }) => application) as [number, number, number];
  await shortlistApplication(db, owner, listed, NOON);
  await waitlistApplication(db, owner, waiting, NOON);
  await db.update(applications).set({ waitlistRank: 3 }).where(eq(applications.id, waiting));
  for (const id of [listed, waiting, plain]) {
    expectOk(await inviteApplicant(db, owner, id, INVITATION, seconds(1)));
    expectOk(await undoDecision(db, owner, id, seconds(60)));
  }
  const after = await Promise.all([listed, waiting, plain].map(stored));
  expect(after.map(({ status }) => status)).toEqual(['shortlisted', 'waitlisted', 'submitted']);
  expect(after[1]).toMatchObject({ waitlistedAt: NOON, waitlistRank: 3 });
  expect(new Set(after.map(({ draftMessage }) => draftMessage))).toEqual(new Set([INVITATION.message]));
});
