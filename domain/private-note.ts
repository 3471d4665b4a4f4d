import { type Actor, isPerson } from './actor.ts';
import { type ApplicationFacts } from './application.ts';
import { noteOf } from './decision.ts';
import type { Proposal } from './proposal.ts';
import { type Outcome } from './refusal.ts';

/**
 * Whether this person keeps a note of their own about an application: the owner of its proposal alone, once it was sent, withdrawn ones
 * included. Nobody else ever reads it, neither the applicant nor an admin.
 */
export function mayWriteNote(
  facts: Pick<ApplicationFacts, 'status'> & { proposal: Pick<Proposal, 'ownerId'> },
  actor: Actor,
): boolean {
  return facts.status !== 'saved' && isPerson(actor, facts.proposal.ownerId);
}

/** The note as it is kept, cleaned, '' for none; `invalid` names `note` where it is longer than 2,000 characters. */
export function privateNoteOf(text: string): Outcome<string> {
  return noteOf(text, 'note');
}
