import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import {
  findReceivedApplication,
  listReceivedApplications,
} from '#server/queries/review/received-application.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { findOwnApplication, listSentApplications } from '#server/queries/application/sent-application.ts';
import { submitApplication, withdrawApplication } from '../application/application.ts';
import {
  confirmChanges,
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  waitlistApplication,
} from './decision.ts';
import { closeProposal, publishContent, withdrawProposal } from '../proposal/proposal.ts';
import { announceResults } from './announce-results.ts';
import { collectRows } from '#server/testing/collect.ts';

const db = await testDatabase();
const INVITE = { message: 'Your second answer found an exclusion we had missed.', replyBy: '' };

async function boardWith(count: number, changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Mina R.');
  const published = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!published.ok) throw new Error('refused');
  const sent: { person: SignedIn; application: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const person = await createMember(db, `Applicant ${i}`);
    const outcome = await submitApplication(
      db,
      person,
      published.value.id,
      await createCompleteDraft(db, person),
      NOON,
    );
    if (!outcome.ok) throw new Error('refused');
    sent.push({ person, application: outcome.value.id });
  }
  return { owner, id: published.value.id, sent };
}

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal?.code;

describe('a due-date proposal', () => {
  test('shows no decision to applicants before results are announced', async () => {
    const { owner, sent } = await boardWith(3);
    const [invited, waiting, out] = sent;
    const before = await Promise.all(
      sent.map(({ person, application }) => findOwnApplication(db, person, application, NOON)),
    );
    const listed = await Promise.all(sent.map(({ person }) => listSentApplications(db, person)));
    expect(await inviteApplicant(db, owner, invited!.application, INVITE, NOON)).toMatchObject({
      ok: true,
      value: { status: 'invited', isPending: true },
    });
    await waitlistApplication(db, owner, waiting!.application, NOON);
    await doNotSelect(db, owner, out!.application, { reason: 'Too few hours' }, NOON);
    await shortlistApplication(db, owner, waiting!.application, NOON);
    const after = await Promise.all(
      sent.map(({ person, application }) => findOwnApplication(db, person, application, NOON)),
    );
    expect(after).toEqual(before);
    expect(await Promise.all(sent.map(({ person }) => listSentApplications(db, person)))).toEqual(listed);
  });

  test('shortlisting beside a pending decision records the transition from submitted to shortlisted', async () => {
    const { owner, sent } = await boardWith(1);
    const [{ application }] = sent as [(typeof sent)[0]];
    await inviteApplicant(db, owner, application, INVITE, NOON);
    await shortlistApplication(db, owner, application, NOON);
    const made = await db
      .select({
        action: transitions.action,
        from: transitions.fromStatus,
        to: transitions.toStatus,
        isPending: transitions.pending,
      })
      .from(transitions)
      .where(eq(transitions.applicationId, application))
      .orderBy(transitions.id);
    expect(made).toMatchObject([
      { action: 'submit' },
      { action: 'invite', from: 'submitted', to: 'invited', isPending: true },
      { action: 'shortlist', from: 'submitted', to: 'shortlisted', isPending: false },
    ]);
  });

  test('announces all results once, after it has closed and every application is decided', async () => {
    const { owner, id, sent } = await boardWith(3);
    const [one, two, gone] = sent;
    expect(codeOf(await announceResults(db, owner, id, NOON))).toBe('still_open');
    await closeProposal(db, owner, id, NOON);
    await inviteApplicant(db, owner, one!.application, INVITE, NOON);
    expect(codeOf(await announceResults(db, owner, id, NOON))).toBe('undecided_left');
    await doNotSelect(db, owner, two!.application, { reason: 'Spots are filled' }, NOON);
    await withdrawApplication(db, gone!.person, gone!.application, NOON);
    const results = await Promise.all([
      announceResults(db, owner, id, NOON),
      announceResults(db, owner, id, NOON),
    ]);
    // The second request changes nothing and returns the result of the first.
    const announcement = { ok: true, value: { invited: 1, waitlisted: 0, not_selected: 1 } };
    expect(results).toEqual([announcement, announcement]);
    const announced = and(eq(transitions.proposalId, id), eq(transitions.action, 'announce'));
    expect(await db.$count(transitions, announced)).toBe(1);
    const read = await findOwnApplication(db, one!.person, one!.application, NOON);
    expect(read).toMatchObject({
      ok: true,
      value: { status: 'invited', invitation: { message: INVITE.message }, reason: null },
    });
    const reason = await findOwnApplication(db, two!.person, two!.application, NOON);
    expect(reason).toMatchObject({ ok: true, value: { status: 'not_selected', reason: 'Spots are filled' } });
  });

  test('is not announced while the reply-by date of a pending invitation has passed', async () => {
    const { owner, id, sent } = await boardWith(1);
    const [{ application }] = sent as [(typeof sent)[0]];
    const words = { ...INVITE, replyBy: '2026-12-31' };
    await closeProposal(db, owner, id, NOON);
    await inviteApplicant(db, owner, application, words, NOON);
    const late = new Date('2027-01-02T12:00:00Z');
    expect(await announceResults(db, owner, id, late)).toMatchObject({
      refusal: {
        code: 'move_not_allowed',
        message:
          'The reply-by date of the invitation for Applicant 0 has passed. Undo the decision, then invite them again with a later date or none.',
      },
    });
    await undoDecision(db, owner, application, late);
    await inviteApplicant(db, owner, application, INVITE, late);
    expect(codeOf(await announceResults(db, owner, id, late))).toBe('done');
  });

  test('can be announced once its close date has passed, and later decisions take effect at once', async () => {
    const { owner, id, sent } = await boardWith(1);
    await waitlistApplication(db, owner, sent[0]!.application, NOON);
    const outcome = await announceResults(db, owner, id, sampleContent().closeAt);
    expect(outcome).toEqual({ ok: true, value: { invited: 0, waitlisted: 1, not_selected: 0 } });
    const invited = await inviteApplicant(db, owner, sent[0]!.application, INVITE, sampleContent().closeAt);
    expect(invited).toMatchObject({ ok: true, value: { isPending: false } });
  });

  test('lets the owner change a pending decision and undo it', async () => {
    const { owner, id, sent } = await boardWith(1, { participants: 1 });
    const application = sent[0]!.application;
    await inviteApplicant(db, owner, application, INVITE, NOON);
    await doNotSelect(db, owner, application, { reason: 'On second thought' }, NOON);
    await undoDecision(db, owner, application, NOON);
    const list = await listReceivedApplications(db, owner, id, NOON);
    expect(await collectRows(list)).toMatchObject([{ shownStatus: 'submitted', pendingDecision: null }]);
    expect(codeOf(await undoDecision(db, owner, application, NOON))).toBe('move_not_allowed');
  });
});

describe('taking an invitation back', () => {
  const received = async (owner: SignedIn, application: number) => {
    const found = await findReceivedApplication(db, owner, application, NOON);
    if (!found.ok) throw new Error(found.refusal.message);
    return found.value.application;
  };

  test('restores the position on the waitlist and saves the message for the next invitation', async () => {
    const { owner, id, sent } = await boardWith(2, { appType: 'rolling', participants: 2 });
    const [first, second] = sent;
    const later = new Date(NOON.getTime() + MINUTE_MS);
    await waitlistApplication(db, owner, first!.application, NOON);
    await waitlistApplication(db, owner, second!.application, later);
    await inviteApplicant(db, owner, first!.application, { ...INVITE, replyBy: '2026-12-20' }, later);
    await undoDecision(db, owner, first!.application, later);
    const lines = await listReview(db, owner, id, ALL_APPLICATIONS, later);
    expect(lines.ok && lines.value.next?.id).toBe(first!.application);
    const one = await received(owner, first!.application);
    expect(one).toMatchObject({ shownStatus: 'waitlisted', invitation: null });
    expect(one.invitationDraft.message).toBe(INVITE.message);
    expect(one.invitationDraft.replyBy).not.toBeNull();
    const seen = await findOwnApplication(db, first!.person, first!.application, NOON);
    expect(JSON.stringify(seen)).not.toContain(INVITE.message);
    await inviteApplicant(db, owner, first!.application, INVITE, later);
    expect((await received(owner, first!.application)).invitationDraft.message).toBe('');
  });

  test('before the announcement restores the pending waitlist decision', async () => {
    const { owner, sent } = await boardWith(1);
    const { application } = sent[0]!;
    await waitlistApplication(db, owner, application, NOON);
    await inviteApplicant(db, owner, application, INVITE, NOON);
    await undoDecision(db, owner, application, NOON);
    expect(await received(owner, application)).toMatchObject({
      pendingDecision: 'waitlisted',
      invitationDraft: { message: INVITE.message },
    });
  });
});

describe('an application that changes after the decision', () => {
  const at = new Date(NOON.getTime() + MINUTE_MS);
  async function changed() {
    const { owner, id, sent } = await boardWith(1);
    const { person, application } = sent[0]!;
    await doNotSelect(db, owner, application, { reason: 'Too few hours' }, NOON);
    await submitApplication(db, person, id, await createCompleteDraft(db, person), at);
    const line = async () => {
      const found = await listReview(db, owner, id, ALL_APPLICATIONS, at);
      return found.ok ? found.value.lines[0]! : null;
    };
    return { owner, id, person, application, line };
  }

  test('is marked and counts as undecided until the owner confirms', async () => {
    const { owner, id, application, line } = await changed();
    expect(await line()).toMatchObject({
      changed: { at, afterDecision: true },
      undecided: true,
      shownStatus: 'not_selected',
    });
    await closeProposal(db, owner, id, at);
    const refused = await announceResults(db, owner, id, at);
    expect(codeOf(refused)).toBe('undecided_left');
    expect(!refused.ok && refused.refusal.message).toContain('changed their application after you decided');
    expect(codeOf(await confirmChanges(db, owner, application))).toBe('done');
    expect(await line()).toMatchObject({ changed: null, undecided: false });
    expect(codeOf(await announceResults(db, owner, id, at))).toBe('done');
  });

  test('is no longer marked once the owner decides again', async () => {
    const { owner, application, line } = await changed();
    await waitlistApplication(db, owner, application, at);
    expect(await line()).toMatchObject({ changed: null, undecided: false });
  });

  test('notifies the owner at most once a day for a proposal', async () => {
    const { owner, id, person } = await changed();
    await submitApplication(db, person, id, await createCompleteDraft(db, person), at);
    const notified = () =>
      db.$count(
        notifications,
        and(eq(notifications.userId, owner.uid), eq(notifications.event, 'application_changed')),
      );
    expect(await notified()).toBe(1);
    const tomorrow = new Date(at.getTime() + DAY_MS);
    await submitApplication(db, person, id, await createCompleteDraft(db, person), tomorrow);
    expect(await notified()).toBe(2);
  });

  test('cannot be confirmed by a page that shows an earlier change', async () => {
    const { id, owner, person, application, line } = await changed();
    const again = new Date(at.getTime() + MINUTE_MS);
    await submitApplication(db, person, id, await createCompleteDraft(db, person), again);
    const confirm = (seen: Date) => confirmChanges(db, owner, application, seen.toISOString());
    expect(codeOf(await confirm(at))).toBe('changed_elsewhere');
    expect(await line()).toMatchObject({ changed: { at: again } });
    expect(codeOf(await confirm(again))).toBe('done');
    expect(codeOf(await confirm(again))).toBe('done');
  });

  test('can be confirmed by the owner only', async () => {
    const { person, application } = await changed();
    expect(codeOf(await confirmChanges(db, person, application))).toBe('forbidden');
    expect(codeOf(await confirmChanges(db, await createMember(db), application))).toBe('not_found');
  });
});

describe('spots', () => {
  test('two invitations to the last spot at once: one succeeds, the other gets no_spot_left', async () => {
    for (let round = 0; round < propertyRuns(6, 20); round += 1) {
      const { owner, sent } = await boardWith(2, {
        participants: 1,
        appType: round % 2 ? 'rolling' : 'due_date',
      });
      const outcomes = await Promise.all(
        sent.map(({ application }) => inviteApplicant(db, owner, application, INVITE, NOON)),
      );
      expect(outcomes.map(codeOf).toSorted()).toEqual(['done', 'no_spot_left']);
    }
  });

  test('a proposal with 4 or more spots has no limit on invitations', async () => {
    const { owner, sent } = await boardWith(6, { participants: 4 });
    for (const { application } of sent) {
      expect(codeOf(await inviteApplicant(db, owner, application, INVITE, NOON))).toBe('done');
    }
  });
});

describe('permissions for decisions', () => {
  test('only the owner can decide on an application, announce results and list applications', async () => {
    const { id, sent } = await boardWith(1);
    const stranger = await createMember(db);
    const { person, application } = sent[0]!;
    expect(codeOf(await inviteApplicant(db, stranger, application, INVITE, NOON))).toBe('not_found');
    expect(codeOf(await inviteApplicant(db, person, application, INVITE, NOON))).toBe('forbidden');
    expect(codeOf(await announceResults(db, stranger, id, NOON))).toBe('forbidden');
    expect(codeOf(await listReceivedApplications(db, stranger, id, NOON))).toBe('forbidden');
  });

  test('a stranger gets withdrawn for a withdrawn proposal', async () => {
    const { owner, id } = await boardWith(0);
    const stranger = await createMember(db);
    await withdrawProposal(db, owner, id, NOON);
    expect(codeOf(await announceResults(db, stranger, id, NOON))).toBe('withdrawn');
    expect(codeOf(await listReceivedApplications(db, stranger, id, NOON))).toBe('withdrawn');
  });

  test('refuses a decision on a withdrawn application or a withdrawn proposal', async () => {
    const { owner, id, sent } = await boardWith(2);
    await withdrawApplication(db, sent[0]!.person, sent[0]!.application, NOON);
    expect(codeOf(await shortlistApplication(db, owner, sent[0]!.application, NOON))).toBe(
      'move_not_allowed',
    );
    await withdrawProposal(db, owner, id, NOON);
    expect(codeOf(await inviteApplicant(db, owner, sent[1]!.application, INVITE, NOON))).toBe(
      'move_not_allowed',
    );
  });

  test('turning down needs a reason; a reply-by date must be in the future and not before the results', async () => {
    const { owner, sent } = await boardWith(1);
    const application = sent[0]!.application;
    expect(await doNotSelect(db, owner, application, { reason: ' ' }, NOON)).toMatchObject({
      refusal: { code: 'invalid', fields: { reason: 'Enter a reason. The applicant will read it.' } },
    });
    for (const replyBy of ['2026-11-20', '2026-12-11', 'soon']) {
      const outcome = await inviteApplicant(db, owner, application, { message: '', replyBy }, NOON);
      expect(outcome).toMatchObject({
        refusal: { code: 'invalid', fields: { replyBy: expect.any(String) } },
      });
    }
  });
});
