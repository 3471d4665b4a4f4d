import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../domain/actor.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { countStatements } from '../db/testing/count-statements.ts';
import { insertProposal } from '../db/testing/board-rows.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { ALL_APPLICATIONS, REVIEW_PAGE_SIZE } from '../../domain/review-list.ts';
import { listReview } from './review-list.ts';

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

test('many applications are paged, with totals on every page, in three statements', async () => {
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
  expect(statements).toHaveLength(3);
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
