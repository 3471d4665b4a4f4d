import { and, eq, inArray, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { emails } from '#server/db/schema/notification.ts';
import { proposals, transitions } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { announceResults } from './announce-results.ts';
import { saveApplication, submitApplication } from '../application/application.ts';
import { saveBookmark } from '../board/bookmark.ts';
import { doNotSelect, inviteApplicant, waitlistApplication } from './decision.ts';
import { closeProposal, publishContent } from '../proposal/proposal.ts';

const db = await testDatabase();
const CLOSE = { close: true };

/** An open proposal with three decisions, a draft, and someone who saved it. */
async function decided(replyBy = '') {
  const owner = await createMember(db, 'Mina R.');
  const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
  const people: SignedIn[] = [];
  const sent: number[] = [];
  for (const name of ['Ana P.', 'Ben Q.', 'Cem R.']) {
    const person = await createMember(db, name);
    const draft = await createCompleteDraft(db, person);
    people.push(person);
    sent.push(expectOk(await submitApplication(db, person, id, draft, NOON)).id);
  }
  const [drafting, saving] = [await createMember(db, 'Dora S.'), await createMember(db, 'Emil T.')];
  expectOk(await saveApplication(db, drafting, id, await createCompleteDraft(db, drafting), {}, NOON));
  expectOk(await saveBookmark(db, saving, id, NOON));
  expectOk(await inviteApplicant(db, owner, sent[0]!, { message: 'Join us.', replyBy }, NOON));
  expectOk(await waitlistApplication(db, owner, sent[1]!, NOON));
  expectOk(await doNotSelect(db, owner, sent[2]!, { reason: 'Too few hours' }, NOON));
  return { owner, id, people, sent, drafting, saving };
}

const eventsTo = async (...people: SignedIn[]) => {
  const after = ['proposal_closed', 'invited', 'waitlisted', 'not_selected'] as const;
  const uids = people.map(({ uid }) => uid);
  const rows = await db
    .select({ uid: emails.userId, event: emails.event })
    .from(emails)
    .where(and(inArray(emails.userId, uids), inArray(emails.event, [...after])));
  return people.map(({ uid }) => rows.filter((row) => row.uid === uid).map(({ event }) => event));
};
const stateOf = async (id: number) => {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  const made = await db
    .select({ action: transitions.action, from: transitions.fromStatus, to: transitions.toStatus })
    .from(transitions)
    .where(and(eq(transitions.proposalId, id), isNull(transitions.applicationId)))
    .orderBy(transitions.id);
  return { status: row!.status, made: made.slice(1) };
};

describe('close and announce', () => {
  test('one step closes and announces with one email each; only other followers are emailed of closing', async () => {
    const { owner, id, people, drafting, saving } = await decided();
    const results = { invited: 1, waitlisted: 1, not_selected: 1 };
    expect(expectOk(await announceResults(db, owner, id, NOON, CLOSE))).toEqual(results);
    expect(await stateOf(id)).toEqual({
      status: 'announced',
      made: [
        { action: 'close', from: 'open', to: 'closed' },
        { action: 'announce', from: 'closed', to: 'announced' },
      ],
    });
    expect(await eventsTo(...people)).toEqual([['invited'], ['waitlisted'], ['not_selected']]);
    expect(await eventsTo(drafting, saving, owner)).toEqual([['proposal_closed'], ['proposal_closed'], []]);
    expect(expectOk(await announceResults(db, owner, id, NOON, CLOSE))).toEqual(results);
    expect(await eventsTo(...people)).toEqual([['invited'], ['waitlisted'], ['not_selected']]);
  });

  test('is refused as a whole with an undecided application, and the proposal stays open', async () => {
    const { owner, id } = await decided();
    const late = await createMember(db, 'Finn U.');
    expectOk(await submitApplication(db, late, id, await createCompleteDraft(db, late), NOON));
    expect(await announceResults(db, owner, id, NOON, CLOSE)).toMatchObject({
      refusal: { code: 'undecided_left' },
    });
    expect(await stateOf(id)).toEqual({ status: 'open', made: [] });
    expect(await eventsTo(late)).toEqual([[]]);
  });

  test('is refused without asking for it, to others, and over the daily limit of closing', async () => {
    const { owner, id, people } = await decided();
    expect(await announceResults(db, owner, id, NOON)).toMatchObject({ refusal: { code: 'still_open' } });
    expect(await announceResults(db, people[0]!, id, NOON, CLOSE)).toMatchObject({
      refusal: { code: 'forbidden' },
    });
    const { closeAt, resultAt } = (await db.select().from(proposals).where(eq(proposals.id, id)))[0]!;
    for (let times = 0; times < 5; times += 1) {
      expectOk(await closeProposal(db, owner, id, NOON));
      await db.update(proposals).set({ status: 'open', closeAt, resultAt }).where(eq(proposals.id, id));
      await db.insert(transitions).values({
        proposalId: id,
        actorId: owner.uid,
        action: 'reopen',
        fromStatus: 'closed',
        toStatus: 'open',
        at: NOON,
      });
    }
    expect(await announceResults(db, owner, id, NOON, CLOSE)).toMatchObject({
      refusal: { code: 'too_often' },
    });
    expect((await stateOf(id)).status).toBe('open');
  });

  test('after the close date it announces as usual, and no one is emailed of closing', async () => {
    const { owner, id, people, drafting } = await decided();
    const later = new Date(sampleContent().closeAt.getTime() + DAY_MS);
    expectOk(await announceResults(db, owner, id, later, CLOSE));
    expect(await eventsTo(people[0]!, drafting)).toEqual([['invited'], []]);
  });
});
