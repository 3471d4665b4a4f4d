import { and, asc, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES, type Proposal } from '../../domain/proposal.ts';
import type { Database } from '../data/database.ts';
import { moves, proposals } from '../data/schema.ts';
import { proposalColumns } from './proposal-columns.ts';
import { matchesFilter } from './proposal-match.ts';

const isVisible = inArray(proposals.status, [...PUBLIC_STATUSES]);

/** One proposal as everybody sees it, whoever asks; null for what is not on the board: drafts, withdrawn and hidden ones. */
export async function findVisible(db: Database, id: number): Promise<Proposal | null> {
  const [row] = await db
    .select(proposalColumns)
    .from(proposals)
    .where(and(eq(proposals.id, id), isVisible));
  return row ?? null;
}

/** `changedAt`: posted, moved (closed, reopened, announced, put back) or announced, whichever was last. A change of its text is not timed. */
export type VisibleProposal = { id: number; changedAt: Date };

/** Up to `limit` visible proposals above the id `after`, in the order of their ids. */
export function listVisible(db: Database, after: number, limit: number): Promise<VisibleProposal[]> {
  const moved = db
    .select({ at: max(moves.at).as('at') })
    .from(moves)
    .where(and(eq(moves.proposalId, proposals.id), isNull(moves.applicationId)));
  return db
    .select({
      id: proposals.id,
      changedAt: sql`greatest(${proposals.postedAt}, ${proposals.announcedAt}, (${moved}))`.mapWith(
        proposals.postedAt,
      ),
    })
    .from(proposals)
    .where(and(isVisible, gt(proposals.id, after)))
    .orderBy(asc(proposals.id))
    .limit(limit);
}

/** The id before each further `size` visible proposals: where the second, third, … part of a list of all of them begins after. */
export async function visibleParts(db: Database, size: number): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select id from (select id, row_number() over (order by id) as place from ${proposals}
      where ${isVisible}) as visible
    where place % ${size}::int = 0 order by id`);
  return result.rows.map(({ id }) => id);
}

/** The newest proposals that a filter asks for, with their texts. Its order and its pages count for nothing. */
export function listNewest(
  db: Database,
  filter: ProposalFilter,
  now: Date,
  limit: number,
): Promise<Proposal[]> {
  return db
    .select(proposalColumns)
    .from(proposals)
    .where(matchesFilter(filter, now))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(limit);
}
