import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';

/** What members tell about themselves. Somebody without a row has told nothing; see `BLANK_PROFILE`. */
export const members = pgTable('members', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  organization: text('organization').notNull(),
  about: text('about').notNull(),
  interests: text('interests').array().notNull(),
  pageOn: boolean('page_on').notNull(),
  pictureOn: boolean('picture_on').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
});
