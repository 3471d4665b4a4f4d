import { eq } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { mayReadApplication } from '../../domain/application.ts';
import { mayWriteNote, privateNoteOf } from '../../domain/private-note.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { applicationNotes } from '../db/application-note-schema.ts';
import type { Database } from '../db/database.ts';
import { lockApplication } from '../db/row-locks.ts';

/**
 * Saves the owner's private note about an application in place of the old one; an empty note
 * deletes it. `not_found` for strangers, `forbidden` for the applicant; no one is notified.
 */
export async function saveApplicationNote(
  db: Database,
  actor: Actor,
  applicationId: number,
  { note }: { note: string },
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!mayWriteNote(locked.facts, actor)) return refuse('forbidden');
    const parsed = privateNoteOf(note);
    if (!parsed.ok) return parsed;
    const row = { ownerId: actor.uid, note: parsed.value, changedAt: now };
    if (parsed.value === '') {
      await tx.delete(applicationNotes).where(eq(applicationNotes.applicationId, applicationId));
    } else {
      await tx
        .insert(applicationNotes)
        .values({ applicationId, ...row })
        .onConflictDoUpdate({ target: applicationNotes.applicationId, set: row });
    }
    return done({ proposalId: locked.proposal.id });
  });
}
