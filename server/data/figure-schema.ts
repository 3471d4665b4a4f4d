import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Figures that take long to count on a large board, as they were counted last. */
export const countedFigures = pgTable('counted_figures', {
  name: text('name').primaryKey(),
  figures: jsonb('figures').notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
});
