import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '../../domain/actor.ts';
import { mayReadApplication } from '../../domain/application.ts';
import { mayReview, normalizedTag, privateNoteOf, scoreOf, tagOf } from '../../domain/application-review.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { applicationNotes } from '../db/application-note-schema.ts';
import { applicationReviews } from '../db/application-review-schema.ts';
import type { Database } from '../db/database.ts';
import { notInConflict } from '../db/role-where.ts';
import { type ProposalRow, lockApplication } from '../db/row-locks.ts';
import { applications } from '../db/schema.ts';

type Reviewed = Outcome<{ id: number; proposalId: number }>;

/**
 * Saves the private note of the owner's side about an application in place of the old one; an empty note
 * deletes it. `not_found` for strangers, `forbidden` for the applicant; no one is notified.
 */
export function saveApplicationNote(
  db: Database,
  actor: Actor,
  applicationId: number,
  { note }: { note: string },
  now: Date,
): Promise<Reviewed> {
  return review(db, actor, applicationId, async (tx, { ownerId }) => {
    const parsed = privateNoteOf(note);
    if (!parsed.ok) return parsed;
    const row = { ownerId, note: parsed.value, changedAt: now };
    if (parsed.value === '') {
      await tx.delete(applicationNotes).where(eq(applicationNotes.applicationId, applicationId));
    } else {
      await tx
        .insert(applicationNotes)
        .values({ applicationId, ...row })
        .onConflictDoUpdate({ target: applicationNotes.applicationId, set: row });
    }
    return done(null);
  });
}

/** Sets the owner's private score of 1 to 5 stars, '' for none. Refuses as for a note. */
export function scoreApplication(
  db: Database,
  actor: Actor,
  applicationId: number,
  { score }: { score: string },
): Promise<Reviewed> {
  return review(db, actor, applicationId, async (tx, { ownerId }) => {
    const parsed = scoreOf(score);
    if (!parsed.ok) return parsed;
    await writeReview(tx, ownerId, applicationId, { score: parsed.value });
    return done(null);
  });
}

/** Adds one of the owner's private tags. Refuses as for a note, and too many or too long ones. */
export function addTag(
  db: Database,
  actor: Actor,
  applicationId: number,
  { tag }: { tag: string },
): Promise<Reviewed> {
  return review(db, actor, applicationId, async (tx, { id: proposalId, ownerId }) => {
    const rows = await tx
      .select({ id: applicationReviews.applicationId, tags: applicationReviews.tags })
      .from(applicationReviews)
      .innerJoin(applications, eq(applications.id, applicationReviews.applicationId))
      .where(and(eq(applications.proposalId, proposalId), notInConflict(uidOf(actor))));
    const parsed = tagOf(tag, [...new Set(rows.flatMap(({ tags }) => tags))]);
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
  actor: Actor,
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

type Write = (tx: Database, proposal: ProposalRow) => Promise<Outcome<null>>;

/** Runs `write` for the owner's side of the application's proposal, under the locks of both. */
async function review(db: Database, actor: Actor, applicationId: number, write: Write): Promise<Reviewed> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
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
