import { type SQL, and, asc, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import type { Proposal, ProposalSummary } from '#domain/proposal/proposal.ts';
import { done } from '#domain/base/refusal.ts';
import { isNotApplicable } from '#domain/text/text.ts';
import type { Database } from '#server/db/database.ts';
import { hasApplied } from '#server/reads/role-where.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { summaryColumns } from '../proposal/proposal-list.ts';
import { acceptsApplications, hasSpots, matchesTopic } from '../proposal/proposal-where.ts';
import { withStatementTimeout } from '../proposal/with-statement-timeout.ts';

const SIMILAR = 3;
/** Only this many matches are compared, so that a common topic costs no more. */
const COMPARED = 500;

/**
 * Three proposals with open spots, without the member's own and those they applied to. First those
 * that share most topics, then others that look for the same role, each by close date. Empty when
 * the search is too slow.
 */
export async function listSimilar(
  db: Database,
  member: SignedIn,
  { id, topics, recruitmentType }: Pick<Proposal, 'id' | 'topics' | 'recruitmentType'>,
  now: Date,
): Promise<ProposalSummary[]> {
  const isCandidate = and(
    acceptsApplications(now),
    hasSpots,
    ne(proposals.id, id),
    ne(proposals.ownerId, member.uid),
    sql`not ${hasApplied(member.uid)}`,
  );
  const found = await withStatementTimeout(db, async (tx) => {
    const related = await listRelated(tx, topics, isCandidate);
    if (related.length === SIMILAR) return done(related);
    const known = related.map((proposal) => proposal.id);
    const others = await tx
      .select(summaryColumns)
      .from(proposals)
      .where(
        and(isCandidate, eq(proposals.recruitmentType, recruitmentType), notInArray(proposals.id, known)),
      )
      .orderBy(asc(proposals.closeAt), asc(proposals.id))
      .limit(SIMILAR - related.length);
    return done([...related, ...others]);
  });
  return found.ok ? found.value : [];
}

/** Candidates that name one of the topics, most shared topics first. */
async function listRelated(db: Database, topics: readonly string[], isCandidate: SQL | undefined) {
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
    .limit(SIMILAR);
}
