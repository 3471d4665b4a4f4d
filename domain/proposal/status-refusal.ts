import { refuse } from '#domain/base/refusal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';
import { formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';

/** A proposal's status, and since when, where that was read; the day is the one in its zone. */
export type StatusFacts = { status: ProposalStatus; statusSince?: Date | null; timeZone?: string };

const WORDS: Record<ProposalStatus, readonly [subject: string, state: string]> = {
  draft: ['This proposal is', 'a draft'],
  open: ['This proposal is', 'open'],
  closed: ['This proposal was', 'closed'],
  announced: ['The results of this proposal were', 'announced'],
  withdrawn: ['This proposal was', 'withdrawn'],
  hidden: ['This proposal was', 'hidden by an admin'],
};

/** "This proposal was closed on Dec 3, so it can’t be edited anymore." */
export function refuseInStatus(facts: StatusFacts, consequence: string) {
  return refuse('move_not_allowed', {
    message: `${WORDS[facts.status].join(' ')}${onDay(facts)}, so ${consequence}.`,
  });
}

/** "This proposal was already closed on Dec 3." */
export function refuseAlready(facts: StatusFacts) {
  return refuse('move_not_allowed', { message: `${WORDS[facts.status].join(' already ')}${onDay(facts)}.` });
}

function onDay({ status, statusSince, timeZone }: StatusFacts): string {
  if (!statusSince || !timeZone || status === 'draft' || status === 'open') return '';
  return ` on ${formatDayShort(dayIn(statusSince, timeZone))}`;
}
