import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { createAnnounceableProposal, createFullProposal } from '../../../tests/fixtures/sample-boards.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { declineInvitation, submitApplication } from '#server/commands/application/application.ts';
import { doNotSelect, inviteApplicant } from '#server/commands/decision/decision.ts';
import { markAllRead, markRead, savePreferences } from '#server/commands/notification/notification.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { type ProposalOverrides, insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { countLines, countUnread, listNotifications, listPreferences } from './notification.ts';

const { db, pool } = await openTestDatabase();
const ALL = { unread: false, until: null };

/** A member with `count` notifications, a minute apart, the latest at noon. */
async function memberWithNotifications(count: number): Promise<SignedIn> {
  const person = await createMember(db);
  for (let place = count; place > 0; place -= 1) {
    const at = new Date(NOON.getTime() - (place - 1) * MINUTE_MS);
    const facts = { id: place, title: `News ${place}`, text: '' };
    await enqueueNotifications(db, [{ event: 'announcement', facts, to: person.uid }], at);
  }
  return person;
}

async function factsOf(proposalId: number) {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  return proposalFacts(row!);
}

async function latestOf(person: SignedIn): Promise<number> {
  const list = await listNotifications(db, person, ALL, NOON);
  return list!.rows[0]!.id;
}

describe('listNotifications', () => {
  test('returns the latest ten, and ten more each time, without duplicates', async () => {
    const person = await memberWithNotifications(23);
    const seen: string[][] = [];
    let until: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof listNotifications>> = await listNotifications(
        db,
        person,
        { unread: false, until },
        NOON,
      );
      seen.push(page!.rows.map(({ content }) => (content.facts as { title: string }).title));
      until = page!.until;
    } while (until !== null);
    expect(seen.map((rows) => rows.length)).toEqual([10, 20, 23]);
    expect(seen[2]).toEqual(Array.from({ length: 23 }, (_, place) => `News ${place + 1}`));
  });

  test('new notifications between two pages do not displace older ones', async () => {
    const person = await memberWithNotifications(15);
    const first = await listNotifications(db, person, ALL, NOON);
    const facts = { id: 99, title: 'Meanwhile', text: '' };
    await enqueueNotifications(db, [{ event: 'announcement', facts, to: person.uid }], NOON);
    const second = await listNotifications(db, person, { unread: false, until: first!.until }, NOON);
    expect(second!.rows.length).toBe(16);
    expect(second!.until).toBeNull();
  });

  test('other people’s notifications cannot be listed or marked as read, and a visitor has none', async () => {
    const person = await memberWithNotifications(2);
    const other = await createMember(db);
    expect(await listNotifications(db, other, ALL, NOON)).toEqual({
      waiting: [],
      rows: [],
      all: 0,
      unread: 0,
      until: null,
    });
    expect(await listNotifications(db, VISITOR, ALL, NOON)).toBeNull();
    expect(await countUnread(db, VISITOR, NOON)).toBe(0);
    expect(await countLines(db, VISITOR, NOON)).toEqual({ all: 0, unread: 0 });
    const id = await latestOf(person);
    expect(await markRead(db, other, id, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
    expectOk(await markAllRead(db, other, null, NOON));
    expect(await countUnread(db, person, NOON)).toBe(2);
  });

  test('leaves out notifications older than 180 days', async () => {
    const person = await memberWithNotifications(3);
    const later = new Date(NOON.getTime() + 180 * DAY_MS - 90_000);
    expect((await listNotifications(db, person, ALL, later))!.rows.length).toBe(2);
    expect(await countUnread(db, person, later)).toBe(2);
  });

  test('takes four statements, five with a cursor, for any number of notifications', async () => {
    const { counting, counted } = countStatements(pool);
    const listed = (person: SignedIn, until: number | null) =>
      counted(() => listNotifications(counting, person, { unread: false, until }, NOON));
    const busy = await memberWithNotifications(30);
    expect([await listed(busy, null), await listed(await createMember(db), null)]).toEqual([4, 4]);
    expect(await listed(busy, await latestOf(busy))).toBe(5);
    expect(await counted(() => countUnread(counting, busy, NOON))).toBe(1);
  });
});

describe('marking notifications as read', () => {
  test('marks one notification and does not change when it was first read', async () => {
    const person = await memberWithNotifications(3);
    const id = await latestOf(person);
    const content = expectOk(await markRead(db, person, id, NOON));
    expect(content).toMatchObject({ event: 'announcement', facts: { title: 'News 1' } });
    expectOk(await markRead(db, person, id, new Date(NOON.getTime() + DAY_MS)));
    const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
    expect(row!.readAt).toEqual(NOON);
    const unread = await listNotifications(db, person, { unread: true, until: null }, NOON);
    expect(unread).toMatchObject({ all: 3, unread: 2 });
    expect(unread!.rows.map(({ isRead }) => isRead)).toEqual([false, false]);
  });

  test('marking all does not mark those that came after the page was shown', async () => {
    const person = await memberWithNotifications(4);
    const id = await latestOf(person);
    const facts = { id: 5, title: 'Meanwhile', text: '' };
    await enqueueNotifications(db, [{ event: 'announcement', facts, to: person.uid }], NOON);
    expect(expectOk(await markAllRead(db, person, id, NOON))).toEqual({ marked: 4 });
    expect(await countUnread(db, person, NOON)).toBe(1);
    expect(expectOk(await markAllRead(db, person, null, NOON))).toEqual({ marked: 1 });
  });

  test('the unread count is at most ten', async () => {
    expect(await countUnread(db, await memberWithNotifications(9), NOON)).toBe(9);
    expect(await countUnread(db, await memberWithNotifications(14), NOON)).toBe(10);
  });
});

describe('notifications that wait for an answer', () => {
  test('include an invitation until it is answered, read or not, and hide its reminder', async () => {
    const { owner, waiting, proposalId } = await createFullProposal(db, NOON, 2);
    const { person, applicationId } = await invitedTo(owner, proposalId, waiting);
    await db.delete(notifications).where(eq(notifications.userId, person.uid));
    const proposal = await factsOf(proposalId);
    const replyBy = new Date(NOON.getTime() + 2 * DAY_MS).toISOString();
    const about = { applicationId, proposal, replyBy };
    await enqueueNotifications(
      db,
      [{ event: 'invited', facts: { ...about, message: '' }, to: person.uid }],
      NOON,
    );
    await enqueueNotifications(db, [{ event: 'reply_reminder', facts: about, to: person.uid }], NOON);
    const list = await listNotifications(db, person, ALL, NOON);
    expect(list).toMatchObject({ rows: [], all: 1, unread: 1 });
    expect(list!.waiting).toMatchObject([{ kind: 'invitation', applicationId, notice: { isRead: false } }]);
    expectOk(await markRead(db, person, list!.waiting[0]!.notice!.id, NOON));
    expect(await listNotifications(db, person, ALL, NOON)).toMatchObject({
      unread: 0,
      waiting: [{ notice: { isRead: true } }],
    });
    expect((await listNotifications(db, person, { unread: true, until: null }, NOON))!.waiting).toEqual([]);
    expectOk(await declineInvitation(db, person, applicationId, { note: '' }, NOON));
    const after = await listNotifications(db, person, ALL, NOON);
    expect(after!.waiting).toEqual([]);
    expect(after!.rows.map(({ content }) => content.event)).toEqual(['reply_reminder']);
  });

  test('an invitation no longer counts as unread once it is answered', async () => {
    const { owner, waiting, proposalId } = await createFullProposal(db, NOON, 2);
    const { person, applicationId } = await invitedTo(owner, proposalId, waiting);
    const unread = await countUnread(db, person, NOON);
    expectOk(await declineInvitation(db, person, applicationId, { note: '' }, NOON));
    expect(await countUnread(db, person, NOON)).toBe(unread - 1);
    const shown = (await listNotifications(db, person, { unread: true, until: null }, NOON))!.rows;
    expect(shown.map(({ content }) => content.event)).not.toContain('invited');
  });

  test('include the results an owner has to announce soon, until they are announced', async () => {
    const { owner, proposalId } = await createAnnounceableProposal(db, NOON);
    await db.delete(notifications).where(eq(notifications.userId, owner.uid));
    expect((await listNotifications(db, owner, ALL, NOON))!.waiting).toEqual([]);
    const due = new Date('2026-12-10T12:00:00Z');
    const [item] = (await listNotifications(db, owner, ALL, due))!.waiting;
    expect(item).toMatchObject({ kind: 'results', applications: 3, undecided: 0, notice: null });
    expect(await countLines(db, owner, due)).toEqual({ all: 1, unread: 0 });
    const facts = { proposal: await factsOf(proposalId), applications: 3, undecided: 0 };
    await enqueueNotifications(db, [{ event: 'result_date_reached', facts, to: owner.uid }], due);
    await enqueueNotifications(db, [{ event: 'results_overdue', facts, to: owner.uid }], due);
    const list = await listNotifications(db, owner, ALL, due);
    expect(list).toMatchObject({ all: 1, unread: 1, rows: [], waiting: [{ notice: { isRead: false } }] });
    expectOk(await announceResults(db, owner, proposalId, due));
    const after = await listNotifications(db, owner, ALL, due);
    expect(after!.waiting).toEqual([]);
    const overdue = after!.rows.find(({ content }) => content.event === 'results_overdue');
    // Announcing the results marks the reminder as read.
    expect(overdue).toMatchObject({ isRead: true });
    expect([after!.unread, await countUnread(db, owner, due)]).toEqual([0, 0]);
  });

  test('do not include rolling, withdrawn or hidden proposals, or any without applications', async () => {
    const [owner, person] = [await createMember(db), await createMember(db)];
    const posted = (more: ProposalOverrides) =>
      insertProposal(db, owner.uid, NOON, { status: 'closed', applicationCount: 1, ...more });
    const waitingFor = async (who: SignedIn) => {
      const { waiting } = (await listNotifications(db, who, ALL, new Date('2026-12-10T12:00:00Z')))!;
      return waiting.map(({ kind, proposal }) => [kind, proposal.id]);
    };
    const due = await posted({});
    await posted({ appType: 'rolling' });
    await posted({ applicationCount: 0 });
    expect(await waitingFor(owner)).toEqual([['results', due]]);
    const inviting = [
      await posted({}),
      await posted({ status: 'withdrawn' }),
      await posted({ status: 'hidden', hiddenFrom: 'closed' }),
    ];
    const invited = { applicantId: person.uid, resumeId: null, status: 'invited' } as const;
    for (const proposalId of inviting) await insertApplication(db, { proposalId, ...invited }, NOON);
    expect(await waitingFor(person)).toEqual([['invitation', inviting[0]]]);
  });

  test('do not include a pending decision for its applicant, also after the result date', async () => {
    const { invited, waitlisted, notSelected } = await createAnnounceableProposal(db, NOON);
    const late = new Date('2026-12-31T12:00:00Z');
    for (const { person } of [invited, waitlisted, notSelected]) {
      await db.delete(notifications).where(eq(notifications.userId, person.uid));
      const list = await listNotifications(db, person, ALL, late);
      expect(list).toEqual({ waiting: [], rows: [], all: 0, unread: 0, until: null });
    }
  });

  test('an applicant’s notifications are the same with and without a pending decision', async () => {
    const owner = await createMember(db);
    const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
    const people = [await createMember(db), await createMember(db), await createMember(db)];
    const sent: number[] = [];
    for (const one of people)
      sent.push(expectOk(await submitApplication(db, one, id, await createCompleteDraft(db, one), NOON)).id);
    const later = new Date(NOON.getTime() + DAY_MS);
    expectOk(await inviteApplicant(db, owner, sent[0]!, { message: 'A secret', replyBy: '' }, later));
    expectOk(await doNotSelect(db, owner, sent[1]!, { reason: 'A secret' }, later));
    const shapes = await Promise.all(
      people.map(async (person) => {
        const list = await listNotifications(db, person, ALL, later);
        expect(JSON.stringify(list)).not.toContain('secret');
        return list!.rows.map(({ content, at }) => [content.event, at]);
      }),
    );
    expect(shapes[0]).toEqual(shapes[2]);
    expect(shapes[1]).toEqual(shapes[2]);
  });
});

async function invitedTo(
  owner: SignedIn,
  proposalId: number,
  who: { person: SignedIn; applicationId: number },
): Promise<typeof who> {
  // One more spot: the sample proposal is full.
  await db.update(proposals).set({ participants: 3 }).where(eq(proposals.id, proposalId));
  expectOk(await inviteApplicant(db, owner, who.applicationId, { message: '', replyBy: '' }, NOON));
  return who;
}

describe('preferences', () => {
  test('have defaults and can be changed one at a time', async () => {
    const person = await createMember(db);
    expect(await listPreferences(db, person.uid)).toMatchObject({
      resume_opened: { inProduct: true, byMail: false },
      result: { inProduct: true, byMail: true },
    });
    expectOk(
      await savePreferences(db, person, [{ preference: 'resume_opened', inProduct: false, byMail: true }]),
    );
    expectOk(
      await savePreferences(db, person, [{ preference: 'announcement', inProduct: false, byMail: false }]),
    );
    expectOk(await savePreferences(db, person, []));
    expect(await listPreferences(db, person.uid)).toMatchObject({
      resume_opened: { inProduct: false, byMail: true },
      announcement: { inProduct: false },
      closes_soon: { inProduct: true, byMail: true },
    });
  });

  test('of two windows, one channel each, are both saved', async () => {
    const person = await createMember(db);
    expectOk(await savePreferences(db, person, [{ preference: 'announcement', byMail: true }]));
    expectOk(await savePreferences(db, person, [{ preference: 'announcement', inProduct: false }]));
    expectOk(await savePreferences(db, person, [{ preference: 'announcement' }]));
    expect((await listPreferences(db, person.uid)).announcement).toEqual({ inProduct: false, byMail: true });
  });

  test('cannot turn off a required notification, and do not affect other people', async () => {
    const person = await createMember(db);
    expectOk(await savePreferences(db, person, [{ preference: 'result', inProduct: false, byMail: false }]));
    expect((await listPreferences(db, person.uid)).result).toEqual({ inProduct: true, byMail: true });
    const other = await createMember(db);
    expectOk(
      await savePreferences(db, other, [{ preference: 'announcement', inProduct: false, byMail: true }]),
    );
    expect((await listPreferences(db, person.uid)).announcement).toEqual({ inProduct: true, byMail: false });
  });

  test('a preference that is off prevents new notifications', async () => {
    const person = await createMember(db);
    expectOk(
      await savePreferences(db, person, [{ preference: 'announcement', inProduct: false, byMail: false }]),
    );
    const facts = { id: 1, title: 'Unwanted', text: '' };
    await enqueueNotifications(db, [{ event: 'announcement', facts, to: person.uid }], NOON);
    expect(await countUnread(db, person, NOON)).toBe(0);
  });
});
