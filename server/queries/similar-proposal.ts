import { type SQL, and, asc, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import type { Proposal, ProposalSummary } from '../../domain/proposal.ts';
import { done } from '../../domain/refusal.ts';
import { isNotApplicable } from '../../domain/text.ts';
import type { Database } from '../db/database.ts';
import { hasApplied } from '../db/role-where.ts';
import { proposals } from '../db/schema.ts';
import { summaryColumns } from './proposal-list.ts';
import { acceptsApplications, hasSpots, matchesTopic } from './proposal-where.ts';
import { withStatementTimeout } from './with-statement-timeout.ts';

const SIMILAR = 3;
/** Only this many matches are compared, so that a common topic costs no more. */
const COMPARED = 500;

/**
 * Three proposals with open spots, next to close first: the same owner's, then those with most
 * shared topics, then others that look for the same role. Without the member's own and those they
 * applied to; empty when the search is too slow.
 */
export async function listSimilar(
  db: Database,
  member: SignedIn,
  proposal: Pick<Proposal, 'id' | 'ownerId' | 'topics' | 'recruitmentType'>,
  now: Date,
): Promise<ProposalSummary[]> {
  const { id, ownerId, topics, recruitmentType } = proposal;
  const isCandidate = and(
    acceptsApplications(now),
    hasSpots,
    ne(proposals.id, id),
    ne(proposals.ownerId, member.uid),
    sql`not ${hasApplied(member.uid)}`,
  );
  const found = await withStatementTimeout(db, async (tx) => {
    const listNextToClose = (isWanted: SQL, limit: number) =>
      tx
        .select(summaryColumns)
        .from(proposals)
        .where(and(isCandidate, isWanted))
        .orderBy(asc(proposals.closeAt), asc(proposals.id))
        .limit(limit);
    const similar = await listNextToClose(eq(proposals.ownerId, ownerId), SIMILAR);
    const isOther = () =>
      notInArray(
        proposals.id,
        similar.map((one) => one.id),
      );
    if (similar.length < SIMILAR)
      similar.push(...(await listRelated(tx, topics, and(isCandidate, isOther()), SIMILAR - similar.length)));
    if (similar.length < SIMILAR) {
      const hasSameRole = and(eq(proposals.recruitmentType, recruitmentType), isOther())!;
      similar.push(...(await listNextToClose(hasSameRole, SIMILAR - similar.length)));
    }
    return done(similar);
  });
  return found.ok ? found.value.toSorted((a, b) => a.closeAt.getTime() - b.closeAt.getTime()) : [];
}

/** Candidates that name one of the topics, most shared topics first. */
async function listRelated(
  db: Database,
  topics: readonly string[],
  isCandidate: SQL | undefined,
  limit: number,
) {
  const matches = topics.filter((topic) => topic !== '' && !isNotApplicable(topic)).map(matchesTopic);
  if (matches.length === 0) return [];
  const shared = sql.join(
    matches.map((match) => sql`(${match})::int`),
    sql` + `,
  );
  const compared = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(isCandidate, or(...matches)))
    .limit(COMPARED);
  return db
    .select(summaryColumns)
    .from(proposals)
    .where(inArray(proposals.id, compared))
    .orderBy(desc(shared), asc(proposals.closeAt), asc(proposals.id))
    .limit(limit);
}
