import type { SignedIn } from '#domain/base/actor.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import type { PeopleChange } from '#domain/notification/events/proposal.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { Database } from '#server/db/database.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';

/** One notification a person of the owner's side but `except`. */
export function toOwnersSide(
  proposal: Pick<ProposalRow, 'ownerId' | 'coOwnerIds'>,
  notification: Omit<NewNotification, 'to'>,
  except?: string,
): NewNotification[] {
  return ownersSideOf(proposal)
    .filter((uid) => uid !== except)
    .map((to) => ({ ...notification, to }) as NewNotification);
}

/** Notifies the owner's side, or `to` alone, of a change of the proposal's people by `actor`. */
export async function notifyPeopleChange(
  tx: Database,
  proposal: ProposalRow,
  change: PeopleChange,
  { uid, name }: Pick<SignedIn, 'uid' | 'name'>,
  now: Date,
  to?: readonly string[],
): Promise<void> {
  const facts = { ...change, proposal: proposalFacts(proposal), person: name };
  const people = to ?? ownersSideOf(proposal).filter((item) => item !== uid);
  const notification = { event: 'people_changed', facts, from: uid } as const;
  await enqueueNotifications(
    tx,
    people.map((person) => ({ ...notification, to: person })),
    now,
  );
}
