import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The last count of figures that take long to count on a large board. */
export const statistics = pgTable('statistics', {
  name: text('name').primaryKey(),
  figures: jsonb('data').notNull(),
  computedAt: instant('computed_at').notNull(),
});
