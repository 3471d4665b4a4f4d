import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, as `Date` holds it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The primary key of a table whose rows the database numbers. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
