import { type BulkAction, moreInvitationsThanSpots } from '../../../../domain/bulk-decision.ts';
import { type Proposal, hasPendingDecisions } from '../../../../domain/proposal.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import { spotsToOffer } from '../../../../domain/spot.ts';
import { plural } from '../../../../domain/text.ts';

/** The bulk action as the toast names it. */
type Done = 'Shortlisted' | 'Waitlisted' | 'Invited' | 'Turned down';

/** Texts of a bulk decision: the question, the button, and the toast. */
export const BULK_ACTION_COPY: Record<
  BulkAction,
  { ask: (names: string) => string; press: string; done: Done }
> = {
  shortlist: { ask: (names) => `Shortlist ${names}?`, press: 'Shortlist', done: 'Shortlisted' },
  waitlist: { ask: (names) => `Put ${names} on the waitlist?`, press: 'Waitlist', done: 'Waitlisted' },
  invite: { ask: (names) => `Invite ${names} to the project?`, press: 'Send invitations', done: 'Invited' },
  notSelect: { ask: (names) => `Turn down ${names}?`, press: 'Turn down', done: 'Turned down' },
};

/** "Lena M." for one, "these 12 people" for several. */
export const applicantsLabel = (names: readonly string[]) =>
  names.length === 1 ? names[0]! : `these ${names.length} people`;

/** "1 person", "12 people". */
export const peopleCount = (count: number) => plural(count, 'person', 'people');

/** What the decision will do, one sentence each. */
export function consequencesOf(action: BulkAction, proposal: Proposal, heldSpots: number): string[] {
  const all = 'All of them or, if one cannot be, none.';
  if (action === 'shortlist')
    return ['A shortlist is your private mark. They go on reading “Submitted”.', all];
  const isPending = hasPendingDecisions(proposal);
  const when = isPending
    ? 'This is kept until you announce results; you can change each until then.'
    : {
        waitlist: 'They are told at once, by mail and here.',
        invite: 'They get the invitation by mail at once, and find it under My Account.',
        notSelect: 'They get an email with the reason at once. This cannot be undone.',
      }[action];
  const order = 'Who applied first stands first on the waitlist.';
  if (action === 'waitlist') return [when, order, all];
  if (action === 'notSelect') return [when, 'Everybody reads the same reason.', all];
  return [when, 'Everybody reads the same message.', spotsToOfferLabel(proposal, heldSpots), all];
}

/** Why this many people cannot be invited at once, shown before submitting; null if they can. */
export function whyTooMany(
  action: BulkAction,
  proposal: Proposal,
  heldSpots: number,
  selected: number,
): string | null {
  const open = spotsToOffer(proposal.participants, heldSpots);
  if (action !== 'invite' || selected <= open) return null;
  return open === 0 ? REFUSALS.no_spot_left.sentence : moreInvitationsThanSpots(selected, open);
}

function spotsToOfferLabel({ participants }: Proposal, heldSpots: number): string {
  const open = spotsToOffer(participants, heldSpots);
  return Number.isFinite(open)
    ? `${open} of ${plural(participants, 'spot')} to offer.`
    : `${plural(heldSpots, 'spot is', 'spots are')} taken or offered; there is no upper bound.`;
}
