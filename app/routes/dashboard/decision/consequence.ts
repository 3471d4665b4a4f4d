import { type Proposal, hasPendingDecisions, spotsLeft } from '../../../../domain/proposal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';

// What a decision does, shown before it is confirmed, in a dialog and on its page.

type Deciding = Pick<Proposal, 'status' | 'appType'>;
type Inviting = Pick<Proposal, 'status' | 'appType' | 'title' | 'participants' | 'acceptedCount'>;

export function inviteConsequence(proposal: Inviting, { name }: ReceivedApplication): string {
  if (hasPendingDecisions(proposal)) {
    return `Saved until you announce results. ${name} then gets the invitation by email, finds it under My Account, and can accept or decline.`;
  }
  const last = spotsLeft(proposal) === 1;
  const spot = last ? 'the last open spot' : 'a spot';
  return `${name} gets the invitation by email at once, and finds it under My Account. If accepted, ${spot} of “${proposal.title}” is filled.`;
}

export function notSelectConsequence(proposal: Deciding, { name }: ReceivedApplication): string {
  return hasPendingDecisions(proposal)
    ? `Saved until you announce results. ${name} then gets an email with the reason below.`
    : `${name} gets an email with the reason below at once. This cannot be undone.`;
}

export function undoConsequence(application: ReceivedApplication): string {
  const { name, status, onWaitlist } = application;
  const then = onWaitlist
    ? `${name} is back on the waitlist, in the same place.`
    : 'The application is undecided again.';
  if (status !== 'invited') return `No one has been notified of it. ${then}`;
  return `${name} gets an email at once that says the invitation was taken back, and the spot is free again. ${then} Your message is saved for the next invitation.`;
}

export function waitlistConsequence(proposal: Deciding, { name }: ReceivedApplication): string {
  const when = hasPendingDecisions(proposal)
    ? 'Saved until you announce results.'
    : `${name} gets an email about it at once.`;
  return `${when} You can invite ${name} later, when a spot is free.`;
}
