import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../domain/actor.ts';
import { BULK_CAP } from '../../domain/bulk-decision.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { countStatements } from '../db/testing/count-statements.ts';
import { insertProposal } from '../db/testing/board-rows.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { listReceivedLines } from './received-line.ts';

const { db, pool } = await openTestDatabase();
const MANY = BULK_CAP + 30;

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
  const read = async (asked: Parameters<typeof listReceivedLines>[3]) => {
    const found = await listReceivedLines(counting, owner, id, asked, NOON);
    if (!found.ok) throw new Error('refused');
    const { proposal: _proposal, lines, ...counted } = found.value;
    return { ...counted, ids: lines.map((line) => line.id), lines };
  };
  const first = await read({});
  expect(statements).toHaveLength(3);
  const all = { sent: MANY, heldSpots: 0, undecided: MANY - Math.floor(MANY / 3) };
  expect(first).toMatchObject({ ...all, isLater: false, ids: ids.slice(0, BULK_CAP) });
  expect(first.lines[0]).toMatchObject({ wordCount: 2, name: expect.stringMatching(/^Person/) });
  const second = await read({ after: first.nextAfter });
  const rest = { isLater: true, nextAfter: null, ids: ids.slice(BULK_CAP) };
  expect(second).toMatchObject({ ...all, ...rest });
  // A link to one application, from an email or after a decision, opens the page that it is on.
  expect(await read({ openId: ids.at(-1)! })).toMatchObject(rest);
  const undecided = await read({ undecided: true });
  expect(undecided.lines.every((line) => line.undecided)).toBe(true);
  expect(undecided).toMatchObject({ ...all, nextAfter: null });
  expect((await read({ ids: [ids[3]!, ids.at(-1)!] })).ids).toEqual([ids[3], ids.at(-1)]);
  expect((await read({ after: second.nextAfter ?? first.nextAfter, openId: null })).ids).toEqual(second.ids);
  expect(await listReceivedLines(db, owner, id, { after: 'x' }, NOON)).toMatchObject({
    refusal: { code: 'malformed' },
  });
});
