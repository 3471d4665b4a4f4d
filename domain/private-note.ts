import { type Actor } from './actor.ts';
import { type ApplicationFacts } from './application.ts';
import { noteOf } from './decision.ts';
import { type ApplicationPeople, PERMISSIONS, hasRole } from './permissions.ts';
import { type Outcome } from './refusal.ts';

/** Whether the actor can write a private note about an application: once it was sent, also when it was withdrawn. */
export function mayWriteNote(
  facts: Pick<ApplicationFacts, 'status'> & ApplicationPeople,
  actor: Actor,
): boolean {
  return facts.status !== 'saved' && hasRole(PERMISSIONS.application.writeNote, actor, facts);
}

/** The note as it is kept, cleaned, '' for none; `invalid` names `note` where it is longer than 2,000 characters. */
export function privateNoteOf(text: string): Outcome<string> {
  return noteOf(text, 'note');
}
