import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import { RESULTS_OVERDUE_DAYS, overdueRefusal } from '#domain/decision/overdue-results.ts';
import { isAwaitingResults } from '#domain/proposal/proposal.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { ownsProposal } from '#server/reads/role-where.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Why an owner cannot publish another proposal: the results of others are long overdue. */
export async function whyResultsOverdue(db: Database, ownerId: string, now: Date): Promise<Refusal | null> {
  const { title, status, closeAt, appType } = proposals;
  const late = await db
    .select({ title, status, closeAt, appType })
    .from(proposals)
    .where(
      and(
        ownsProposal(ownerId),
        inArray(status, ['open', 'closed']),
        eq(appType, 'due_date'),
        lt(proposals.resultAt, new Date(now.getTime() - RESULTS_OVERDUE_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(proposals.resultAt));
  const titles = late.filter((item) => isAwaitingResults(item, now)).map((item) => item.title);
  return titles.length === 0 ? null : overdueRefusal(titles);
}
