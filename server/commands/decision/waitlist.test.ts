import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { movedTo } from '#domain/decision/waitlist.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { findNextOnWaitlist } from '#server/reads/next-on-waitlist.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { findWaitlistPlace } from '#server/queries/decision/waitlist.ts';
import { submitApplication, withdrawApplication } from '../application/application.ts';
import {
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from './decision.ts';
import { publishContent } from '../proposal/proposal.ts';
import { undoLastDecision } from './undo.ts';
import { moveOnWaitlist } from './waitlist.ts';

const { db } = await openTestDatabase();
const INVITE = { message: '', replyBy: '' };

/** Applicants A, B, C … on the waitlist of a rolling proposal, in this order. */
async function boardWith(count: number, changes: Partial<ProposalContent> = {}) {
  const owner = await createMember(db, 'Olga O.');
  const content = sampleContent({ appType: 'rolling', ...changes });
  const id = expectOk(await publishContent(db, owner, content, NOON)).id;
  const ids: number[] = [];
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const person = await createMember(db, String.fromCharCode(65 + index));
    const at = new Date(NOON.getTime() + index * MINUTE_MS);
    const draft = await createCompleteDraft(db, person);
    ids.push(expectOk(await submitApplication(db, person, id, draft, at)).id);
    expectOk(await waitlistApplication(db, owner, ids[index]!, at));
    people.push(person);
  }
  const now = new Date(NOON.getTime() + count * MINUTE_MS);
  const order = async () => {
    const found = expectOk(await listReview(db, owner, id, ALL_APPLICATIONS, now));
    return found.lines
      .filter(({ waitlistPosition }) => waitlistPosition !== null)
      .toSorted((a, b) => a.waitlistPosition! - b.waitlistPosition!)
      .map(({ name }) => name)
      .join('');
  };
  const rankOf = async (applicationId: number) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, applicationId));
    return row!.waitlistRank;
  };
  return { owner, id, ids, people, now, order, rankOf };
}

describe('moveOnWaitlist', () => {
  test('moves one place or to a position, numbers the list from 1, and decides who is next', async () => {
    const { owner, id, ids, order, rankOf } = await boardWith(4);
    expect(expectOk(await moveOnWaitlist(db, owner, ids[2]!, { position: '1' }))).toMatchObject({
      position: 1,
      proposalId: id,
    });
    expect(await order()).toBe('CABD');
    expect(await Promise.all(ids.map(rankOf))).toEqual([2, 3, 1, 4]);
    expect((await findNextOnWaitlist(db, id))?.name).toBe('C');
    expectOk(await moveOnWaitlist(db, owner, ids[2]!, { move: 'down' }));
    expectOk(await moveOnWaitlist(db, owner, ids[3]!, { move: 'up' }));
    expect(await order()).toBe('ACDB');
    expect(await findWaitlistPlace(db, owner, ids[3]!)).toEqual({ position: 3, length: 4 });
  });

  test('orders pending places before the announcement', async () => {
    const { owner, ids, order } = await boardWith(3, { appType: 'due_date' });
    expectOk(await moveOnWaitlist(db, owner, ids[2]!, { move: 'up' }));
    expect(await order()).toBe('ACB');
  });

  test('someone added later comes last, and leaving the waitlist clears the rank', async () => {
    const { owner, ids, people, now, order, rankOf } = await boardWith(3);
    expectOk(await moveOnWaitlist(db, owner, ids[1]!, { position: '1' }));
    expectOk(await unshortlistApplication(db, owner, ids[1]!, now));
    expect(await rankOf(ids[1]!)).toBeNull();
    expect(await order()).toBe('AC');
    expectOk(await waitlistApplication(db, owner, ids[1]!, now));
    expect(await order()).toBe('ACB');
    expectOk(await withdrawApplication(db, people[0]!, ids[0]!, now));
    expect(await rankOf(ids[0]!)).toBeNull();
    expectOk(await shortlistApplication(db, owner, ids[2]!, now));
    expect(await rankOf(ids[2]!)).toBeNull();
  });

  test('an invitation that is withdrawn returns to its place', async () => {
    const { owner, ids, now, order } = await boardWith(3);
    expectOk(await moveOnWaitlist(db, owner, ids[2]!, { position: '1' }));
    expectOk(await inviteApplicant(db, owner, ids[2]!, INVITE, now));
    expect(await order()).toBe('AB');
    expectOk(await undoDecision(db, owner, ids[2]!, now));
    expect(await order()).toBe('CAB');
  });

  test('refuses a position outside the list and an application that is not on it', async () => {
    const { owner, ids, now, order } = await boardWith(2);
    for (const position of ['0', '3', 'x'])
      expect(await moveOnWaitlist(db, owner, ids[0]!, { position })).toMatchObject({
        refusal: { code: 'invalid', fields: { position: 'Enter a position from 1 to 2.' } },
      });
    expectOk(await inviteApplicant(db, owner, ids[0]!, INVITE, now));
    expect(await moveOnWaitlist(db, owner, ids[0]!, { move: 'up' })).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    expect(await order()).toBe('B');
    expect(await findWaitlistPlace(db, owner, ids[0]!)).toBeNull();
  });

  test('is for the owner only', async () => {
    const { ids, people, rankOf } = await boardWith(1);
    const admin = { ...(await createMember(db)), kind: 'admin' } as const;
    for (const [actor, code] of [
      [people[0]!, 'forbidden'],
      [await createMember(db), 'not_found'],
      [admin, 'not_found'],
    ] as const) {
      expect(await moveOnWaitlist(db, actor, ids[0]!, { move: 'up' })).toMatchObject({ refusal: { code } });
      expect(await findWaitlistPlace(db, actor, ids[0]!)).toBeNull();
    }
    expect(await rankOf(ids[0]!)).toBeNull();
  });
});

describe('with conflicts of interest', () => {
  /** A board of A to E with a co-owner who has a conflict with some of them. */
  async function sharedBoard(hidden: readonly string[]) {
    const board = await boardWith(5);
    const coOwner = await createMember(db, 'Carl C.');
    const role = { role: 'co_owner', joinedAt: NOON } as const;
    await db.insert(proposalPeople).values({ proposalId: board.id, userId: coOwner.uid, ...role });
    const hide = (uid: string, names: readonly string[]) =>
      db
        .update(applications)
        .set({ conflictIds: [uid] })
        .where(
          inArray(
            applications.id,
            names.map((name) => board.ids['ABCDE'.indexOf(name)]!),
          ),
        );
    await hide(coOwner.uid, hidden);
    const orderFor = async (reader: SignedIn) => {
      const found = expectOk(await listReview(db, reader, board.id, ALL_APPLICATIONS, board.now));
      return found.lines
        .toSorted((a, b) => a.waitlistPosition! - b.waitlistPosition!)
        .map(({ name }) => name)
        .join('');
    };
    const idOf = (name: string) => board.ids['ABCDE'.indexOf(name)]!;
    const ranks = async () =>
      (await Promise.all(board.ids.map(board.rankOf))).filter((rank) => rank !== null);
    return { ...board, coOwner, hide, orderFor, idOf, ranks };
  }

  test('a row that the mover cannot read stays directly behind the one it followed', async () => {
    const { owner, coOwner, idOf, orderFor, ranks } = await sharedBoard(['B', 'D']);
    expectOk(await moveOnWaitlist(db, coOwner, idOf('A'), { position: '3' }));
    expect(await orderFor(coOwner)).toBe('CEA');
    expect(await orderFor(owner)).toBe('CDEAB');
    expect((await ranks()).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('an invitation from the waitlist returns to its place among rows that were moved since', async () => {
    const { owner, now, ids, order, rankOf } = await boardWith(4);
    expectOk(await moveOnWaitlist(db, owner, ids[3]!, { position: '1' }));
    expectOk(await inviteApplicant(db, owner, ids[0]!, INVITE, now));
    expectOk(await moveOnWaitlist(db, owner, ids[2]!, { position: '1' }));
    expect(await order()).toBe('CDB');
    expectOk(await undoDecision(db, owner, ids[0]!, now));
    expect(await order()).toBe('CDAB');
    expect((await Promise.all(ids.map(rankOf))).toSorted()).toEqual([1, 2, 3, 4]);
  });

  test('a decision that is undone returns to its number, and the numbers stay unique', async () => {
    const { owner, now, ids, order, rankOf } = await boardWith(3);
    expectOk(await moveOnWaitlist(db, owner, ids[0]!, { position: '2' }));
    expect(await order()).toBe('BAC');
    expectOk(await unshortlistApplication(db, owner, ids[1]!, now, { undoable: true }));
    expectOk(await moveOnWaitlist(db, owner, ids[2]!, { position: '1' }));
    expectOk(await undoLastDecision(db, owner, ids[1]!, null, now));
    expect(await order()).toBe('BCA');
    expect(new Set(await Promise.all(ids.map(rankOf))).size).toBe(3);
  });

  test('any sequence of moves by people with different hidden rows leaves unique numbers and the order each chose', async () => {
    const step = fc.record({
      by: fc.constantFrom('owner', 'coOwner'),
      item: fc.nat(4),
      position: fc.nat(4),
    });
    const hidden = fc.subarray(['A', 'B', 'C', 'D', 'E'], { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(hidden, fc.array(step, { minLength: 1, maxLength: 6 }), async (names, steps) => {
        const board = await sharedBoard(names);
        for (const { by, item, position } of steps) {
          const before = Array.from(await board.orderFor(board[by]));
          const name = before[item % before.length]!;
          const to = (position % before.length) + 1;
          expectOk(await moveOnWaitlist(db, board[by], board.idOf(name), { position: String(to) }));
          expect(await board.orderFor(board[by])).toBe(movedTo(before, name, to).join(''));
          const ranks = await board.ranks();
          expect([ranks.length, new Set(ranks).size]).toEqual([5, 5]);
        }
      }),
      { numRuns: propertyRuns(4, 10) },
    );
  });
});

describe('at the same time', () => {
  test('moves are applied one after the other, and leave ranks without gaps', async () => {
    const { owner, ids, rankOf } = await boardWith(5);
    const moves = ids.map((applicationId, index) =>
      moveOnWaitlist(db, owner, applicationId, { position: String(5 - index) }),
    );
    for (const moved of await Promise.all(moves)) expectOk(moved);
    expect((await Promise.all(ids.map(rankOf))).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('a move and a decision leave no rank off the waitlist', async () => {
    for (let round = 0; round < propertyRuns(4, 10); round += 1) {
      const { owner, ids, now, rankOf } = await boardWith(3);
      const [, decided] = await Promise.all([
        moveOnWaitlist(db, owner, ids[0]!, { move: 'down' }),
        unshortlistApplication(db, owner, ids[0]!, now),
        moveOnWaitlist(db, owner, ids[2]!, { position: '1' }),
      ]);
      expectOk(decided);
      expect(await rankOf(ids[0]!)).toBeNull();
      expect(await rankOf(ids[2]!)).toBe(1);
    }
  });
});
