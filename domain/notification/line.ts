import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { cut, plural } from '#domain/text/text.ts';
import type { Instant, ProposalFacts, Why } from './facts.ts';
import { PATHS } from './notification-urls.ts';

/** A piece of a sentence, plain or bold. */
export type Piece = string | { bold: string };

/**
 * A line under Notifications: what happened, more about it, and the label and URL of its one
 * action.
 */
export type NotificationLine = { pieces: Piece[]; more: string | null; action: string; to: string };

/** Characters of user text in a line. */
const QUOTED = 140;

/** What an owner has to decide: "14 applications, 1 undecided. Due Nov 23" */
export function resultsDueText(applications: number, undecided: number, dueAt: Date, zone: string): string {
  const due = `Due ${formatDayShort(dayIn(dueAt, zone))}`;
  if (applications === 0) return `No applications. ${due}`;
  const decided = undecided === 0 ? 'all decided' : `${undecided} undecided`;
  return `${plural(applications, 'application')}, ${decided}. ${due}`;
}

/** The owner as an inviter: "Harbor Risk Lab, Tern Bay College". */
export function senderName({ name, organization }: { name: string; organization: string }): string {
  return [name, organization].filter(Boolean).join(', ');
}

export const FOLLOWED_BECAUSE: Record<Why, string> = {
  applied: 'You applied to it',
  draft: 'You have a draft for it',
  saved: 'You saved it',
};

export function lineOf(
  pieces: Piece[],
  more: string | null,
  [action, to]: [string, string],
): NotificationLine {
  return { pieces, more, action, to };
}

export function bold({ title }: ProposalFacts): Piece {
  return { bold: title };
}

/**
 * The link of a follower's line: once a proposal is withdrawn or hidden, only applicants can read
 * it.
 */
export function linkForReason(proposal: ProposalFacts, why: Why): [string, string] {
  return why === 'saved' ? ['Open the board', PATHS.board] : ['View', PATHS.proposal(proposal.id)];
}

export function dayOf(at: Instant, { timeZone }: ProposalFacts): string {
  return formatDay(dayIn(new Date(at), timeZone));
}

/** A rolling proposal announces no results: each decision takes effect at once. */
export function announcedLine(proposal: ProposalFacts): Piece[] {
  return [proposal.rolling ? 'There is a decision about ' : 'Results are out for ', bold(proposal), '.'];
}

export function quoted(text: string): string | null {
  return text ? cut(text.replace(/\s+/g, ' '), QUOTED) : null;
}
