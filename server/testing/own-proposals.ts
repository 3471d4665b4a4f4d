import type { Actor } from '#domain/base/actor.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import type { Database } from '#server/db/database.ts';
import { findOwnPage } from '#server/queries/proposal/own-proposal.ts';
import { listDrafts } from '#server/queries/proposal/proposal.ts';
import { collect } from './collect.ts';

/** The first pages of a person's proposals, active before ended, and their drafts. */
export async function listOwnProposals(db: Database, actor: Actor, now: Date) {
  const rowsOf = async (filter: 'active' | 'ended') => {
    const found = await findOwnPage(db, actor, { filter, after: null, today: dayIn(now, DEFAULT_ZONE) }, now);
    if (!found.ok) throw new Error(found.refusal.message);
    return found.value.rows;
  };
  const drafts = await listDrafts(db, actor, { limit: 100, after: null });
  if (!drafts.ok) throw new Error(drafts.refusal.message);
  return {
    proposals: [...(await rowsOf('active')), ...(await rowsOf('ended'))],
    drafts: await collect(drafts.value),
  };
}
