import { type BulkAction, moreInvitationsThanSpots } from '../../../../domain/bulk-decision.ts';
import { type Proposal, hasPendingDecisions } from '../../../../domain/proposal.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import { spotsToOffer, toOfferLabel } from '../../../../domain/spot.ts';
import { plural } from '../../../../domain/text.ts';
import { SHORTLIST_CONSEQUENCE, reasonHint } from '../decision/consequence.ts';

/** The bulk action as the toast names it. */
type Done = 'Shortlisted' | 'Waitlisted' | 'Invited' | 'Turned down';

type BulkActionCopy = {
  /** The button under the list. */
  label: string;
  ask: (names: string) => string;
  confirm: string;
  done: Done;
};

/** Texts of a bulk decision. */
export const BULK_ACTION_COPY: Record<BulkAction, BulkActionCopy> = {
  shortlist: {
    label: 'Shortlist',
    ask: (names) => `Shortlist ${names}?`,
    confirm: 'Shortlist',
    done: 'Shortlisted',
  },
  waitlist: {
    label: 'Waitlist',
    ask: (names) => `Put ${names} on the waitlist?`,
    confirm: 'Waitlist',
    done: 'Waitlisted',
  },
  invite: {
    label: 'Invite',
    ask: (names) => `Invite ${names}?`,
    confirm: 'Send invitations',
    done: 'Invited',
  },
  notSelect: {
    label: 'Turn down',
    ask: (names) => `Turn down ${names}?`,
    confirm: 'Turn down',
    done: 'Turned down',
  },
};

export const DECIDE_ON_SEVERAL = 'Decide on several applications';

/** "Lena M." for one, "these 12 people" for several. */
export const applicantsLabel = (names: readonly string[]) =>
  names.length === 1 ? names[0]! : `these ${names.length} people`;

const people = (count: number) => plural(count, 'person', 'people');

/** "invited", "turned down", within a sentence. */
const doneWord = (action: BulkAction) => BULK_ACTION_COPY[action].done.toLowerCase();

export function noneAble(action: BulkAction): string {
  return `None of the people you selected can be ${doneWord(action)}.`;
}

/** How many were selected, and for how many the action is possible. */
export function selectedSummary(action: BulkAction, selected: number, able: number): string {
  if (able === selected) return `${people(selected)} selected. Uncheck anyone you didn’t mean to include.`;
  if (able === 0) return noneAble(action);
  return `Only ${able} of the ${people(selected)} you selected can be ${doneWord(action)}.`;
}

/** Who reads the reason. */
export function bulkReasonHint(names: readonly string[]): string {
  return names.length === 1 ? reasonHint({ name: names[0]! }) : `All ${names.length} people will read this.`;
}

/** What the decision will do, one sentence each. */
export function consequencesOf(action: BulkAction, proposal: Proposal, heldSpots: number): string[] {
  const all = `If one of them can’t be ${doneWord(action)}, no one will be.`;
  if (action === 'shortlist') return [SHORTLIST_CONSEQUENCE, all];
  const when = hasPendingDecisions(proposal)
    ? 'Saved, but not sent until you announce results. You can change each decision until then.'
    : {
        waitlist: 'They get an email right away.',
        invite: 'They get the invitation right away, by email and under My Account.',
        notSelect: 'They get an email with the reason right away. You can’t undo this.',
      }[action];
  const order = 'They’re added to the waitlist in the order they applied.';
  if (action === 'waitlist') return [when, order, all];
  if (action === 'notSelect') return [when, 'Everyone gets the same reason.', all];
  const spots = `${toOfferLabel(proposal.participants, heldSpots)}.`;
  return [when, 'Everyone gets the same message.', spots, all];
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
