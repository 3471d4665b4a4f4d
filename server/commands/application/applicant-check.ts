import { and, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { whyNotApply, whyOnBothSides } from '#domain/proposal/proposal-transitions.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import { isActivePerson } from '#server/reads/active-person.ts';
import type { Database } from '#server/db/database.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Why this person cannot apply to a locked proposal, or null: the domain's `whyNotApply`. */
export async function whyPersonNotApply(
  tx: Database,
  proposal: ProposalRow,
  person: SignedIn,
  now: Date,
): Promise<Refusal | null> {
  const isReviewer = (await tx.$count(proposalPeople, isActivePerson(proposal.id, person.uid))) > 0;
  return whyNotApply(proposal, person, now, isReviewer);
}

/** Why these people cannot be in a sent application to a locked proposal: `whyOnBothSides`. */
export async function whyPeopleOnBothSides(
  tx: Database,
  proposal: ProposalRow,
  people: readonly string[],
  actor: SignedIn,
): Promise<Refusal | null> {
  const active = await tx
    .select({ uid: proposalPeople.userId })
    .from(proposalPeople)
    .where(
      and(
        eq(proposalPeople.proposalId, proposal.id),
        eq(proposalPeople.role, 'reviewer'),
        eq(proposalPeople.status, 'active'),
        inArray(proposalPeople.userId, [...people]),
      ),
    );
  return whyOnBothSides(people, { ...proposal, reviewerIds: active.map(({ uid }) => uid) }, actor);
}

/** Everyone on a proposal's side: its owner, and active co-owners and reviewers. */
export async function listPeopleOnSide(tx: Database, proposalId: number): Promise<string[]> {
  const rows = await tx
    .select({ uid: proposalPeople.userId })
    .from(proposalPeople)
    .where(and(eq(proposalPeople.proposalId, proposalId), eq(proposalPeople.status, 'active')))
    .union(tx.select({ uid: proposals.ownerId }).from(proposals).where(eq(proposals.id, proposalId)));
  return rows.map(({ uid }) => uid);
}
