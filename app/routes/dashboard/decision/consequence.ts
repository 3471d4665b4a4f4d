import { type Proposal, hasPendingDecisions } from '../../../../domain/proposal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';

type Deciding = Pick<Proposal, 'status' | 'appType'>;

/** What undoing a decision does, shown before it is confirmed. */
export function undoConsequence(application: ReceivedApplication): string {
  const { name, status, onWaitlist } = application;
  const then = onWaitlist
    ? `${name} is back on the waitlist, in the same place.`
    : 'The application is undecided again.';
  if (status !== 'invited') return `No one has been notified of it. ${then}`;
  return `${name} gets an email at once that says the invitation was taken back, and the spot is free again. ${then} Your message is saved for the next invitation.`;
}

/** What adding an applicant to the waitlist does, shown before it is confirmed. */
export function waitlistConsequence(proposal: Deciding, { name }: ReceivedApplication): string {
  const when = hasPendingDecisions(proposal)
    ? 'Saved until you announce results.'
    : `${name} gets an email about it at once.`;
  return `${when} You can invite ${name} later, when a spot is free.`;
}
