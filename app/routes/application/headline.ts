import { RESULT_HEADLINE } from '#domain/application/application.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn, formatDeadline } from '#domain/time/deadline.ts';
import { daysBetween, isOnTime } from '#domain/time/time-left.ts';
import { type Proposal, isResultsOverdue } from '#domain/proposal/proposal.ts';
import { unbroken } from '#domain/text/sentence.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { EmailProgress } from '#domain/notification/delivery.ts';

/** The headline of an application: its status, and what the applicant has to do. */
export type Headline = {
  count: { days: number; unit: string } | null;
  title: string;
  /** '' where the owner's words follow. */
  lede: string;
  /** Ends the lede: the date that the applicant must not miss. */
  deadline?: string;
};

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
  /** Why it cannot be undone although applications are open. */
  whyNotRestore?: string | null;
  /** The owner deleted their account. */
  ownerLeft?: boolean;
  /** The person to write to about an accepted spot. */
  contactName?: string | undefined;
  /** The applicant's time zone, if known. */
  readerZone?: string | null;
  /** The latest email with the receipt, if one is on record. */
  receiptMail?: { progress: EmailProgress; to: string } | null;
};

/** The headline of an application, with the days left until the next date. */
export function buildHeadline(facts: HeadlineFacts, now: Date): Headline {
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
      lede: (owner) => `${owner} withdrew it, so your application won’t be decided.`,
    },
    hidden: {
      title: 'This proposal is hidden',
      lede: () =>
        'An admin hid it for now. Your application is on hold. We’ll email you if the proposal returns.',
    },
  };

const HEADLINE: Record<ApplicationStatus, (facts: HeadlineFacts, now: Date) => Headline> = {
  saved: () => plain('This is a draft', 'Only you can see it.'),
  submitted: underReview,
  shortlisted: underReview,
  waitlisted: ({ proposal }) =>
    plain(
      RESULT_HEADLINE.waitlisted,
      `${proposal.name} can still invite you at any time. We’ll email you if that happens.`,
    ),
  invited,
  not_selected: () => plain(RESULT_HEADLINE.not_selected, ''),
  accepted,
  declined: ({ proposal }) =>
    plain('You declined the invitation', `${proposal.name} can invite someone else. This is final.`),
  withdrawn,
};

function plain(title: string, lede: string): Headline {
  return { count: null, title, lede };
}

const RECEIPT_SENTENCE: Record<EmailProgress, (to: string) => string> = {
  delivered: (to) => `We emailed your receipt to ${to}. `,
  on_its_way: (to) => `We’re emailing your receipt to ${to}. `,
  refused: (to) => `We couldn’t email your receipt to ${to}; it’s below. `,
};

function underReview({ proposal, receiptMail }: HeadlineFacts, now: Date): Headline {
  const { name, timeZone } = proposal;
  const receipt = receiptMail ? RECEIPT_SENTENCE[receiptMail.progress](receiptMail.to) : '';
  if (proposal.appType === 'rolling' || proposal.status === 'announced') {
    return plain(
      'Application submitted',
      `${receipt}${name} decides as applications arrive. We’ll email you the decision; you can also read it here.`,
    );
  }
  const due = wholeDay(dayIn(proposal.resultAt, timeZone));
  const missed = proposal.missedResultAt && wholeDay(dayIn(proposal.missedResultAt, timeZone));
  if (isResultsOverdue(proposal, now)) {
    return plain(
      'Results are overdue',
      `They were due on ${due}${missed ? `, first promised by ${missed}` : ''}. ${name} hasn’t announced them yet. Your application still counts.`,
    );
  }
  const days = daysBetween(dayIn(now, timeZone), dayIn(proposal.resultAt, timeZone));
  return {
    count: days > 0 ? { days, unit: `${days === 1 ? 'day' : 'days'} to results` } : null,
    title: missed ? 'Results are delayed' : 'Application submitted',
    lede: missed
      ? `${name} moved the results from ${missed} to ${due}. You’ll get yours by email and here. Your application still counts.`
      : `${receipt}You’ll hear by ${due}, by email and here, when everyone else does.`,
  };
}

function invited({ proposal, replyBy, readerZone }: HeadlineFacts, now: Date): Headline {
  const title = RESULT_HEADLINE.invited;
  if (!replyBy) return plain(title, 'Accept or decline. There’s no reply-by date.');
  const until = formatDeadline(replyBy, proposal.timeZone, readerZone);
  if (!isOnTime(now, replyBy)) {
    return plain(
      title,
      `The reply-by date was ${until}. You can still answer unless ${proposal.name} withdraws the invitation.`,
    );
  }
  const days = daysBetween(dayIn(now, proposal.timeZone), dayIn(replyBy, proposal.timeZone));
  return {
    count: days > 0 ? { days, unit: `${days === 1 ? 'day' : 'days'} to reply` } : null,
    title,
    lede: 'Accept or decline by',
    deadline: until,
  };
}

function accepted({ proposal, ownerLeft, contactName }: HeadlineFacts, now: Date): Headline {
  if (ownerLeft) return plain('The owner deleted their account', 'You had accepted this spot.');
  const { name, timeZone, startDate } = proposal;
  const owner = contactName && contactName !== name ? `${contactName} (${name})` : name;
  const days = daysBetween(dayIn(now, timeZone), startDate);
  return {
    count: days > 0 ? { days, unit: `${days === 1 ? 'day' : 'days'} to the start` } : null,
    title: 'You’re in',
    lede: `You and ${owner} can now see each other’s name and email.`,
  };
}

function withdrawn({ proposal, mayRestore, whyNotRestore }: HeadlineFacts): Headline {
  const closed = `${proposal.name} can no longer read your answers or open your resume.`;
  return plain(
    'You withdrew this application',
    mayRestore ? closed : `${closed} ${whyNotRestore ?? 'Applications are closed, so this can’t be undone.'}`,
  );
}

/** A day that stays on one line. */
function wholeDay(day: string): string {
  return unbroken(formatDay(day));
}
