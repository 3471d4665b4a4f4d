import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { instant } from './columns.ts';

/** The time zone of a member's browser; no row until a page of the member has loaded its script. */
export const memberTimeZones = pgTable('member_time_zones', {
  userId: userReference('user_id', 'cascade').primaryKey(),
  timeZone: text('time_zone').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** What members say about themselves; no row is an empty profile (`BLANK_PROFILE`). */
export const members = pgTable('members', {
  userId: userReference('user_id', 'cascade').primaryKey(),
  /** What messages call them; '' for the first name in their name. */
  firstName: text('first_name').notNull().default(''),
  organization: text('organization').notNull(),
  about: text('about').notNull(),
  interests: text('interests').array().notNull(),
  pageOn: boolean('page_on').notNull(),
  pictureOn: boolean('picture_on').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
