import { type BulkAction, NONE_SELECTED, moreInvitationsThanSpots } from '#domain/decision/bulk-decision.ts';
import { type Proposal, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { REFUSALS } from '#domain/base/refusal.ts';
import { spotsToOffer, toOfferLabel } from '#domain/decision/spot.ts';
import { plural } from '#domain/text/text.ts';
import { UNDO_SECONDS } from '#domain/decision/undo.ts';
import { SHORTLIST_CONSEQUENCE, readHint } from '../decision/consequence.ts';

type Deciding = Pick<Proposal, 'status' | 'appType'>;

/** What the toast and sentences call each bulk action. */
export const BULK_DONE = {
  shortlist: 'Shortlisted',
  waitlist: 'Waitlisted',
  invite: 'Invited',
  notSelect: 'Turned down',
  takeBack: 'Decision undone for',
} as const satisfies Record<BulkAction, string>;

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
    case 'takeBack':
      return {
        label: 'Undo decision',
        ask: (names) => `Undo your decision about ${names}?`,
        confirm: (people) => (people ? `Undo the decision about ${people}` : 'Undo decision'),
      };
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
const doneWord = (action: BulkAction) =>
  action === 'takeBack' ? 'set back to undecided' : BULK_DONE[action].toLowerCase();

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

/** Of a bulk decision that takes effect at once. */
const UNDO_HINT = `You can undo it for ${UNDO_SECONDS} seconds, before the emails are sent.`;

/** What the decision about `count` people will do, one sentence each. */
export function describeConsequences(
  action: BulkAction,
  proposal: Proposal,
  heldSpots: number,
  count: number,
): string[] {
  const together = (...sentences: string[]) => (count === 1 ? [] : sentences);
  const all = together(`If one of them can’t be ${doneWord(action)}, no one will be.`);
  if (action === 'shortlist') return [SHORTLIST_CONSEQUENCE, ...all];
  if (action === 'takeBack')
    return [
      'No one has been notified. They’re undecided again, or back on the waitlist if they were invited from there.',
      ...all,
    ];
  const when = hasPendingDecisions(proposal)
    ? 'Saved, but not sent until you announce results. You can change each decision until then.'
    : {
        waitlist: `They get an email. ${UNDO_HINT}`,
        invite: `They get the invitation by email and under My Account. ${UNDO_HINT}`,
        notSelect: `They get an email with the reason. ${UNDO_HINT} After that, it’s final.`,
      }[action];
  const order = together('They’re added to the waitlist in the order they applied.');
  if (action === 'waitlist') return [when, ...order, ...all];
  const text = action === 'notSelect' ? 'reason' : 'message';
  const same = together(`Everyone gets the same ${text}, with their own name where you type {first name}.`);
  if (action === 'notSelect') return [when, ...same, ...all];
  return [when, ...same, `${toOfferLabel(proposal, heldSpots)}.`, ...all];
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
