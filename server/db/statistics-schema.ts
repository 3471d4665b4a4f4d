import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Figures that take long to count on a large board, as they were counted last. */
export const statistics = pgTable('statistics', {
  name: text('name').primaryKey(),
  figures: jsonb('data').notNull(),
  computedAt: timestamp('computed_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
});
