import { type Actor, isPerson } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { announcedOnTime } from '#domain/decision/result-date.ts';
import { type Proposal, isAccepting } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';

/** What a member writes about themselves. Name and picture come from the identity provider. */
export type Profile = {
  /** What messages to them call them; '' for the first name in their name. */
  firstName: string;
  organization: string;
  about: string;
  /** Topics and skills, as typed. */
  interests: string[];
  /** Whether anyone can read their page; if off, only they can. */
  pageOn: boolean;
  /** Whether the picture from sign-in is shown; if off or missing, initials are. */
  pictureOn: boolean;
};

/** The default profile: nothing written, the page on. */
export const BLANK_PROFILE: Profile = {
  firstName: '',
  organization: '',
  about: '',
  interests: [],
  pageOn: true,
  pictureOn: true,
};

/** Characters of first name, organization and about. */
export const FIRST_NAME_CAP = 50;
export const ORGANIZATION_CAP = 120;
export const ABOUT_CAP = 280;

/**
 * The owner of proposals whose owner deleted their account: one user row for all, without sign-in
 * or page, so that applicants can still read what they applied to. `organization` follows the name
 * wherever a proposal names its owner.
 */
export const FORMER_MEMBER = {
  id: 'former-member',
  name: 'A former member',
  organization: 'account deleted',
  email: 'former-member@collegium.invalid',
} as const;

/** Anyone can read a member's page while it is on; the member always can. */
export function mayReadMemberPage(page: { uid: string; pageOn: boolean }, actor: Actor): boolean {
  return page.uid !== FORMER_MEMBER.id && (page.pageOn || isPerson(actor, page.uid));
}

/** The URL path of a member's page. */
export function memberAddress(uid: string): string {
  return `/user/${encodeURIComponent(uid)}`;
}

/** The only host pictures are shown from. Browsers fetch them; the server never does. */
export const GOOGLE_PICTURE_HOST = 'https://lh3.googleusercontent.com';

/** The URL of a picture, or null (initials are shown) unless it is on `GOOGLE_PICTURE_HOST`. */
export function shownPicture(image: string | null): string | null {
  if (image === null || !URL.canParse(image)) return null;
  const url = new URL(image);
  const isPlain = url.origin === GOOGLE_PICTURE_HOST && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}

/**
 * What a member types to delete their account, "delete noor.k@example.edu". `isDeletionLine`
 * ignores case and extra spaces.
 */
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

/**
 * An owner's record from their public proposals. `due` counts results due by now, `joined` accepted
 * applicants, and `medianDays` is from close date to results.
 */
export type OwnerRecord = {
  posted: number;
  since: Date | null;
  joined: number;
  due: number;
  onTime: number;
  medianDays: number | null;
};

/** The record of an owner, computed from their public proposals. */
export function ownerRecord(proposals: readonly RecordFacts[], now: Date): OwnerRecord {
  const onTime = proposals
    .map((proposal) => announcedOnTime(proposal, now))
    .filter((onTime) => onTime !== null);
  const days = proposals
    .flatMap(({ announcedAt, closeAt }) =>
      announcedAt ? [Math.max(0, (announcedAt.getTime() - closeAt.getTime()) / DAY_MS)] : [],
    )
    .toSorted((a, b) => a - b);
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

/**
 * The record in one line, "4 of 5 results on time, median 9 days"; null where no result was due or
 * announced.
 */
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

/** Splits into open proposals, the earliest close date first, and all others, the latest first. */
export function openAndClosed<P extends Pick<Proposal, 'status' | 'closeAt'>>(
  proposals: readonly P[],
  now: Date,
): { open: P[]; closed: P[] } {
  const byClose = proposals.toSorted((a, b) => a.closeAt.getTime() - b.closeAt.getTime());
  return {
    open: byClose.filter((proposal) => isAccepting(proposal, now)),
    closed: byClose.filter((proposal) => !isAccepting(proposal, now)).toReversed(),
  };
}

/** Filters of the admins' member list. */
export const MEMBER_FILTERS = ['all', 'reported', 'suspended', 'admins'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];
