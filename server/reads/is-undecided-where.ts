import { and, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { UNDER_REVIEW } from '#domain/application/application.ts';
import { applications } from '#server/db/schema/proposal.ts';

/** The domain's `isUndecided` as a where clause; a test compares the two. */
export const isUndecidedWhere = and(
  inArray(applications.status, UNDER_REVIEW),
  or(
    and(isNull(applications.pendingDecision), ne(applications.status, 'waitlisted')),
    isNotNull(applications.changedAt),
  ),
)!;
