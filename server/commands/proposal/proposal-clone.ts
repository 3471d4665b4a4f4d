import { and, desc, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { cloneForm } from '#domain/proposal/proposal-form.ts';
import { mayCloneProposal } from '#domain/proposal/proposal-edit.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { ownsDraft } from '#server/reads/role-where.ts';
import { proposalDrafts } from '#server/db/schema/proposal.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { saveDraft } from './proposal.ts';

/**
 * Creates a draft with the texts of the actor's proposal and no dates, which counts toward the
 * draft limit. Returns an existing copy that is still unchanged, so that pressing twice copies
 * once.
 */
export async function cloneProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const row = await lockProposalFor(tx, id, actor);
    if (!row) return refuse('not_found');
    const may = mayCloneProposal(row, actor);
    if (!may.ok) return may;
    const form = cloneForm(row);
    const [untouched] = await tx
      .select({ id: proposalDrafts.id })
      .from(proposalDrafts)
      .where(and(ownsDraft(actor.uid), eq(proposalDrafts.form, form)))
      .orderBy(desc(proposalDrafts.id))
      .limit(1);
    if (untouched) return done(untouched);
    const created = await saveDraft(tx, actor, { draftId: null, revision: null, form }, now);
    return created.ok ? done({ id: created.value.id }) : created;
  });
}
