import {
  type BulkAction,
  NONE_SELECTED,
  moreInvitationsThanSpots,
} from '../../../../domain/bulk-decision.ts';
import { type Proposal, hasPendingDecisions } from '../../../../domain/proposal.ts';
import { REFUSALS } from '../../../../domain/refusal.ts';
import { spotsToOffer, toOfferLabel } from '../../../../domain/spot.ts';
import { plural } from '../../../../domain/text.ts';
import { SHORTLIST_CONSEQUENCE, readHint } from '../decision/consequence.ts';

type Deciding = Pick<Proposal, 'status' | 'appType'>;
type Done = 'Shortlisted' | 'Waitlisted' | 'Invited' | 'Turned down';

/** The bulk action as the toast and sentences name it. */
export const BULK_DONE: Record<BulkAction, Done> = {
  shortlist: 'Shortlisted',
  waitlist: 'Waitlisted',
  invite: 'Invited',
  notSelect: 'Turned down',
};

type BulkActionCopy = {
  /** The button under the list. */
  label: string;
  ask: (names: string) => string;
  /** The button that decides, for "2 people"; without script the number is unknown. */
  confirm: (people: string | null) => string;
};

/** Texts of a bulk decision. */
export function bulkActionCopy(action: BulkAction, proposal: Deciding): BulkActionCopy {
  switch (action) {
    case 'shortlist':
      return simpleCopy('Shortlist');
    case 'waitlist':
      return { ...simpleCopy('Waitlist'), ask: (names) => `Put ${names} on the waitlist?` };
    case 'invite':
      if (!hasPendingDecisions(proposal))
        return {
          ...simpleCopy('Invite'),
          confirm: (people) => (people ? `Invite ${people}` : 'Send invitations'),
        };
      return {
        label: 'Mark as invited',
        ask: (names) => `Invite ${names}?`,
        confirm: (people) => (people ? `Mark ${people} as invited` : 'Mark as invited'),
      };
    case 'notSelect':
      return simpleCopy('Turn down');
  }
}

function simpleCopy(label: string): BulkActionCopy {
  return {
    label,
    ask: (names) => `${label} ${names}?`,
    confirm: (people) => (people ? `${label} ${people}` : label),
  };
}

export const DECIDE_ON_SEVERAL = 'Decide on several applications';

/** "Lena M." for one, "these 12 people" for several. */
export const applicantsLabel = (names: readonly string[]) =>
  names.length === 1 ? names[0]! : `these ${names.length} people`;

export const people = (count: number) => plural(count, 'person', 'people');

/** "invited", "turned down", within a sentence. */
const doneWord = (action: BulkAction) => BULK_DONE[action].toLowerCase();

export function noneAble(action: BulkAction): string {
  return `None of the people you selected can be ${doneWord(action)}.`;
}

/** How many are selected now, and for how many of those listed the action is possible. */
export function selectedSummary(
  action: BulkAction,
  { listed, able, checked }: { listed: number; able: number; checked: number },
): string {
  if (able === 0) return noneAble(action);
  if (able < listed)
    return `Only ${able} of the ${people(listed)} you selected can be ${doneWord(action)}. ${people(checked)} selected now.`;
  return `${people(checked)} selected. Uncheck anyone you didn’t mean to include.`;
}

/** Who reads the reason. */
export function bulkReasonHint(names: readonly string[]): string {
  return names.length === 1 ? readHint({ name: names[0]! }) : `All ${names.length} people will read this.`;
}

/** What the decision about `count` people will do, one sentence each. */
export function consequencesOf(
  action: BulkAction,
  proposal: Proposal,
  heldSpots: number,
  count: number,
): string[] {
  const together = (...sentences: string[]) => (count === 1 ? [] : sentences);
  const all = together(`If one of them can’t be ${doneWord(action)}, no one will be.`);
  if (action === 'shortlist') return [SHORTLIST_CONSEQUENCE, ...all];
  const when = hasPendingDecisions(proposal)
    ? 'Saved, but not sent until you announce results. You can change each decision until then.'
    : {
        waitlist: 'They get an email right away.',
        invite: 'They get the invitation right away, by email and under My Account.',
        notSelect: 'They get an email with the reason right away. You can’t undo this.',
      }[action];
  const order = together('They’re added to the waitlist in the order they applied.');
  if (action === 'waitlist') return [when, ...order, ...all];
  const text = action === 'notSelect' ? 'reason' : 'message';
  const same = together(`Everyone gets the same ${text}, with their own name where you type {first name}.`);
  if (action === 'notSelect') return [when, ...same, ...all];
  return [when, ...same, `${toOfferLabel(proposal.participants, heldSpots)}.`, ...all];
}

/** Why no one can be decided on with this selection, shown before submitting; null if they can. */
export function whyNotDecide(
  action: BulkAction,
  proposal: Proposal,
  heldSpots: number,
  selected: number,
): string | null {
  if (selected === 0) return NONE_SELECTED;
  const open = spotsToOffer(proposal.participants, heldSpots);
  if (action !== 'invite' || selected <= open) return null;
  return open === 0 ? REFUSALS.no_spot_left.sentence : moreInvitationsThanSpots(selected, open);
}
