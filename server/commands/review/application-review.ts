import { and, eq, isNull, sql } from 'drizzle-orm';
import { type SignedIn, uidOf } from '#domain/base/actor.ts';
import { mayReadApplication } from '#domain/application/application.ts';
import {
  mayReview,
  normalizedTag,
  parsePrivateNote,
  parseScore,
  parseTag,
} from '#domain/review/score-tag-note.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { type ProposalRow, lockApplication } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';

type Reviewed = Outcome<{ id: number; proposalId: number }>;

/** The note that someone saved since, when a save is refused with `changed_elsewhere`. */
export type StoredNote = { text: string; changedAt: Date };

/**
 * Replaces the private note of the owner's side about an application, or deletes it if the new one
 * is empty, and notifies no one. `not_found` for strangers, `forbidden` for the applicant,
 * `changed_elsewhere` with what is stored when that is not `basedOn` (see `noteRevision`).
 */
export function saveApplicationNote(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { note, basedOn }: { note: string; basedOn?: number | null },
  now: Date,
): Promise<Reviewed & { stored?: StoredNote }> {
  return review(db, actor, applicationId, async (tx, { ownerId }) => {
    const parsed = parsePrivateNote(note);
    if (!parsed.ok) return parsed;
    const row = { ownerId, authorId: uidOf(actor), note: parsed.value, changedAt: now };
    const which = eq(applicationNotes.applicationId, applicationId);
    const isUnchanged =
      typeof basedOn === 'number' ? eq(applicationNotes.changedAt, new Date(basedOn)) : undefined;
    const written =
      parsed.value === ''
        ? tx.delete(applicationNotes).where(and(which, isUnchanged))
        : tx
            .insert(applicationNotes)
            .values({ applicationId, ...row })
            .onConflictDoUpdate({
              target: applicationNotes.applicationId,
              set: row,
              ...(isUnchanged && { setWhere: isUnchanged }),
            });
    if (((await written).rowCount ?? 0) > 0 || !isUnchanged) return done(null);
    const [stored] = await tx
      .select({ text: applicationNotes.note, changedAt: applicationNotes.changedAt })
      .from(applicationNotes)
      .where(which);
    // Also what an earlier save without an answer stored.
    if ((stored?.text ?? '') === parsed.value) return done(null);
    return { ...refuse('changed_elsewhere'), stored: stored! };
  });
}

/** Sets the owner's private score of 1 to 5 stars, '' for none. Refuses as for a note. */
export function scoreApplication(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { score }: { score: string },
): Promise<Reviewed> {
  return review(db, actor, applicationId, async (tx, { ownerId }) => {
    const parsed = parseScore(score);
    if (!parsed.ok) return parsed;
    await writeReview(tx, ownerId, applicationId, { score: parsed.value });
    return done(null);
  });
}

/** Adds one of the owner's private tags. Refuses as for a note, and too many or too long ones. */
export function addTag(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { tag }: { tag: string },
): Promise<Reviewed> {
  return review(db, actor, applicationId, async (tx, { id: proposalId, ownerId }) => {
    const rows = await tx
      .select({ id: applicationReviews.applicationId, tags: applicationReviews.tags })
      .from(applicationReviews)
      .innerJoin(applications, eq(applications.id, applicationReviews.applicationId))
      .where(and(eq(applications.proposalId, proposalId), notInConflict(uidOf(actor))));
    const parsed = parseTag(tag, [...new Set(rows.flatMap(({ tags }) => tags))]);
    if (!parsed.ok) return parsed;
    const own = rows.find(({ id }) => id === applicationId)?.tags ?? [];
    if (!own.includes(parsed.value))
      await writeReview(tx, ownerId, applicationId, { tags: [...own, parsed.value] });
    return done(null);
  });
}

/** Removes a tag; one that is not there is fine. Refuses as for a note. */
export function removeTag(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { tag }: { tag: string },
): Promise<Reviewed> {
  return review(db, actor, applicationId, async (tx) => {
    await tx
      .update(applicationReviews)
      .set({ tags: sql`array_remove(${applicationReviews.tags}, ${normalizedTag(tag)})` })
      .where(eq(applicationReviews.applicationId, applicationId));
    return done(null);
  });
}

/** Records that the owner's side opened an application, the first time only. The caller has read it. */
export async function markApplicationRead(
  db: Database,
  { ownerId }: { ownerId: string },
  applicationId: number,
  now: Date,
): Promise<void> {
  await db
    .insert(applicationReviews)
    .values({ applicationId, ownerId, readAt: now })
    .onConflictDoUpdate({
      target: applicationReviews.applicationId,
      set: { readAt: now },
      setWhere: isNull(applicationReviews.readAt),
    });
}

type Written = Outcome<null> & { stored?: StoredNote };
type Write = (tx: Database, proposal: ProposalRow) => Promise<Written>;

/** Runs `write` for the owner's side of the application's proposal, under the locks of both. */
async function review(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  write: Write,
): Promise<Reviewed & { stored?: StoredNote }> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!mayReview(locked.facts, actor)) return refuse('forbidden');
    const written = await write(tx, locked.proposal);
    return written.ok ? done({ id: applicationId, proposalId: locked.proposal.id }) : written;
  });
}

async function writeReview(
  tx: Database,
  ownerId: string,
  applicationId: number,
  set: Partial<Pick<typeof applicationReviews.$inferInsert, 'score' | 'tags'>>,
): Promise<void> {
  await tx
    .insert(applicationReviews)
    .values({ applicationId, ownerId, ...set })
    .onConflictDoUpdate({ target: applicationReviews.applicationId, set });
}
