import type { WrittenEmail } from '../written-email.ts';

/** What the mail of an event says. */
export type FactsFor<E extends WrittenEmail['event']> = Extract<WrittenEmail, { event: E }>['facts'];
