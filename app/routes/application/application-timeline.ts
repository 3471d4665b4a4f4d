import { type ApplicationAction, RESULT_HEADLINE } from '#domain/application/application.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { closingOf } from '#domain/proposal/closing.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { deadlineText } from '#domain/proposal/proposal-dates.ts';
import { type Proposal, isResultsOverdue } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { WITHDRAWN_RESUME_DAYS } from '#domain/application/resume.ts';
import type { EventListItem } from '#app/shared/time/event-list.tsx';

/** Input of the event lists. `history` holds what the applicant may know, oldest first. */
export type TimelineFacts = {
  status: ApplicationStatus;
  proposal: Pick<
    Proposal,
    | 'appType'
    | 'status'
    | 'closeAt'
    | 'resultAt'
    | 'missedResultAt'
    | 'timeZone'
    | 'startDate'
    | 'announcedAt'
    | 'resumeDays'
  >;
  begunAt: Date;
  sentAt: Date | null;
  savedAt: Date;
  history: {
    what: ApplicationAction | 'close' | 'announce' | 'resume_opened';
    at: Date;
    by: string | null;
  }[];
  replyBy: Date | null;
  readerZone: string | null;
  /** When the resume will be deleted; null if no deletion is due. */
  resumeDeleteAt: Date | null;
  /** Another application of this person uses the same resume, and retains it longer. */
  resumeUsedElsewhere: boolean;
  /** Another application was sent with the same resume. */
  resumeSentElsewhere: boolean;
  mayEdit: boolean;
  mayRestore: boolean;
  mayWithdraw: boolean;
};

const PAST_EVENT_LABEL: Record<TimelineFacts['history'][number]['what'], string | null> = {
  submit: 'You submitted',
  withdraw: 'You withdrew',
  restore: 'You undid the withdrawal',
  invite: 'You were invited',
  takeBack: 'The invitation was withdrawn',
  accept: 'You accepted the invitation',
  decline: 'You declined the invitation',
  waitlist: 'You were waitlisted',
  notSelect: RESULT_HEADLINE.not_selected,
  announce: 'Results were announced',
  resume_opened: 'The owner opened your resume',
  // Its day is added below, where it is before the close date.
  close: null,
  // Private marks of the owner.
  shortlist: null,
  unshortlist: null,
};

const OWN_RESULTS: ReadonlySet<string> = new Set(['invite', 'waitlist', 'notSelect']);

/** `detail` replaces the instant, for a time whose day alone counts. */
type PastEvent = { title: string | null; at: Date; rank: number; detail?: string };

/** The timeline: past events in the reader's zone, today and what comes next. */
export function buildTimeline(facts: TimelineFacts, now: Date): EventListItem[] {
  const { timeZone } = facts.proposal;
  const firstOpening = facts.history.find(({ what }) => what === 'resume_opened');
  const isOwnResult = ({ what, at }: TimelineFacts['history'][number], announced: Date) =>
    OWN_RESULTS.has(what) && at.getTime() === announced.getTime();
  const past: PastEvent[] = facts.history
    .filter((event) => event.what !== 'resume_opened' || event === firstOpening)
    // The own result, at the same time, says that results were announced.
    .filter(({ what, at }) => what !== 'announce' || !facts.history.some((item) => isOwnResult(item, at)))
    .map(({ what, at }) => ({ title: PAST_EVENT_LABEL[what], at, rank: what === 'announce' ? 0 : 1 }));
  if (facts.sentAt && facts.begunAt < facts.sentAt)
    past.push({ title: 'You started a draft', at: facts.begunAt, rank: 0 });
  if (facts.sentAt && facts.savedAt > facts.sentAt)
    past.push({ title: 'You changed your answers', at: facts.savedAt, rank: 1 });
  const closedAt = facts.history.findLast(({ what }) => what === 'close')?.at ?? null;
  const closing = closingOf(facts.proposal, closedAt, now);
  if (facts.sentAt && closing.at && (closing.label === 'Closed' || closing.label === 'Closed early'))
    past.push({
      title: closing.label === 'Closed' ? 'Applications closed' : 'Applications closed early',
      at: closing.at,
      rank: 0,
      detail: formatDay(dayIn(closing.at, timeZone)),
    });
  return [
    ...past
      .filter((event) => event.title !== null)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank)
      .map(({ title, at, detail }): EventListItem => ({
        state: 'done',
        title: title!,
        ...(detail === undefined ? { at } : { detail }),
      })),
    { state: 'today', title: 'Today', at: now },
    ...upcomingEvents(facts, now),
  ];
}

function upcomingEvents(facts: TimelineFacts, now: Date): EventListItem[] {
  const { proposal, status } = facts;
  const { timeZone } = proposal;
  const events: { at: number; event: EventListItem }[] = [];
  const add = (state: EventListItem['state'], title: string, at: Date, detail: string) =>
    events.push({ at: at.getTime(), event: { state, title, detail } });
  const addDeadline = (title: string, at: Date) =>
    events.push({
      at: at.getTime(),
      event: { state: 'you', title, due: deadlineText(at, timeZone, facts.readerZone) },
    });
  const day = (at: Date) => formatDay(dayIn(at, timeZone));

  if (facts.mayEdit) addDeadline('You can edit until', proposal.closeAt);
  if (facts.mayRestore) addDeadline('You can undo until', proposal.closeAt);
  if (awaitsResults(facts)) {
    if (isResultsOverdue(proposal, now))
      add('next', 'Results are overdue', now, `since ${day(proposal.resultAt)}`);
    else {
      const missed = proposal.missedResultAt ? `, delayed from ${day(proposal.missedResultAt)}` : '';
      add('next', 'Results due', proposal.resultAt, `${day(proposal.resultAt)}${missed}`);
    }
  }
  if (status === 'invited') {
    if (facts.replyBy && isOnTime(now, facts.replyBy)) addDeadline('Reply by', facts.replyBy);
    else add('you', 'Accept or decline', now, 'while your spot is held');
  }
  if ((status === 'invited' || status === 'accepted') && proposal.startDate >= dayIn(now, timeZone)) {
    add(
      'next',
      'The project starts',
      new Date(`${proposal.startDate}T00:00:00Z`),
      formatDay(proposal.startDate),
    );
  }
  if (facts.resumeDeleteAt && isOnTime(now, facts.resumeDeleteAt)) {
    const unless = facts.mayRestore && !facts.resumeUsedElsewhere ? ', unless you undo' : '';
    add(
      'next',
      'We delete your resume',
      facts.resumeDeleteAt,
      `${deletionDay(facts.resumeDeleteAt, facts)}${unless}`,
    );
  }
  return events.sort((a, b) => a.at - b.at).map(({ event }) => event);
}

function awaitsResults({ status, proposal }: TimelineFacts): boolean {
  const undecided = status === 'submitted' || status === 'waitlisted';
  return undecided && proposal.appType === 'due_date' && ['open', 'closed'].includes(proposal.status);
}

/** When the resume will be deleted, and the end of the sentence, why then; null if no deletion is due. */
export function describeResumeDeletion(facts: TimelineFacts): { title: string; reason: string } | null {
  if (!facts.resumeDeleteAt) return null;
  const day = deletionDay(facts.resumeDeleteAt, facts);
  return { title: `We’ll delete it on ${day}`, reason: deletionReason(facts) };
}

/** Each time someone opened the resume; also after it was deleted. */
export function resumeOpeningEvents({ history }: Pick<TimelineFacts, 'history'>): EventListItem[] {
  const opened = history.filter(({ what }) => what === 'resume_opened');
  return opened.map(({ at, by }) => ({ state: 'done', title: `Opened by ${by ?? 'the owner'}`, at }));
}

/** In the proposal's zone; in UTC, as under Settings, for a file of several applications. */
function deletionDay(at: Date, { proposal, resumeSentElsewhere }: TimelineFacts): string {
  return formatDay(dayIn(at, resumeSentElsewhere ? DEFAULT_ZONE : proposal.timeZone));
}

function deletionReason({ status, proposal, mayWithdraw, resumeUsedElsewhere }: TimelineFacts): string {
  if (resumeUsedElsewhere) return '. Until then, another application of yours needs it.';
  const closeDate = `the close date (${formatDay(dayIn(proposal.closeAt, proposal.timeZone))})`;
  if (status === 'withdrawn')
    return `, ${WITHDRAWN_RESUME_DAYS} days after ${closeDate}, because you withdrew.`;
  const after = `, ${proposal.resumeDays} days after ${proposal.appType === 'rolling' ? closeDate : 'the result date'}.`;
  return mayWithdraw ? `${after} If you withdraw, we’ll delete it sooner.` : after;
}
