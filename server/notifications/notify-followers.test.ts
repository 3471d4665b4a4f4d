import { and, count, countDistinct, eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Admin } from '#domain/base/actor.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { deletionLine } from '#domain/member/member.ts';
import { proposalToForm } from '#domain/proposal/proposal-form.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { countEditReaders } from '#server/queries/proposal/follower.ts';
import { countUnread } from '#server/queries/notification/notification.ts';
import { eventsTo, notificationsTo } from '#server/email/testing/notified.ts';
import { deleteAccount } from '#server/commands/account/account-deletion.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { reopenProposal } from '#server/commands/proposal/close-date.ts';
import {
  inviteApplicant,
  shortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { hideProposal, restoreProposal } from '#server/commands/moderation/moderation.ts';
import {
  closeProposal,
  editProposal,
  publishContent,
  withdrawProposal,
} from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { savePreferences } from '#server/commands/notification/notification.ts';
import { notifyPendingProposalEdits } from './notify-followers.ts';
import { recordDownload } from '#server/commands/application/resume.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Olga O.');
const admin: Admin = { ...(await createMember(db, 'Ada M.')), kind: 'admin' };
const LATER = new Date('2026-12-10T12:00:00Z');
const NO_WORDS = { message: '', replyBy: '' };

async function published(changes: Parameters<typeof sampleContent>[0] = {}, by = owner): Promise<number> {
  return expectOk(await publishContent(db, by, sampleContent(changes), NOON)).id;
}

async function applied(id: number, name = 'Ana A.') {
  const person = await createMember(db, name);
  const draft = await createCompleteDraft(db, person);
  return { person, draft, application: expectOk(await submitApplication(db, person, id, draft, NOON)).id };
}

/** A proposal with a follower for each reason, and people who do not follow it (anymore). */
async function proposalWithFollowers(id: number) {
  const sent = await applied(id);
  const gone = await applied(id);
  expectOk(await withdrawApplication(db, gone.person, gone.application, NOON));
  const turnedDown = await applied(id);
  await db
    .update(applications)
    .set({ status: 'not_selected' })
    .where(eq(applications.id, turnedDown.application));
  const [drafting, saving, suspended, stranger] = await Promise.all(
    ['Drafting', 'Saving', 'Suspended', 'Stranger'].map((name) => createMember(db, name)),
  );
  expectOk(await saveApplication(db, drafting!, id, await createCompleteDraft(db, drafting!), {}, NOON));
  for (const person of [sent.person, drafting!, saving!, suspended!])
    expectOk(await saveBookmark(db, person, id, NOON));
  await db.update(users).set({ suspendedAt: NOON }).where(eq(users.id, suspended!.uid));
  return {
    notified: { applied: sent.person, draft: drafting!, saved: saving! },
    notNotified: [gone.person, turnedDown.person, suspended!, stranger!],
  };
}

const FOLLOWER_EVENTS = [
  'proposal_closed',
  'proposal_changed',
  'proposal_withdrawn',
  'proposal_hidden',
] as const;

/** Each person got exactly this, once, in both channels, with their reason; no one else did. */
async function expectNotified(
  { notified, notNotified }: Awaited<ReturnType<typeof proposalWithFollowers>>,
  ...events: { event: (typeof FOLLOWER_EVENTS)[number]; facts: object }[]
) {
  for (const [why, person] of Object.entries(notified)) {
    const { lines, mailed } = await notificationsTo(db, person, ...FOLLOWER_EVENTS);
    expect(lines).toMatchObject(events.map(({ event, facts }) => ({ event, facts: { ...facts, why } })));
    expect(lines).toHaveLength(events.length);
    expect(mailed).toEqual(lines);
  }
  for (const person of [...notNotified, owner, admin])
    expect((await eventsTo(db, person, ...FOLLOWER_EVENTS)).lines).toEqual([]);
}

describe('followers of a proposal', () => {
  test('are notified once of each transition with their strongest reason; owner, admin and others are not', async () => {
    const id = await published();
    const people = await proposalWithFollowers(id);
    expectOk(await closeProposal(db, owner, id, NOON));
    expectOk(await reopenProposal(db, owner, id, { closeAt: '2026-12-05' }, NOON));
    expectOk(await hideProposal(db, admin, id, { note: 'Please name the sponsor.' }, NOON));
    const changed = ['Applications are open again until Dec 5, 2026'];
    const moves = [
      { event: 'proposal_closed', facts: { proposal: { id } } },
      { event: 'proposal_changed', facts: { changed } },
      { event: 'proposal_hidden', facts: {} },
    ] as const;
    await expectNotified(people, ...moves);
    const { lines } = await notificationsTo(db, owner, 'own_proposal_hidden');
    expect(lines).toMatchObject([{ facts: { note: 'Please name the sponsor.', proposal: { id } } }]);
  });

  test('are notified of changed dates and hours, and not of changed notes or of closing after the close date', async () => {
    const id = await published({ questions: ['Why?', 'N/A', 'N/A'] });
    const people = await proposalWithFollowers(id);
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
    const form = proposalToForm(row!);
    expectOk(await editProposal(db, owner, id, { ...form, notes: 'We meet on Mondays.' }, NOON));
    await expectNotified(people);
    expectOk(
      await editProposal(
        db,
        owner,
        id,
        { ...form, endDate: '2027-04-16', hoursPerWeek: '10', authorship: 'acknowledged' },
        NOON,
      ),
    );
    const changed = [
      'Ends Apr 16, 2027 (was Apr 9, 2027)',
      'Hours a week: 10+ (was 20+)',
      'Authorship: Acknowledged (was not stated)',
    ];
    await expectNotified(people, { event: 'proposal_changed', facts: { changed } });
    expectOk(await closeProposal(db, owner, id, LATER));
    await expectNotified(people, { event: 'proposal_changed', facts: { changed } });
    const { lines } = await eventsTo(db, people.notified.saved, 'proposal_closed');
    expect(lines).toEqual([]);
  });

  test('are not notified of a small correction, now or later, but of an earlier change that waits', async () => {
    const id = await published();
    const people = await proposalWithFollowers(id);
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
    const form = proposalToForm(row!);
    const edit = (changes: Partial<typeof form>, at: Date, quiet: boolean) =>
      editProposal(db, owner, id, { ...form, ...changes }, at, { quiet });
    const minutes = (count: number) => new Date(NOON.getTime() + count * MINUTE_MS);
    const none = { people: 0, isDeferred: false };

    expect(await edit({ hoursPerWeek: '10' }, NOON, true)).toMatchObject({ value: { emails: none } });
    await expectNotified(people);
    const spots = { hoursPerWeek: '10', participants: '4' };
    expect(await edit(spots, NOON, false)).toMatchObject({
      value: { emails: { people: 3, isDeferred: false } },
    });
    const event = 'proposal_changed';
    const first = { event, facts: { changed: ['Spots: 4+ (was 3)'] } } as const;
    await expectNotified(people, first);

    const ends = { ...spots, endDate: '2027-04-16' };
    expect(await edit(ends, minutes(10), false)).toMatchObject({
      value: { emails: { people: 3, isDeferred: true } },
    });
    expect(await edit({ ...ends, hoursPerWeek: '20' }, minutes(20), true)).toMatchObject({
      value: { emails: none },
    });
    expect(await notifyPendingProposalEdits(db, 10, minutes(61))).toBe(1);
    const second = { event, facts: { changed: ['Ends Apr 16, 2027 (was Apr 9, 2027)'] } } as const;
    await expectNotified(people, first, second);
    expect(await notifyPendingProposalEdits(db, 10, minutes(200))).toBe(0);
  });

  test('are always notified of a new close date, and count only if they want the email', async () => {
    const id = await published();
    const people = await proposalWithFollowers(id);
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
    expect(await countEditReaders(db, row!)).toBe(3);
    const off = [{ preference: 'proposal_changed', inProduct: true, byMail: false }] as const;
    expectOk(await savePreferences(db, people.notified.saved, off));
    expect(await countEditReaders(db, row!)).toBe(2);
    const form = { ...proposalToForm(row!), closeAt: '2026-12-05', hoursPerWeek: '10' };
    expect(await editProposal(db, owner, id, form, NOON, { quiet: true })).toMatchObject({
      value: { emails: { people: 2, isDeferred: false } },
    });
    const { lines } = await notificationsTo(db, people.notified.applied, 'proposal_changed');
    expect(lines).toMatchObject([
      { facts: { changed: [expect.stringMatching(/^Applications close Dec 5, 2026/)] } },
    ]);
  });

  test('are notified of a withdrawal, and not given the name of an owner who deleted their account', async () => {
    const withdrawn = await published();
    const people = await proposalWithFollowers(withdrawn);
    expectOk(await withdrawProposal(db, owner, withdrawn, NOON));
    await expectNotified(people, { event: 'proposal_withdrawn', facts: { proposal: { id: withdrawn } } });
    const leaving = await createMember(db, 'Lena Leaves');
    const id = await published({ name: 'Lena Leaves', organization: 'Lenas Lab' }, leaving);
    const others = await proposalWithFollowers(id);
    const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
    expectOk(await deleteAccount(db, blobs, leaving, deletionLine(leaving.email), NOON, () => {}));
    await expectNotified(others, { event: 'proposal_withdrawn', facts: { proposal: { id } } });
    for (const person of Object.values(others.notified))
      expect(JSON.stringify(await notificationsTo(db, person))).not.toMatch(/Lena/);
  });
});

test('an admin who hides and restores their own proposal is not notified', async () => {
  const id = await published({}, admin);
  expectOk(await hideProposal(db, admin, id, { note: 'Not for the board after all.' }, NOON));
  expectOk(await restoreProposal(db, admin, id, { note: '' }, NOON));
  expect(await eventsTo(db, admin, 'own_proposal_hidden', 'own_proposal_restored')).toEqual({
    lines: [],
    mailed: [],
  });
});

describe('applications', () => {
  test('each submission sends a receipt with every answer, and the owner is notified only of the first', async () => {
    const id = await published();
    const { person, draft } = await applied(id);
    const again = { ...draft, comments: 'N/A' };
    expectOk(await submitApplication(db, person, id, again, NOON));
    const { lines, mailed } = await notificationsTo(db, person, 'receipt');
    expect(mailed).toEqual(lines);
    const [question, second] = sampleContent().questions;
    const answers = [
      { question, answer: draft.answers[0] },
      { question: second, answer: draft.answers[1] },
    ];
    const resume = { fileName: 'resume.pdf', bytes: 2048 };
    expect(lines).toMatchObject([
      { facts: { replaced: false, answers, resume, comments: draft.comments, sentAt: NOON.toISOString() } },
      { facts: { replaced: true, answers, resume, comments: 'N/A' } },
    ]);
    const news = (await notificationsTo(db, owner, 'new_application')).lines;
    expect(
      news.filter(({ facts }) => (facts as { proposal: { id: number } }).proposal.id === id),
    ).toHaveLength(1);
  });

  test('withdrawing notifies both sides, and restoring notifies the owner of a new application', async () => {
    const mine = await createMember(db, 'Own O.');
    const id = await published({}, mine);
    const { person, application } = await applied(id);
    expectOk(await shortlistApplication(db, mine, application, NOON));
    expectOk(await withdrawApplication(db, person, application, NOON));
    expectOk(await restoreApplication(db, person, application, NOON));
    expectOk(await withdrawApplication(db, person, application, LATER));
    expect((await notificationsTo(db, person, 'application_withdrawn')).lines).toMatchObject([
      { facts: { mayRestore: true } },
      { facts: { mayRestore: false } },
    ]);
    const { lines } = await notificationsTo(db, mine);
    expect(lines).toMatchObject([
      { event: 'applicant_withdrew', facts: { from: 'shortlisted' } },
      // Replaces the unread notification of the first arrival.
      { event: 'new_application', facts: { count: 1, applicant: person.name } },
      { event: 'applicant_withdrew', facts: { from: 'submitted' } },
    ]);
    expect((await eventsTo(db, person, 'receipt')).lines).toHaveLength(2);
  });

  test('withdrawing and restoring three times emails the owner once', async () => {
    const mine = await createMember(db, 'Own O.');
    const { person, application } = await applied(await published({}, mine));
    for (let times = 0; times < 3; times += 1) {
      expectOk(await withdrawApplication(db, person, application, NOON));
      expectOk(await restoreApplication(db, person, application, NOON));
    }
    const notified = await eventsTo(db, mine, 'applicant_withdrew');
    expect([notified.lines.length, notified.mailed.length]).toEqual([3, 1]);
  });

  test('declining names the next person on the waitlist, until that person deletes their account', async () => {
    const mine = await createMember(db, 'Own O.');
    const id = await published({ appType: 'rolling', participants: 1 }, mine);
    const [one, two] = [await applied(id), await applied(id, 'Wanda W.')];
    expectOk(await inviteApplicant(db, mine, one.application, NO_WORDS, NOON));
    expectOk(await waitlistApplication(db, mine, two.application, NOON));
    expectOk(await declineInvitation(db, one.person, one.application, { note: 'Sorry.' }, NOON));
    const declined = async () => (await notificationsTo(db, mine, 'invitation_declined')).lines;
    const next = { applicationId: two.application, name: 'Wanda W.' };
    expect(await declined()).toMatchObject([{ facts: { note: 'Sorry.', next } }]);
    const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
    expectOk(await deleteAccount(db, blobs, two.person, deletionLine(two.person.email), NOON, () => {}));
    expect(await declined()).toMatchObject([{ facts: { next: null } }]);
    expect(JSON.stringify(await notificationsTo(db, mine))).not.toContain('Wanda');
  });

  test('a resume’s first download of each day notifies the applicant, without an email by default', async () => {
    const id = await published();
    const { person, draft } = await applied(id);
    const tomorrow = new Date(NOON.getTime() + DAY_MS);
    for (const at of [NOON, NOON, tomorrow]) expectOk(await recordDownload(db, owner, draft.resumeId!, at));
    expect(await eventsTo(db, person, 'resume_opened')).toEqual({
      lines: ['resume_opened', 'resume_opened'],
      mailed: [],
    });
  });
});

test('announcing results to 500 people creates one notification and one email each within 5 s', async () => {
  const id = await published();
  await db.execute(sql`
    with person as (
      insert into users (id, name, email, email_verified, created_at, updated_at)
      select 'one of 500 ' || n, 'Applicant', n || '@many.example', true, ${NOON}, ${NOON}
      from generate_series(1, 500) as n returning id)
    insert into applications (proposal_id, applicant_id, status, pending_decision, decision_note, answers, comments,
      reference_link, created_at, saved_at, submitted_at)
    select ${id}, id, 'submitted', 'not_selected', 'Spots are filled', '{a,b,c}', 'N/A', 'N/A', ${NOON}, ${NOON}, ${NOON}
    from person`);
  const began = performance.now();
  expectOk(await announceResults(db, owner, id, LATER));
  const took = performance.now() - began;
  for (const table of [notifications, emails]) {
    const notified = await db
      .select({ people: countDistinct(table.userId), rows: count() })
      .from(table)
      .where(like(table.userId, 'one of 500 %'));
    expect(notified).toEqual([{ people: 500, rows: 500 }]);
  }
  // Takes about a second on an idle machine.
  expect(took).toBeLessThan(5000);
});

describe('accepting an invitation', () => {
  test('gives the applicant the owner’s contact until the owner deletes their account, as a read notification', async () => {
    const owner2 = await createMember(db, 'Dana Ortiz');
    const id = await published({ appType: 'rolling' }, owner2);
    const { person, application } = await applied(id);
    expectOk(await inviteApplicant(db, owner2, application, NO_WORDS, NOON));
    expect(await countUnread(db, person, NOON)).toBe(1);
    expectOk(await acceptInvitation(db, person, application, NOON));
    expect(await countUnread(db, person, NOON)).toBe(0);
    expect(await countUnread(db, owner2, NOON)).toBe(2);
    const contactsIn = async (table: typeof emails | typeof notifications) => {
      const rows = await db
        .select({ facts: table.facts })
        .from(table)
        .where(and(eq(table.userId, person.uid), eq(table.event, 'spot_accepted')));
      return rows.map(({ facts }) => (facts as { contact: unknown }).contact);
    };
    const contact = { name: 'Dana Ortiz', email: owner2.email };
    expect([await contactsIn(emails), await contactsIn(notifications)]).toEqual([[contact], [contact]]);
    const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
    expectOk(await deleteAccount(db, blobs, owner2, deletionLine(owner2.email), NOON, () => {}));
    expect([await contactsIn(emails), await contactsIn(notifications)]).toEqual([[null], [null]]);
  });
});
