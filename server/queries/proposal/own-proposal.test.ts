import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { OWN_PROPOSALS_PAGE } from '#domain/proposal/own-proposal.ts';
import { blankProposalForm } from '#domain/proposal/proposal-form.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { publishContent, saveDraft } from '#server/commands/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { type ProposalOverrides, insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { listOwnProposals } from '#server/testing/own-proposals.ts';
import { listReview } from '../review/review-list.ts';
import { findOwnPage, findOwnProposal } from './own-proposal.ts';

const { db, pool } = await openTestDatabase();
const TODAY = '2026-11-21';
const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);

test('an owner sees for each proposal how many applications wait for a decision', async () => {
  const owner = await createMember(db, 'Mina R.');
  for (const applicants of [3, 0, 2]) {
    const published = await publishContent(db, owner, sampleContent({ title: `For ${applicants}` }), NOON);
    if (!published.ok) throw new Error('refused');
    for (let one = 0; one < applicants; one += 1) {
      const applicant = await createMember(db);
      await submitApplication(
        db,
        applicant,
        published.value.id,
        await createCompleteDraft(db, applicant),
        NOON,
      );
    }
  }
  const { proposals } = await listOwnProposals(db, owner, NOON);
  expect(proposals.map(({ title, undecidedCount }) => [title, undecidedCount])).toEqual([
    ['For 2', 2],
    ['For 0', 0],
    ['For 3', 3],
  ]);
});

test('an open spot with people on the waitlist is to do, with the same person next as in the workspace', async () => {
  const owner = await createMember(db, 'Olga O.');
  type Sent = { status: 'submitted' | 'waitlisted' | 'declined' | 'invited'; rank?: number; day?: number };
  const add = async (changes: ProposalOverrides, sent: Sent[]) => {
    const proposalId = await insertProposal(db, owner.uid, NOON, { participants: 1, ...changes });
    for (const { status, rank, day = 1 } of sent) {
      const { uid: applicantId } = await createMember(db, `${status} ${rank ?? ''} ${day}`);
      const id = await insertApplication(db, { proposalId, applicantId, resumeId: null, status }, NOON);
      const waitlistedAt = status === 'waitlisted' ? new Date(NOON.getTime() + day) : null;
      await db
        .update(applications)
        .set({ waitlistRank: rank ?? null, waitlistedAt })
        .where(eq(applications.id, id));
    }
    return proposalId;
  };
  const announced = { status: 'announced', announcedAt: NOON } as const;
  const waiting = { status: 'waitlisted' } as const;
  const ids = [
    await add(announced, [{ status: 'declined' }, { ...waiting, day: 3 }, { ...waiting, day: 2 }]),
    await add(announced, [{ status: 'declined' }, waiting, { ...waiting, day: 5, rank: 1 }]),
    await add(announced, [{ status: 'invited' }, waiting]),
    await add(announced, [{ status: 'declined' }]),
    await add({ status: 'closed' }, [{ status: 'submitted' }, waiting]),
    await add({ status: 'closed', appType: 'rolling' }, [{ status: 'submitted' }, waiting]),
    await add({ status: 'hidden', hiddenFrom: 'closed' }, [waiting]),
    await add({ ...announced, participants: 0 }, [waiting]),
  ];
  const page = { filter: 'active', after: null, today: TODAY } as const;
  const { rows, toDo } = expectOk(await findOwnPage(db, owner, page, NOON));
  const next = ids.map((id) => rows.find((row) => row.id === id)!.next ?? null);
  const inWorkspace = await Promise.all(
    ids.map(async (id) => expectOk(await listReview(db, owner, id, ALL_APPLICATIONS, NOON)).next),
  );
  expect(next).toEqual(inWorkspace);
  expect(next.map((item) => item && item.name)).toEqual([
    'waitlisted  2',
    'waitlisted 1 5',
    ...[null, null, null],
    'waitlisted  1',
    ...[null, null],
  ]);
  expect(toDo.openSpots).toBe(3);
});

test('an owner sees for each proposal how many questions wait, while it is public', async () => {
  const [owner, asker] = [await createMember(db, 'Olga O.'), await createMember(db, 'Ana A.')];
  const ids = [await insertProposal(db, owner.uid, NOON), await insertProposal(db, owner.uid, NOON)];
  const waiting = { proposalId: ids[0]!, askerId: asker.uid, state: 'waiting', askedAt: NOON } as const;
  await db.insert(publicQuestions).values([
    { ...waiting, question: 'Is it paid?' },
    { ...waiting, question: 'Is it fun?', hiddenAt: NOON },
  ]);
  const own = async () => {
    const found = expectOk(
      await findOwnPage(db, owner, { filter: 'active', after: null, today: TODAY }, NOON),
    );
    return [found.toDo.questions, new Map(found.rows.map(({ id, questionCount }) => [id, questionCount]))];
  };
  expect(await own()).toEqual([
    1,
    new Map([
      [ids[1], 0],
      [ids[0], 1],
    ]),
  ]);
  await db.update(proposals).set({ status: 'hidden', hiddenFrom: 'open' }).where(eq(proposals.id, ids[0]!));
  expect(await own()).toEqual([
    0,
    new Map([
      [ids[1], 0],
      [ids[0], 0],
    ]),
  ]);
});

describe('findOwnPage', () => {
  const own = async (
    actor: Parameters<typeof findOwnPage>[1],
    asked: Partial<Parameters<typeof findOwnPage>[2]> = {},
    on: Database = db,
  ) => findOwnPage(on, actor, { filter: 'active', after: null, today: TODAY, ...asked }, NOON);

  test('pages list every proposal once while others are posted, and only to their owner', async () => {
    const owner = await createMember(db);
    const many = 2 * OWN_PROPOSALS_PAGE + 3;
    const ids: number[] = [];
    // Few distinct times, so that only ids order the rows.
    for (let one = 0; one < many; one += 1)
      ids.push(await insertProposal(db, owner.uid, NOON, { createdAt: at(one % 3) }));
    const seen: number[] = [];
    for (let after: string | null = null, pages = 0; pages === 0 || after !== null; pages += 1) {
      const found = await own(owner, { after });
      if (!found.ok) throw new Error('refused');
      expect(found.value.counts.active).toBe(many + pages);
      seen.push(...found.value.rows.map(({ id }) => id));
      after = found.value.nextAfter;
      await insertProposal(db, owner.uid, NOON, { createdAt: at(10) });
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(await own(owner, { after: 'x' })).toMatchObject({ refusal: { code: 'malformed' } });
    for (const other of [await createMember(db), VISITOR])
      expect(await own(other)).toMatchObject({ value: { rows: [], counts: { active: 0, draft: 0 } } });
  });

  test('counts withdrawn proposals and past ones as ended, and what waits as the rows do, in two statements', async () => {
    const owner = await createMember(db);
    const samples: ProposalOverrides[] = [
      {},
      { endDate: TODAY },
      { endDate: '2026-11-20' },
      { status: 'withdrawn' },
      { status: 'closed' },
      { status: 'closed', appType: 'rolling' },
      { closeAt: NOON },
      { status: 'announced', announcedAt: NOON },
      { status: 'hidden', hiddenFrom: 'closed' },
    ];
    for (const more of samples) {
      const proposalId = await insertProposal(db, owner.uid, NOON, { startDate: '2026-11-01', ...more });
      const applicantId = (await createMember(db)).uid;
      await insertApplication(db, { proposalId, applicantId, resumeId: null, status: 'submitted' }, NOON);
    }
    await insertProposal(db, owner.uid, NOON, { status: 'closed' });
    const form = { ...blankProposalForm(), title: 'Half a thought' };
    await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    await saveDraft(db, await createMember(db), { draftId: null, revision: null, form }, NOON);
    const { counting, statements } = countStatements(pool);
    const found = await own(owner, { filter: 'ended' }, counting);
    if (!found.ok) throw new Error('refused');
    expect(statements).toHaveLength(2);
    const { proposals } = await listOwnProposals(db, owner, NOON);
    const ended = proposals.filter(({ status, endDate }) => status === 'withdrawn' || endDate < TODAY);
    const undecided = proposals.reduce((sum, proposal) => sum + proposal.undecidedCount, 0);
    expect([ended.length, undecided]).toEqual([2, 7]);
    expect(found.value).toMatchObject({
      counts: { active: proposals.length - ended.length, ended: ended.length, draft: 1 },
      toDo: { undecided, questions: 0 },
    });
    expect(found.value.rows.map(({ id }) => id)).toEqual(ended.map(({ id }) => id));
    expect(await own(owner, { filter: 'draft' })).toMatchObject({
      value: { rows: [], drafts: { length: 1, 0: { title: 'Half a thought' } } },
    });
  });

  test('findOwnProposal finds a proposal for its owner only', async () => {
    const [owner, other] = [await createMember(db), await createMember(db)];
    const id = await insertProposal(db, owner.uid, NOON);
    expect((await findOwnProposal(db, owner, id, NOON))?.id).toBe(id);
    expect(await findOwnProposal(db, other, id, NOON)).toBeNull();
  });
});
