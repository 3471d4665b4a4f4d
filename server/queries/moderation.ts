import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, isPerson } from '../../domain/actor.ts';
import { RESTORED_NOTE_DAYS } from '../../domain/moderation.ts';
import type { Proposal } from '../../domain/proposal.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { moveNotes } from '../data/report-schema.ts';
import { moves } from '../data/schema.ts';

/** What an admin did to a proposal, when, and what they wrote to the owner ('' for nothing). */
export type ProposalModeration = { verb: 'hide' | 'restore'; at: Date; note: string };

const DAY_MS = 86_400_000;

/** The note of the last time it was hidden, as a column beside a proposal; null while it is not hidden. */
export const hiddenNote = sql<string | null>`case when proposals.status = 'hidden' then (
  select n.note from moves m join move_notes n on n.move_id = m.id
  where m.proposal_id = proposals.id and m.verb = 'hide' order by m.id desc limit 1) end`;

/** What the owner or an admin is told about a proposal that was hidden, or restored lately; null for anybody else. */
export async function moderationFor(
  db: Database,
  actor: Actor,
  proposal: Pick<Proposal, 'id' | 'ownerId'>,
  now: Date,
): Promise<ProposalModeration | null> {
  if (!isPerson(actor, proposal.ownerId) && actor.kind !== 'admin') return null;
  const [last] = await listModeration(db, proposal.id, 1);
  if (!last) return null;
  const { verb, at, note } = last;
  const isOld = now.getTime() - at.getTime() > RESTORED_NOTE_DAYS * DAY_MS;
  return verb === 'restore' && isOld ? null : { verb, at, note };
}

/** What admins did to a proposal, the latest first, with who did it: not for the owner's eyes. */
export function listModeration(
  db: Database,
  proposalId: number,
  limit = 50,
): Promise<(ProposalModeration & { by: string | null })[]> {
  const verbs = inArray(moves.verb, ['hide', 'restore']);
  return db
    .select({
      verb: sql<ProposalModeration['verb']>`${moves.verb}`,
      at: moves.at,
      note: sql<string>`coalesce(${moveNotes.note}, '')`,
      by: users.name,
    })
    .from(moves)
    .leftJoin(moveNotes, eq(moveNotes.moveId, moves.id))
    .leftJoin(users, eq(users.id, moves.actorId))
    .where(and(eq(moves.proposalId, proposalId), isNull(moves.applicationId), verbs))
    .orderBy(desc(moves.id))
    .limit(limit);
}
