import { type Placeholder, type SQL, and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { BOOKMARK_CAP } from '#domain/board/bookmark.ts';
import type { ProposalSummary } from '#domain/proposal/proposal.ts';
import { bookmarks } from '#server/db/schema/bookmark.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposalReadableBy } from '#server/reads/role-where.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { summaryColumns } from '../proposal/proposal-list.ts';

/** Ids of the actor's bookmarks; empty for a visitor. One statement. */
export async function savedIds(db: Database, actor: Actor): Promise<number[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await savedBy(db).execute({ uid: actor.uid });
  return rows.map(({ id }) => id);
}

const savedBy = prepared('saved_ids', (db) =>
  db
    .select({ id: bookmarks.proposalId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, sql.placeholder('uid')))
    .limit(BOOKMARK_CAP),
);

/** A bookmark as the dashboard lists it. `gone`: withdrawn, so nothing about it may be shown. */
export type SavedProposal = { id: number; savedAt: Date } & (
  | { gone: true; proposal?: undefined }
  | { gone: false; proposal: ProposalSummary }
);

/**
 * The actor's bookmarks, latest first. Unreadable ones are omitted when hidden and listed as `gone`
 * when withdrawn. One statement.
 */
export async function listSaved(db: Database, actor: Actor): Promise<SavedProposal[]> {
  if (!isSignedIn(actor)) return [];
  const readable = proposalReadableBy(actor.kind, actor.uid);
  const rows = await db
    .select({
      ...summaryColumns,
      savedAt: bookmarks.savedAt,
      readable: sql<boolean>`${readable}`,
    })
    .from(bookmarks)
    .innerJoin(proposals, eq(proposals.id, bookmarks.proposalId))
    .where(isListed(actor.kind, actor.uid))
    .orderBy(desc(bookmarks.savedAt), desc(bookmarks.proposalId))
    .limit(BOOKMARK_CAP);
  return rows.map(({ savedAt, readable, ...proposal }) =>
    readable ? { id: proposal.id, savedAt, gone: false, proposal } : { id: proposal.id, savedAt, gone: true },
  );
}

/** Number of rows that `listSaved` returns. One statement. */
export async function countSaved(db: Database, actor: Actor): Promise<number> {
  if (!isSignedIn(actor)) return 0;
  const [row] = await savedCount[actor.kind](db).execute({ uid: actor.uid });
  return row!.count;
}

const savedCount = {
  member: prepared('saved_count_member', (db) => selectCount(db, 'member')),
  admin: prepared('saved_count_admin', (db) => selectCount(db, 'admin')),
};

function selectCount(db: Database, kind: SignedIn['kind']) {
  const listed = db
    .select({ one: sql`1` })
    .from(bookmarks)
    .innerJoin(proposals, eq(proposals.id, bookmarks.proposalId))
    .where(isListed(kind, sql.placeholder('uid')))
    .limit(BOOKMARK_CAP);
  return db.select({ count: sql<number>`count(*)` }).from(listed.as('listed'));
}

/** Bookmarked by this person; hidden proposals only where they may read them. */
function isListed(kind: SignedIn['kind'], uid: string | Placeholder): SQL | undefined {
  return and(eq(bookmarks.userId, uid), or(ne(proposals.status, 'hidden'), proposalReadableBy(kind, uid)));
}
