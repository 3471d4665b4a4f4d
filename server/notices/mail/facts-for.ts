import type { WrittenMail } from '../written-mail.ts';

/** What the mail of an event says. */
export type FactsFor<E extends WrittenMail['event']> = Extract<WrittenMail, { event: E }>['facts'];
