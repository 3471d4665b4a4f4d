import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn, formatDeadline, formatInstant } from '#domain/time/deadline.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import type { Instant, ProposalFacts, Why } from '../facts.ts';
import { RECRUITMENT, WORK_LOCATION, spotsLabel } from '#domain/proposal/proposal.ts';
import { listed } from '#domain/text/sentence.ts';
import { isNotApplicable } from '#domain/text/text.ts';
import type { NotificationUrls } from '../notification-urls.ts';
import type { EmailBlock, ProposalLine } from './email-template.ts';

type Poster = Pick<ProposalFacts, 'name' | 'organization'>;
type Zoned = Pick<ProposalFacts, 'timeZone'>;

/** The name of the owner: "Noor K.". */
export function posterName({ name }: Poster): string {
  return name || 'The owner';
}

/**
 * A title within a sentence, quoted; the HTML renders it in bold if it is the email's own title.
 */
export function quotedTitle({ title }: { title: string }): string {
  return `“${title}”`;
}

/** "Noor K. at Alder Bay University". */
export function posterAt({ name, organization }: Poster): string {
  if (!organization || isNotApplicable(organization) || isFormer({ name }))
    return posterName({ name, organization });
  return name ? `${name} at ${organization}` : organization;
}

/** True when the owner deleted their account. */
export function isFormer({ name }: Pick<ProposalFacts, 'name'>): boolean {
  return name === FORMER_MEMBER.name;
}

/**
 * "Dec 3, 2026, 11:59 PM ET", in the proposal's zone. If the reader's zone is known and differs,
 * "(8:59 AM your time, Dec 4)" follows.
 */
export function deadline(at: Instant, { timeZone }: Zoned, readerZone?: string): string {
  return formatDeadline(new Date(at), timeZone, readerZone);
}

/** "Nov 22, 2026, 1:09 PM ET": when something happened, in the reader's zone, or else `zone`. */
export function eventTime(at: Instant, readerZone: string | undefined, zone = DEFAULT_ZONE): string {
  return formatInstant(new Date(at), readerZone ?? zone);
}

/** "Dec 3, 2026", in the proposal's zone. */
export function dateOf(at: Instant, { timeZone }: Zoned): string {
  return formatDay(dayIn(new Date(at), timeZone));
}

/** "20+ hours a week, remote". */
export function commitment({ hoursPerWeek, workLocation }: ProposalFacts): string {
  const index = WORK_LOCATION[workLocation].short;
  return hoursPerWeek > 0 ? `${hoursPerWeek}+ hours a week, ${index.toLowerCase()}` : index;
}

/** The row with the result date; a rolling proposal has none. */
export function resultRow(proposal: ProposalFacts): { label: string; value: string } {
  return proposal.rolling
    ? { label: 'Results', value: 'As applications arrive' }
    : { label: 'Result due', value: dateOf(proposal.resultAt, proposal) };
}

/** The row with the close date. */
export function closesRow(proposal: ProposalFacts, readerZone?: string): { label: string; value: string } {
  return { label: untilWord(proposal), value: deadline(proposal.closeAt, proposal, readerZone) };
}

/** "Closes Dec 3, 2026", "Rolling, until Jan 22, 2027". */
export function closes(proposal: ProposalFacts): string {
  return `${untilWord(proposal)} ${dateOf(proposal.closeAt, proposal)}`;
}

function untilWord({ rolling }: ProposalFacts): string {
  return rolling ? 'Rolling, until' : 'Closes';
}

/** Why a follower gets an email about a proposal. */
export const WHY: Record<Why, string> = {
  applied: 'You’re receiving this because you applied to this proposal.',
  draft: 'You’re receiving this because you have a draft application to this proposal.',
  saved: 'You’re receiving this because you saved this proposal.',
};

/** Why an owner gets an email about a proposal. */
export const WHY_OWNER = 'You’re receiving this because you own this proposal.';

export const WHY_ENTERED =
  'You’re receiving this one email because someone entered this address on Collegium.';
export const WHY_SECURITY = 'You’re receiving this because it’s about the security of your account.';
export const WHY_ADMIN = 'You’re receiving this because you are an admin.';

/** A proposal as a list row. */
export function proposalBlock(proposal: ProposalFacts, urls: NotificationUrls): EmailBlock {
  const day = dayIn(new Date(proposal.closeAt), proposal.timeZone);
  const hours = proposal.hoursPerWeek > 0 ? [`${proposal.hoursPerWeek}+ h/wk`] : [];
  const line: ProposalLine = {
    until: untilWord(proposal),
    day: formatDayShort(day),
    longDay: formatDay(day),
    kind: RECRUITMENT[proposal.recruitmentType].short,
    topics: proposal.topics.filter((topic) => topic && !isNotApplicable(topic)).join(' / '),
    title: proposal.title,
    poster: [proposal.name, proposal.organization]
      .filter((word) => word && !isNotApplicable(word))
      .join(', '),
    spots: Array.from({ length: proposal.participants }, (_, index) =>
      index < proposal.acceptedCount ? 'taken' : 'open',
    ),
    facts: [spotsLabel(proposal), WORK_LOCATION[proposal.workLocation].short, ...hours],
    url: urls.proposal(proposal.id),
  };
  return { is: 'proposal', line };
}

/** Shown beside the neutral subject of a result. Neutral too, since a locked screen shows it. */
export function resultPreheader({ rolling }: ProposalFacts): string {
  return rolling
    ? 'There is a decision about your application. Open this email to read it.'
    : 'The results are out. Open this email to read yours.';
}

/**
 * The lead of a result email: "Noor K. at Alder Bay University announced the results of “Rust”."
 */
export function resultLead(proposal: ProposalFacts): string {
  return proposal.rolling
    ? `${posterAt(proposal)} has decided about your application to ${quotedTitle(proposal)}.`
    : `${posterAt(proposal)} announced the results of ${quotedTitle(proposal)}.`;
}

/**
 * What a subscription asks for, from its phrases: "in AI, MEV and Rust", "in AI, looking for
 * mentee".
 */
export function choicesPhrase(wanted: readonly string[]): string {
  const lead = 'Looking for ';
  const topics = wanted.filter((phrase) => !phrase.startsWith(lead));
  const kinds = wanted
    .filter((phrase) => phrase.startsWith(lead))
    .map((phrase) => phrase.slice(lead.length).toLowerCase());
  return [
    topics.length > 0 ? `in ${listed(topics)}` : '',
    kinds.length > 0 ? `looking for ${kinds.join(' or ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
