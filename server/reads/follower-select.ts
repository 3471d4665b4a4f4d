import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { LIVE_STATUSES } from '#domain/application/application.ts';
import type { Why } from '#domain/notification/facts.ts';
import type { PreferenceName } from '#domain/notification/preferences.ts';
import { wantedFor } from '#domain/notification/preferences.ts';
import { users } from '#server/db/schema/account.ts';
import { bookmarks } from '#server/db/schema/bookmark.ts';
import type { Database } from '#server/db/database.ts';
import { notificationPreferences } from '#server/db/schema/notification.ts';
import { applications } from '#server/db/schema/proposal.ts';

type Follower = { uid: string; why: Why };

/**
 * Reasons to follow a proposal, strongest first: each person is notified once, with the strongest.
 */
const REASONS = ['applied', 'draft', 'saved'] as const satisfies readonly Why[];
const rank = (why: Why) => sql<number>`${REASONS.indexOf(why)}::int`;

/**
 * Followers: a live application, a draft or a bookmark. Leaves out `except`, and suspended members,
 * who could not act on it.
 */
export async function selectFollowers(
  db: Database,
  proposalId: number,
  except: readonly string[],
): Promise<Follower[]> {
  const follows = followsOf(db, proposalId);
  const rows = await db
    .select({ uid: follows.uid, reason: sql<number>`min(${follows.reason})` })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.uid))
    .where(and(isNull(users.suspendedAt), notInArray(follows.uid, [...except])))
    .groupBy(follows.uid);
  return rows.map(({ uid, reason }) => ({ uid, why: REASONS[reason]! }));
}

/** How many of the followers get emails of this preference. */
export async function countEmailedFollowers(
  db: Database,
  proposalId: number,
  preference: PreferenceName,
  except: readonly string[],
): Promise<number> {
  const follows = followsOf(db, proposalId);
  const rows = await db
    .select({
      uid: follows.uid,
      inProduct: notificationPreferences.inProduct,
      byMail: notificationPreferences.byMail,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.uid))
    .leftJoin(
      notificationPreferences,
      and(
        eq(notificationPreferences.userId, follows.uid),
        eq(notificationPreferences.preference, preference),
      ),
    )
    .where(and(isNull(users.suspendedAt), ...except.map((uid) => ne(follows.uid, uid))))
    .groupBy(follows.uid, notificationPreferences.inProduct, notificationPreferences.byMail);
  return rows.filter(({ inProduct, byMail }) => {
    const chosen = inProduct === null || byMail === null ? null : { inProduct, byMail };
    return wantedFor(preference, chosen).byMail;
  }).length;
}

function followsOf(db: Database, proposalId: number) {
  return unionAll(
    db
      .select({
        uid: sql<string>`unnest(array_prepend(${applications.applicantId}, ${applications.memberIds}))`.as(
          'uid',
        ),
        reason:
          sql<number>`case ${applications.status} when 'saved' then ${rank('draft')} else ${rank('applied')} end`.as(
            'reason',
          ),
      })
      .from(applications)
      .where(
        and(
          eq(applications.proposalId, proposalId),
          inArray(applications.status, [...LIVE_STATUSES, 'saved']),
        ),
      ),
    db
      .select({ uid: sql<string>`${bookmarks.userId}`.as('uid'), reason: rank('saved').as('reason') })
      .from(bookmarks)
      .where(eq(bookmarks.proposalId, proposalId)),
  ).as('follows');
}
