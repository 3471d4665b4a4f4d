import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { PUBLIC_STATUSES, RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { statisticStart } from '#domain/board/statistic.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/**
 * The newest public proposals of the months covered by the statistics, at most `limit` of each kind;
 * newest first within a kind.
 */
export function listRecentSpots(db: Database, limit: number, now: Date) {
  const ofKind = (kind: RecruitmentType) =>
    db
      .select({
        id: proposals.id,
        title: proposals.title,
        kind: proposals.recruitmentType,
        participants: proposals.participants,
        acceptedCount: proposals.acceptedCount,
        status: proposals.status,
        closeAt: proposals.closeAt,
      })
      .from(proposals)
      .where(
        and(
          inArray(proposals.status, [...PUBLIC_STATUSES]),
          eq(proposals.recruitmentType, kind),
          gte(proposals.createdAt, statisticStart(now)),
          lte(proposals.createdAt, now),
        ),
      )
      .orderBy(desc(proposals.createdAt), desc(proposals.id))
      .limit(limit);
  const [mentors, mentees, members] = RECRUITMENT_TYPES;
  return unionAll(ofKind(mentors), ofKind(mentees), ofKind(members));
}
