import { sql } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { readCursor } from './proposal-cursor.ts';
import { placesOf } from './proposal-places.ts';
import { type ProposalForReader, readProposalWhere } from './proposal.ts';
import { withinTime } from './within-time.ts';

/**
 * The first proposal of the list that a filter asks for, as `findProposal` gives it, or null when nothing matches. As many statements.
 * Refused as `listProposals`.
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
  const place = placesOf({ asked: filter, sort: filter.sort, after, limit: 1, withTotal: false }, now);
  const isFirst = sql`${proposals.id} = (select id from ${place} as place)`;
  return withinTime<ProposalForReader | null>(db, filter, async (tx) => {
    const found = await readProposalWhere(tx, actor, isFirst, now);
    return found.ok ? found : done(null);
  });
}
