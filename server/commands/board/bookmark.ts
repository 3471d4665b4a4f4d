import { and, eq, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { mayBookmark } from '#domain/board/bookmark.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { bookmarks } from '#server/db/schema/bookmark.ts';
import type { Database } from '#server/db/database.ts';
import { hasApplied } from '#server/reads/role-where.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Saves a proposal for the actor; saving it again changes nothing. Refused as in `mayBookmark`. */
export async function saveBookmark(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Outcome<null>> {
  const { uid } = actor;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        status: proposals.status,
        ownerId: proposals.ownerId,
        coOwnerIds: proposals.coOwnerIds,
        hasApplied: sql<boolean>`${hasApplied(uid)}`,
        others: sql<number>`(select count(*) from ${bookmarks}
          where ${bookmarks.userId} = ${uid} and ${bookmarks.proposalId} <> ${proposals.id})`,
      })
      .from(proposals)
      .where(eq(proposals.id, proposalId))
      .for('share', { of: proposals });
    if (!row) return refuse('not_found');
    const may = mayBookmark(row, actor, row.others);
    if (!may.ok) return may;
    await tx.insert(bookmarks).values({ userId: uid, proposalId, savedAt: now }).onConflictDoNothing();
    return done(null);
  });
}

/** Removes a saved proposal, whatever its status; does nothing when it is not saved. */
export async function removeBookmark(
  db: Database,
  actor: SignedIn,
  proposalId: number,
): Promise<Outcome<null>> {
  await db
    .delete(bookmarks)
    .where(and(eq(bookmarks.userId, actor.uid), eq(bookmarks.proposalId, proposalId)));
  return done(null);
}
