import { RESULT_HEADLINE } from '../../../domain/application.ts';
import { formatInstant, dayIn, daysBetween, formatDay, isOnTime } from '../../../domain/deadline.ts';
import { type Proposal, isResultsOverdue } from '../../../domain/proposal.ts';
import type { ApplicationStatus } from '../../../domain/status.ts';
import { plural } from '../../../domain/text.ts';

/** The headline of an application: its status, and what the applicant has to do. */
export type Headline = { count: { days: number; unit: string } | null; title: string; lede: string };

/** Input of the headline; `may` are the actions that the applicant may take now. */
export type HeadlineFacts = {
  status: ApplicationStatus;
  proposal: Pick<
    Proposal,
    | 'name'
    | 'status'
    | 'appType'
    | 'closeAt'
    | 'resultAt'
    | 'missedResultAt'
    | 'timeZone'
    | 'recruitmentType'
    | 'startDate'
  >;
  replyBy: Date | null;
  mayRestore: boolean;
  /** The owner deleted their account. */
  ownerLeft?: boolean;
};

/** The headline of an application, with the days left until the next date. */
export function headlineOf(facts: HeadlineFacts, now: Date): Headline {
  const { proposal } = facts;
  const gone = PROPOSAL_GONE[proposal.status];
  if (gone && !FINAL_STATUSES.includes(facts.status)) {
    return { count: null, title: gone.title, lede: gone.lede(proposal.name) };
  }
  return HEADLINE[facts.status](facts, now);
}

/** Statuses that do not change, whatever happens to the proposal. */
const FINAL_STATUSES: readonly ApplicationStatus[] = ['accepted', 'declined', 'not_selected'];

const PROPOSAL_GONE: Partial<Record<Proposal['status'], { title: string; lede: (owner: string) => string }>> =
  {
    withdrawn: {
      title: 'This proposal was withdrawn',
      lede: (owner) => `${owner} took it off the board. Nothing more happens to your application.`,
    },
    hidden: {
      title: 'This proposal is not shown right now',
      lede: () =>
        'The team of Collegium has taken it off the board for now. Nothing happens to your application until it is back.',
    },
  };

const HEADLINE: Record<ApplicationStatus, (facts: HeadlineFacts, now: Date) => Headline> = {
  saved: () => plain('This is a draft', 'Nobody but you can see it.'),
  submitted: underReview,
  shortlisted: underReview,
  waitlisted: ({ proposal }) =>
    plain(
      RESULT_HEADLINE.waitlisted,
      `If a seat becomes free, ${proposal.name} can offer it to you. We mail you when that happens.`,
    ),
  invited,
  not_selected: ({ proposal }) =>
    plain(RESULT_HEADLINE.not_selected, `${proposal.name} has decided. The reason is below.`),
  accepted: ({ proposal, ownerLeft }) =>
    ownerLeft
      ? plain('The owner has left', 'You had accepted this seat. The owner has since deleted their account.')
      : plain(
          'You’re in',
          `You and ${proposal.name} now see each other’s name and email. It starts ${formatDay(proposal.startDate)}.`,
        ),
  declined: ({ proposal }) =>
    plain(
      'You declined the invitation',
      `${proposal.name} can offer the seat to somebody else. This is final.`,
    ),
  withdrawn,
};

function plain(title: string, lede: string): Headline {
  return { count: null, title, lede };
}

function underReview({ proposal }: HeadlineFacts, now: Date): Headline {
  const { name, timeZone } = proposal;
  if (proposal.appType === 'rolling' || proposal.status === 'announced') {
    return plain(
      'Nothing to do for now',
      `${name} has your application and decides as applications come in. You get the decision by mail, and read it here.`,
    );
  }
  const due = formatDay(dayIn(proposal.resultAt, timeZone));
  const missed = proposal.missedResultAt && formatDay(dayIn(proposal.missedResultAt, timeZone));
  if (isResultsOverdue(proposal, now)) {
    return plain(
      'Results are overdue',
      `They were due on ${due}${missed ? `, and first promised by ${missed}` : ''}. ${name} has not announced them yet, and your application still counts.`,
    );
  }
  const days = daysBetween(dayIn(now, timeZone), dayIn(proposal.resultAt, timeZone));
  return {
    count: days > 0 ? { days, unit: `${days === 1 ? 'day' : 'days'} to results` } : null,
    title: missed ? 'Results are delayed' : 'Nothing to do for now',
    lede: missed
      ? `${name} has put the results off: they were promised by ${missed} and now come by ${due}, by mail and here. Your application still counts.`
      : `${name} has your application. Results come by ${due}, to you and everybody else at once, by mail and here.`,
  };
}

function invited({ proposal, replyBy }: HeadlineFacts, now: Date): Headline {
  const title = RESULT_HEADLINE.invited;
  if (!replyBy) return plain(title, 'Accept it or pass it on. No reply-by date is set.');
  const until = formatInstant(replyBy, proposal.timeZone);
  if (!isOnTime(now, replyBy)) {
    return plain(
      title,
      `The reply-by date was ${until}. You can still answer until ${proposal.name} takes the invitation back.`,
    );
  }
  const days = daysBetween(dayIn(now, proposal.timeZone), dayIn(replyBy, proposal.timeZone));
  return {
    count: days > 0 ? { days, unit: `${days === 1 ? 'day' : 'days'} to reply` } : null,
    title,
    lede: `Accept it or pass it on by ${until}.`,
  };
}

function withdrawn({ proposal, mayRestore }: HeadlineFacts, now: Date): Headline {
  const closed = `${proposal.name} cannot read your answers or open your resume any more.`;
  const title = 'You withdrew this application';
  if (!mayRestore)
    return plain(title, `${closed} Applications are no longer accepted, so this cannot be undone.`);
  const { closeAt, timeZone } = proposal;
  const days = daysBetween(dayIn(now, timeZone), dayIn(closeAt, timeZone));
  return {
    count: days > 0 ? { days, unit: `${days === 1 ? 'day' : 'days'} to undo` } : null,
    title,
    lede: `${closed} Undo puts it back as you sent it, until ${formatInstant(closeAt, timeZone)}.`,
  };
}

/** Label of the rendered spots: "1 of 2 spots taken, 1 held for you". */
export function heldSpotText(facts: Pick<Proposal, 'participants' | 'acceptedCount'>): string {
  const spots = facts.participants === 4 ? '4+ spots' : plural(facts.participants, 'spot');
  return `${facts.acceptedCount} of ${spots} taken, 1 held for you`;
}
