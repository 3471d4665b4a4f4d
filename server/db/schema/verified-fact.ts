import { boolean, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { FactKind } from '#domain/member/verified-fact.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';

/** Facts about people that were checked; `factHolds` says whether one still holds. */
export const verifiedFacts = pgTable(
  'verified_facts',
  {
    id: generatedId(),
    userId: userReference('user_id', 'cascade').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    subject: text('subject').notNull(),
    label: text('label').notNull().default(''),
    /** Whether its person shows it to everyone. */
    isShown: boolean('is_shown').notNull(),
    /** When it was last proved. */
    verifiedAt: instant('verified_at').notNull(),
    /** Since when it has held without a break; null for rows of release 1.0.0: `verifiedAt`. */
    verifiedSince: instant('verified_since'),
    recheckedAt: instant('rechecked_at'),
    lostAt: instant('lost_at'),
  },
  (table) => [unique().on(table.userId, table.kind, table.subject)],
);
