import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { RESTORED_NOTE_DAYS } from '#domain/moderation/moderation.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { transitionNotes } from '#server/db/schema/moderation.ts';
import { transitions } from '#server/db/schema/proposal.ts';

/** An admin's action on a proposal, its time, and the note to the owner ('' for none). */
export type ProposalModeration = {
  action: 'hide' | 'restore';
  at: Date;
  note: string;
  /** It is hidden as a scam. */
  isScam?: true;
};

/**
 * Select column for proposals: the note of the last hide; null while the proposal is not hidden.
 */
export const hiddenNote = sql<string | null>`case when proposals.status = 'hidden' then (
  select n.note from transitions m join transition_notes n on n.transition_id = m.id
  where m.proposal_id = proposals.id and m.action = 'hide' order by m.id desc limit 1) end`;

/**
 * The last moderation, for the owner and admins: a hide, or a restore of the last {@link
 * RESTORED_NOTE_DAYS} days. Null for anyone else.
 */
export async function moderationFor(
  db: Database,
  actor: Actor,
  proposal: Pick<Proposal, 'id' | 'ownerId' | 'coOwnerIds'>,
  now: Date,
): Promise<ProposalModeration | null> {
  if (!hasRole(PERMISSIONS.proposal.readModeration, actor, proposal)) return null;
  const [last] = await selectModeration(db, proposal.id, 1);
  if (!last) return null;
  const { action, at, note, isScam } = last;
  const isOld = now.getTime() - at.getTime() > RESTORED_NOTE_DAYS * DAY_MS;
  return action === 'restore' && isOld
    ? null
    : { action, at, note, ...(isScam && { isScam: true as const }) };
}

/** Moderation history with the admins' names, latest first. Never show it to the owner. */
export async function listModeration(
  db: Database,
  proposalId: number,
): Promise<(ProposalModeration & { by: string | null })[]> {
  const rows = await selectModeration(db, proposalId, 50);
  return rows.map(({ isScam: _, ...row }) => row);
}

function selectModeration(db: Database, proposalId: number, limit: number) {
  const actions = inArray(transitions.action, ['hide', 'restore']);
  return db
    .select({
      action: sql<ProposalModeration['action']>`${transitions.action}`,
      at: transitions.at,
      note: sql<string>`coalesce(${transitionNotes.note}, '')`,
      by: users.name,
      isScam: sql<boolean>`(select p.scam_at is not null from proposals p where p.id = ${transitions.proposalId})`,
    })
    .from(transitions)
    .leftJoin(transitionNotes, eq(transitionNotes.transitionId, transitions.id))
    .leftJoin(users, eq(users.id, transitions.actorId))
    .where(and(eq(transitions.proposalId, proposalId), isNull(transitions.applicationId), actions))
    .orderBy(desc(transitions.id))
    .limit(limit);
}
