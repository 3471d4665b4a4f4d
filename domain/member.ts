import { type Actor, isPerson } from './actor.ts';
import { DAY_MS } from './duration.ts';
import { announcedOnTime } from './statistic.ts';
import { type Proposal, isAccepting } from './proposal.ts';
import { plural } from './text.ts';

/** What a member tells about themselves. Name and picture come from their sign-in. */
export type Profile = {
  organization: string;
  about: string;
  /** Topics and skills, as they were typed. */
  interests: string[];
  /** Their page is everybody's; off, it is there for nobody but them. */
  pageOn: boolean;
  /** Their picture from sign-in is shown, where there is one; else initials. */
  pictureOn: boolean;
};

/** The profile of somebody who has told nothing yet: their page is on. */
export const BLANK_PROFILE: Profile = {
  organization: '',
  about: '',
  interests: [],
  pageOn: true,
  pictureOn: true,
};

/** Characters of an organization, of the short text and of one interest; how many interests a page names. */
export const ORGANIZATION_CAP = 120;
export const ABOUT_CAP = 280;
export const INTEREST_CAP = 60;
export const INTERESTS_CAP = 8;

/**
 * Who posted a proposal once that account is deleted: one entry for all of them, without sign-in, e-mail or page, so that applicants can
 * still read what they applied to. `organization` stands after the name wherever a proposal says who posted it.
 */
export const FORMER_MEMBER = {
  id: 'former-member',
  name: 'A former member',
  organization: 'account deleted',
  email: 'former-member@collegium.invalid',
} as const;

/** A member's page is everybody's while it is on, and always their own. */
export function mayReadMemberPage(page: { uid: string; pageOn: boolean }, actor: Actor): boolean {
  return page.uid !== FORMER_MEMBER.id && (page.pageOn || isPerson(actor, page.uid));
}

/** Where a member's page is. */
export function memberAddress(uid: string): string {
  return `/user/${encodeURIComponent(uid)}`;
}

/** The only host a picture is shown from. Browsers fetch it; our server never does. */
export const PICTURE_HOST = 'https://lh3.googleusercontent.com';

/** The address of a picture as it may be shown, or null where initials stand instead: everything not on the sign-in provider's own host. */
export function shownPicture(image: string | null): string | null {
  if (image === null || !URL.canParse(image)) return null;
  const url = new URL(image);
  const isPlain = url.origin === PICTURE_HOST && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}

/** What a person types to delete their account, "delete noor.k@example.edu"; case and spaces around it do not matter. */
export function deletionLine(email: string): string {
  return `delete ${email}`;
}

export function isDeletionLine(typed: string, email: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(deletionLine(email));
}

type RecordFacts = Pick<
  Proposal,
  | 'status'
  | 'appType'
  | 'applicationCount'
  | 'acceptedCount'
  | 'closeAt'
  | 'resultAt'
  | 'missedResultAt'
  | 'announcedAt'
  | 'postedAt'
>;

/** What somebody's public proposals say of them as an owner. `due` had to announce by now; `medianDays` is from closing to the results. */
export type OwnerRecord = {
  posted: number;
  since: Date | null;
  joined: number;
  due: number;
  onTime: number;
  medianDays: number | null;
};

/** The record of an owner, out of their public proposals. */
export function ownerRecord(proposals: readonly RecordFacts[], now: Date): OwnerRecord {
  const onTime = proposals
    .map((proposal) => announcedOnTime(proposal, now))
    .filter((onTime) => onTime !== null);
  const days = proposals
    .flatMap(({ announcedAt, closeAt }) =>
      announcedAt ? [Math.max(0, (announcedAt.getTime() - closeAt.getTime()) / DAY_MS)] : [],
    )
    .toSorted((one, other) => one - other);
  const posted = proposals.map(({ postedAt }) => postedAt.getTime());
  return {
    posted: proposals.length,
    since: posted.length > 0 ? new Date(Math.min(...posted)) : null,
    joined: proposals.reduce((sum, { acceptedCount }) => sum + acceptedCount, 0),
    due: onTime.length,
    onTime: onTime.filter(Boolean).length,
    medianDays: days.length > 0 ? Math.round(middleOf(days)) : null,
  };
}

/** The record in one line, "4 of 5 results on time, median 9 days"; null where no result was due or announced. */
export function ownerRecordLine({ due, onTime, medianDays }: OwnerRecord): string | null {
  const onTimeText = due > 0 && `${onTime} of ${due} results on time`;
  const medianText =
    medianDays !== null && `median ${medianDays === 0 ? 'same day' : plural(medianDays, 'day')}`;
  if (!onTimeText) return medianText ? `Time to a result: ${medianText}` : null;
  return medianText ? `${onTimeText}, ${medianText}` : onTimeText;
}

function middleOf(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Those that take applications now, the first to close first, and all others, the last closed first. */
export function openAndEnded<P extends Pick<Proposal, 'status' | 'closeAt'>>(
  proposals: readonly P[],
  now: Date,
): { open: P[]; ended: P[] } {
  const byClose = proposals.toSorted((one, other) => one.closeAt.getTime() - other.closeAt.getTime());
  return {
    open: byClose.filter((proposal) => isAccepting(proposal, now)),
    ended: byClose.filter((proposal) => !isAccepting(proposal, now)).toReversed(),
  };
}

/** Which members the admins' list shows. */
export const MEMBER_FILTERS = ['all', 'suspended', 'admins'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];
