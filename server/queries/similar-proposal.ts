import { and, asc, desc, inArray, ne, or, sql } from 'drizzle-orm';
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
 * Proposals with open spots that name one of the topics, most shared topics first, then the next to
 * close. Without the member's own and those they applied to; empty when the search is too slow.
 */
export async function listSimilar(
  db: Database,
  member: SignedIn,
  { id, topics }: Pick<Proposal, 'id' | 'topics'>,
  now: Date,
): Promise<ProposalSummary[]> {
  const matches = topics.filter((topic) => topic !== '' && !isNotApplicable(topic)).map(matchesTopic);
  if (matches.length === 0) return [];
  const isCandidate = and(
    acceptsApplications(now),
    hasSpots,
    ne(proposals.id, id),
    ne(proposals.ownerId, member.uid),
    sql`not ${hasApplied(member.uid)}`,
    or(...matches),
  );
  const found = await withStatementTimeout(db, async (tx) => {
    const shared = sql.join(
      matches.map((match) => sql`(${match})::int`),
      sql` + `,
    );
    const compared = tx.select({ id: proposals.id }).from(proposals).where(isCandidate).limit(COMPARED);
    return done(
      await tx
        .select(summaryColumns)
        .from(proposals)
        .where(inArray(proposals.id, compared))
        .orderBy(desc(shared), asc(proposals.closeAt), asc(proposals.id))
        .limit(SIMILAR),
    );
  });
  return found.ok ? found.value : [];
}
