import { type Actor } from './actor.ts';
import { type ApplicationFacts } from './application.ts';
import { noteOf } from './decision.ts';
import { type ApplicationPeople, PERMISSIONS, hasRole } from './permissions.ts';
import { type Outcome } from './refusal.ts';

/**
 * Whether the actor can write a private note about an application: once submitted, also when
 * withdrawn.
 */
export function mayWriteNote(
  facts: Pick<ApplicationFacts, 'status'> & ApplicationPeople,
  actor: Actor,
): boolean {
  return facts.status !== 'saved' && hasRole(PERMISSIONS.application.writeNote, actor, facts);
}

/** Parses a private note, '' for none; `invalid` names `note` if it exceeds `MESSAGE_CAP`. */
export function privateNoteOf(text: string): Outcome<string> {
  return noteOf(text, 'note');
}
