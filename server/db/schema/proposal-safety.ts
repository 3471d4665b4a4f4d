import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import type { NewcomerRule } from '#domain/proposal/proposal-safety.ts';
import type { PhraseKind } from '#domain/proposal/warning-phrases.ts';
import { instant } from './columns.ts';
import { proposals } from './proposal.ts';

/** What was noticed about a proposal when it was posted or edited; no row: nothing. */
export const proposalSafety = pgTable('proposal_safety', {
  proposalId: bigint('proposal_id', { mode: 'number' })
    .primaryKey()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  phrases: text('phrases').array().$type<PhraseKind[]>().notNull().default([]),
  newcomer: text('newcomer').$type<NewcomerRule>(),
  markedUntil: instant('marked_until'),
  lookedAt: instant('looked_at'),
});
