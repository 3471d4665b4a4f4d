import { and, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { UNDER_REVIEW } from '../../domain/application.ts';
import { applications } from './schema.ts';

/** The domain's `isUndecided` as a where clause; a test compares the two. */
export const isUndecidedWhere = and(
  inArray(applications.status, UNDER_REVIEW),
  or(isNull(applications.pendingDecision), isNotNull(applications.changedAt)),
)!;
