import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A timestamptz column with milliseconds, like `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A generated primary key. */
export const generatedId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
