import { type ApplicationAction, PENDING_LABEL } from '#domain/application/application.ts';
import { firstNameOf } from '#domain/review/message-template.ts';
import { type Proposal, hasPendingDecisions, spotsLeft } from '#domain/proposal/proposal.ts';
import { spotsForInvitation, teamTooLarge } from '#domain/decision/spot.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { endSentence, listed } from '#domain/text/sentence.ts';
import { UNDO_SECONDS } from '#domain/decision/undo.ts';
import { waitlistPositionLabel } from '#domain/decision/waitlist.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';

// Texts of the decisions' dialogs and pages: the question, the button, and what will happen.

type Deciding = Pick<Proposal, 'status' | 'appType'>;
type Named = Pick<ReceivedApplication, 'name'>;
type Inviting = Pick<Proposal, 'status' | 'appType' | 'title' | 'participants' | 'acceptedCount'>;

/** Of a single decision that takes effect at once. */
const UNDO_HINT = `You can undo it for ${UNDO_SECONDS} seconds, before the email is sent.`;
/** Of a decision that waits for the results. */
const CHANGE_HINT = 'You can change this until then.';
export const SHORTLIST_CONSEQUENCE = 'Applicants can’t see your shortlist. They still see “Submitted.”';

/** The button that opens the invitation, and the one that makes the decision. */
export function inviteLabels(proposal: Deciding): { open: string; press: string } {
  return hasPendingDecisions(proposal)
    ? { open: 'Mark as invited', press: 'Mark as invited' }
    : { open: 'Invite', press: 'Send invitation' };
}

export function inviteQuestion({ name }: Named): string {
  return `Invite ${firstNameOf(name)}?`;
}

export function notSelectQuestion({ name }: Named): string {
  return `Turn down ${firstNameOf(name)}?`;
}

export function waitlistQuestion({ name }: Named): string {
  return `Put ${firstNameOf(name)} on the waitlist?`;
}

/** Why an invitation would be refused: the other applicants hold the spots. Null if it would not. */
export function whyNotInvite(
  { participants }: Pick<Proposal, 'participants'>,
  application: ReceivedApplication,
  heldSpots: number,
): { title: string; sentence: string } | null {
  const { name, spots } = application;
  const open = spotsForInvitation(participants, heldSpots, application);
  if (spots <= open) return null;
  if (open > 0) return { title: `Not enough spots for ${name}’s team`, sentence: teamTooLarge(spots, open) };
  const sentence =
    participants === 1
      ? 'Another applicant holds the only spot.'
      : `Other applicants hold all ${participants} spots.`;
  return { title: `No spot left for ${name}`, sentence };
}

// Below: the consequences of a decision, one sentence each.

/** Names the saved decision that another one replaces: 'This replaces “To turn down.”' */
function replacing({ pendingDecision, shownStatus }: ReceivedApplication, next: ApplicationStatus): string[] {
  return pendingDecision && shownStatus !== next ? [`This replaces “${PENDING_LABEL[shownStatus]}.”`] : [];
}

export function inviteConsequences(proposal: Inviting, application: ReceivedApplication): string[] {
  const { name } = application;
  if (hasPendingDecisions(proposal)) {
    return [
      ...replacing(application, 'invited'),
      `${name} gets the invitation when you announce results, by email and under My Account, and can accept or decline.`,
    ];
  }
  const spot = spotsLeft(proposal) === 1 ? 'the last open spot' : 'a spot';
  return [
    `${name} gets the invitation by email and under My Account.`,
    `If they accept, ${spot} in “${proposal.title}” will be filled.`,
    UNDO_HINT,
  ];
}

export function notSelectConsequences(proposal: Deciding, application: ReceivedApplication): string[] {
  const { name } = application;
  return hasPendingDecisions(proposal)
    ? [
        ...replacing(application, 'not_selected'),
        `${name} gets an email with this reason when you announce results.`,
        CHANGE_HINT,
      ]
    : [`${name} gets an email with this reason.`, `${UNDO_HINT} After that, it’s final.`];
}

/** Above a text to an applicant. */
export function readHint({ name }: Named): string {
  return `${firstNameOf(name)} will read this.`;
}

export function shortlistConsequences(application: ReceivedApplication): string[] {
  return [...replacing(application, 'shortlisted'), SHORTLIST_CONSEQUENCE];
}

export function waitlistConsequences(proposal: Deciding, application: ReceivedApplication): string[] {
  const { name } = application;
  const later = 'You can still invite them later, when a spot opens.';
  return hasPendingDecisions(proposal)
    ? [
        ...replacing(application, 'waitlisted'),
        `${name} gets an email when you announce results. ${CHANGE_HINT}`,
        later,
      ]
    : [`${name} gets an email. ${UNDO_HINT}`, later];
}

/** The people ahead of an applicant who goes on the waitlist: how many, and the first of them. */
export type AheadOnWaitlist = { count: number; names: readonly string[] };

/** "Marek Z. is 3rd in line, after Petra L. and Kofi B." */
export function waitlistPlace({ name }: Named, { count, names }: AheadOnWaitlist): string {
  const place = `${name} is ${waitlistPositionLabel(count + 1)} in line`;
  if (count === 0) return endSentence(place);
  return endSentence(`${place}, after ${count > names.length ? `${count} others` : listed(names)}`);
}

/** Labels of the buttons that decide about an applicant, with the name. */
export const waitlistLabel = ({ name }: Named) => `Put ${firstNameOf(name)} on the waitlist`;
export const notSelectLabel = ({ name }: Named) => `Turn down ${firstNameOf(name)}`;
export const shortlistLabel = ({ name }: Named) => `Shortlist ${firstNameOf(name)}`;

/** Whether undoing the decision withdraws an invitation that was sent. */
const isSent = ({ status }: Pick<ReceivedApplication, 'status'>) => status === 'invited';

export function undoLabel(application: ReceivedApplication): string {
  return isSent(application) ? 'Withdraw invitation' : 'Undo decision';
}

export function undoQuestion(application: ReceivedApplication): string {
  const { name } = application;
  return isSent(application) ? `Withdraw ${name}’s invitation?` : `Undo your decision about ${name}?`;
}

export function undoConsequences(application: ReceivedApplication): string[] {
  const { name, onWaitlist } = application;
  const then = onWaitlist
    ? `${name} is back on the waitlist, in the same place.`
    : 'The application is undecided again.';
  if (!isSent(application)) return ['No one has been notified of your decision.', then];
  return [
    `${name} gets an email right away saying that you withdrew the invitation, and the spot is open again.`,
    then,
    'We’ll keep your message for the next invitation.',
  ];
}

/** The list that `unshortlist` removes the applicant from. */
export function unshortlistedFrom({ status }: Pick<ReceivedApplication, 'status'>): string {
  return status === 'waitlisted' ? 'waitlist' : 'shortlist';
}

export function unshortlistLabel(application: Pick<ReceivedApplication, 'status'>): string {
  return `Remove from ${unshortlistedFrom(application)}`;
}

/** A decision that can be undone, in the past tense: "Isla MacDonald: invited". */
export const UNDONE_LABEL: Partial<Record<ApplicationAction, string>> = {
  shortlist: 'shortlisted',
  unshortlist: 'back to “Submitted”',
  waitlist: 'waitlisted',
  invite: 'invited',
  notSelect: 'turned down',
  takeBack: 'decision undone',
};
