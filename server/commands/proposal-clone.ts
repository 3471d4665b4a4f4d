import { eq } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { cloneForm } from '../../domain/proposal-form.ts';
import { mayCloneProposal } from '../../domain/proposal-edit.ts';
import { type Outcome, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { ownApplication } from './locked-rows.ts';
import { saveDraft } from './proposal.ts';

/**
 * Begins a new draft from a proposal of one's own: all its texts, no dates. The proposal stays as it is. Counts against the drafts a person
 * may keep.
 */
export async function cloneProposal(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  if (!row) return refuse('not_found');
  const hasApplied = (await ownApplication(db, id, actor.uid)) !== undefined;
  const may = mayCloneProposal({ ...row, hasApplied }, actor);
  if (!may.ok) return may;
  return saveDraft(db, actor, { draftId: null, revision: null, form: cloneForm(row) }, now);
}
