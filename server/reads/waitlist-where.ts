import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { HOLDING_A_SPOT } from '#domain/application/application.ts';
import { applications } from '#server/db/schema/proposal.ts';

/** On the waitlist as the owner sees it: the domain's `waitlist` as a where clause. */
export const isOnWaitlistWhere = or(
  eq(applications.pendingDecision, 'waitlisted'),
  and(isNull(applications.pendingDecision), eq(applications.status, 'waitlisted')),
)!;

/** The order of `inWaitlistOrder`; a test compares the two. */
export const waitlistOrder: SQL = sql`applications.waitlist_rank nulls last,
  coalesce(applications.waitlisted_at, applications.submitted_at), applications.submitted_at, applications.id`;

/** The domain's `holdsSpot` as a where clause. */
export const holdsSpotWhere = or(
  inArray(applications.status, HOLDING_A_SPOT),
  eq(applications.pendingDecision, 'invited'),
)!;
