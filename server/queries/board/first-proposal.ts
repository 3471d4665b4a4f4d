import { eq } from 'drizzle-orm';
import type { Actor } from '#domain/base/actor.ts';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { readCursor } from '../proposal/proposal-cursor.ts';
import { findPage } from '../proposal/proposal-page.ts';
import { type ProposalForReader, readProposalWhere } from '../proposal/proposal.ts';

/**
 * The first proposal that matches a filter, as `findProposal` returns it; null when nothing
 * matches. Refuses like `listProposals`.
 */
export async function findFirstProposal(
  db: Database,
  actor: Actor,
  filter: ProposalFilter,
  now: Date,
): Promise<Outcome<ProposalForReader | null>> {
  const cursor = filter.after === null ? null : readCursor(filter.after, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const after = cursor?.value ?? null;
  const found = await findPage(db, { filter, sort: filter.sort, after, limit: 1 }, now);
  if (!found.ok) return found;
  const [first] = found.value;
  if (!first) return done(null);
  const read = await readProposalWhere(db, actor, eq(proposals.id, first.id), now);
  return read.ok ? read : done(null);
}
