import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { ALL_APPLICATIONS, REVIEW_PAGE_SIZE } from '#domain/review/review-list.ts';
import { findReviewPosition, listReview } from './review-list.ts';

const { db, pool } = await openTestDatabase();
const MANY = 2 * REVIEW_PAGE_SIZE + 30;

/**
 * Inserts a proposal with {@link MANY} applications, every third of them decided; returns its ids
 * in list order.
 */
async function crowded(owner: SignedIn) {
  const id = await insertProposal(db, owner.uid, NOON);
  const { rows } = await db.execute<{ id: number }>(sql`
    with people as (
      insert into users (id, name, email, email_verified, created_at, updated_at)
      select ${id}::text || ' ' || n, 'Person ' || n, ${id}::text || n || '@many.example', true, ${NOON}, ${NOON}
      from generate_series(1, ${MANY}::int) as n returning id, split_part(id, ' ', 2)::int as n)
    insert into applications
      (proposal_id, applicant_id, status, answers, comments, reference_link, created_at, saved_at, submitted_at)
    select ${id}, id, case when n % 3 = 0 then 'declined' else 'submitted' end, '{One word,"",""}', '', 'na', ${NOON},
      ${NOON}, ${NOON}::timestamptz + (n % 4) * interval '1 minute'
    from people returning id`);
  const newest = sql`select id from applications where proposal_id = ${id} order by submitted_at desc, id desc`;
  expect(rows).toHaveLength(MANY);
  return { id, ids: (await db.execute<{ id: number }>(newest)).rows.map((row) => row.id) };
}

test('many applications are paged, with totals on every page, in five statements', async () => {
  const owner = await createMember(db);
  const { id, ids } = await crowded(owner);
  const { counting, statements } = countStatements(pool);
  const read = async (asked: Partial<Parameters<typeof listReview>[3]>) => {
    const found = await listReview(counting, owner, id, { ...ALL_APPLICATIONS, ...asked }, NOON);
    if (!found.ok) throw new Error('refused');
    const { lines, ...counted } = found.value;
    return { ...counted, ids: lines.map((line) => line.id), lines };
  };
  const first = await read({});
  expect(statements).toHaveLength(5);
  const pages = Math.ceil(MANY / REVIEW_PAGE_SIZE);
  const all = { sent: MANY, total: MANY, heldSpots: 0, undecided: MANY - Math.floor(MANY / 3), pages };
  expect(first).toMatchObject({ ...all, page: 1, ids: ids.slice(0, REVIEW_PAGE_SIZE) });
  expect(first.lines[0]).toMatchObject({ wordCount: 2, name: expect.stringMatching(/^Person/) });
  const last = { page: pages, ids: ids.slice((pages - 1) * REVIEW_PAGE_SIZE) };
  expect(await read({ page: pages })).toMatchObject({ ...all, ...last });
  // A page that no longer exists is the last one.
  expect(await read({ page: 900 })).toMatchObject(last);
  // A link to one application, from an email or after a decision, opens the page that it is on.
  expect(await read({ openId: ids.at(-1)! })).toMatchObject(last);
  const undecided = await read({ filter: 'to_decide' });
  expect(undecided.lines.every((line) => line.undecided)).toBe(true);
  expect(undecided).toMatchObject({ total: all.undecided, matching: MANY });
  expect((await read({ ids: [ids[3]!, ids.at(-1)!] })).ids).toEqual([ids[3], ids.at(-1)]);
  const namesWith17 = Array.from({ length: MANY }, (_, nth) => String(nth + 1)).filter(
    (n) => n.includes('17') || n.startsWith('17'),
  ).length;
  expect(await read({ q: 'person 17' })).toMatchObject({ sent: MANY, matching: namesWith17 });
});

/** A proposal and a function that adds a person's application, sent on that day of the month. */
async function board() {
  const owner = await createMember(db);
  const proposalId = await insertProposal(db, owner.uid, NOON);
  type Facts = Partial<typeof applications.$inferInsert>;
  type Review = { score?: number; tags?: string[]; note?: string };
  const add = async (name: string, day: number, facts: Facts = {}, review: Review = {}) => {
    const applicantId = (await createMember(db, name)).uid;
    const row = { proposalId, applicantId, resumeId: null, status: 'submitted' } as const;
    const id = await insertApplication(db, row, NOON);
    const sent = { submittedAt: onDay(day), ...facts };
    await db.update(applications).set(sent).where(eq(applications.id, id));
    const { note, ...values } = review;
    await db.insert(applicationReviews).values({ applicationId: id, ownerId: owner.uid, ...values });
    if (note)
      await db
        .insert(applicationNotes)
        .values({ applicationId: id, ownerId: owner.uid, note, changedAt: NOON });
    return id;
  };
  const list = async (query: Partial<Parameters<typeof listReview>[3]> = {}) => {
    const found = await listReview(db, owner, proposalId, { ...ALL_APPLICATIONS, ...query }, NOON);
    if (!found.ok) throw new Error('refused');
    return found.value;
  };
  const names = async (query: Partial<Parameters<typeof listReview>[3]> = {}) =>
    (await list(query)).lines.map(({ name }) => name);
  return { owner, proposalId, add, list, names };
}

const onDay = (day: number) => new Date(Date.UTC(2026, 10, day));

test.each([
  ['undecided', ['ana', 'Änne', 'Dmitri', 'Chidi']],
  ['newest', ['ana', 'Dmitri', 'Änne', 'Chidi']],
  ['oldest', ['Chidi', 'Änne', 'Dmitri', 'ana']],
  ['name', ['ana', 'Änne', 'Chidi', 'Dmitri']],
  ['score', ['Änne', 'ana', 'Dmitri', 'Chidi']],
  ['words', ['Chidi', 'ana', 'Dmitri', 'Änne']],
  ['rank', ['Dmitri', 'Chidi', 'ana', 'Änne']],
] as const)('the order "%s" falls back to the date, and positions follow it', async (sort, expected) => {
  const { owner, proposalId, add, names } = await board();
  const four = 'One two three four';
  const ids: Record<string, number> = {
    Chidi: await add('Chidi', 1, {
      status: 'waitlisted',
      waitlistedAt: onDay(9),
      answers: [four, '', ''],
    }),
    Änne: await add('Änne', 2, {}, { score: 5 }),
    Dmitri: await add('Dmitri', 3, { pendingDecision: 'waitlisted', waitlistedAt: onDay(8) }),
    ana: await add('ana', 4),
  };
  expect(await names({ sort })).toEqual(expected);
  const query = { ...ALL_APPLICATIONS, sort };
  expect(await findReviewPosition(db, owner, proposalId, query, ids[expected[1]]!)).toMatchObject({
    position: 2,
    total: 4,
    previousId: ids[expected[0]],
    nextId: ids[expected[2]],
  });
});

test('filter, tag and search combine, tags are counted, and the open application stays', async () => {
  const { add, list, names } = await board();
  const invited = await add('Ana', 1, { pendingDecision: 'invited' }, { tags: ['math', 'later'] });
  await add('Ben', 2, {}, { tags: ['math'], note: 'Ask about Naïve Bayes' });
  await add('Cleo', 3, { changedAt: onDay(4), pendingDecision: 'not_selected' });
  expect(await names({ tag: 'math' })).toEqual(['Ben', 'Ana']);
  expect(await names({ tag: 'math', filter: 'to_decide' })).toEqual(['Ben']);
  expect(await names({ filter: 'changed' })).toEqual(['Cleo']);
  expect(await names({ filter: 'to_decide', openId: invited })).toEqual(['Cleo', 'Ben', 'Ana']);
  const found = await list({ q: 'naive', filter: 'invited' });
  expect(found).toMatchObject({ lines: [], sent: 3, matching: 1, tags: [{ tag: 'math', count: 1 }] });
  expect(found.counts).toMatchObject({ to_decide: 1, invited: 0 });
  expect((await list()).tags).toEqual([
    { tag: 'later', count: 1 },
    { tag: 'math', count: 2 },
  ]);
});

test('search, excerpt and word count follow the answers, and ignore withdrawn ones', async () => {
  const { add, list } = await board();
  const id = await add('Ana Núñez', 1, { answers: ['Sequencer  revenue', 'Über\nhundert 100%', ''] });
  const search = async (q: string) => (await list({ q })).lines.map(({ wordCount }) => wordCount);
  for (const q of ['nunez', 'uber revenue', '100%']) expect([q, await search(q)]).toEqual([q, [5]]);
  expect(await search('10_')).toEqual([]);
  const excerpts = async () => (await list({})).lines.map(({ excerpt }) => excerpt);
  expect(await excerpts()).toEqual(['Sequencer  revenue']);
  const change = (set: Partial<typeof applications.$inferInsert>) =>
    db.update(applications).set(set).where(eq(applications.id, id));
  await change({ answers: ['Blob fees', '', ''] });
  expect(await excerpts()).toEqual(['Blob fees']);
  expect(await search('blob')).toEqual([2]);
  expect(await search('sequencer')).toEqual([]);
  await change({ answers: ['x'.repeat(2000), '', ''] });
  expect(await excerpts()).toEqual(['x'.repeat(160)]);
  await change({ answers: ['Blob fees', '', ''], status: 'withdrawn' });
  expect(await search('blob')).toEqual([]);
  expect(await search('ana')).toEqual([0]);
  expect(await excerpts()).toEqual(['']);
});
