import { adminNotificationPhrases } from '../../../domain/notification-facts.ts';
import { STOP_REASON_LABEL } from '../../../domain/bounce.ts';
import { receiptNumber } from '../../../domain/application.ts';
import { dayIn, daysBetween, formatDay, formatDayShort, isOnTime } from '../../../domain/deadline.ts';
import type { NotificationContent, NotificationEvent } from '../../../domain/notification.ts';
import type { FactsOf, Instant, ProposalFacts, Why } from '../../../domain/notification-facts.ts';
import { spotsLeft } from '../../../domain/proposal.ts';
import { cut, plural } from '../../../domain/text.ts';

/** A piece of a sentence; what it is about stands in bold. */
export type Piece = string | { bold: string };

/** One notice as the list says it: what happened, more about it, and the one thing to do. */
export type NoticeLine = { says: Piece[]; more: string | null; action: string; to: string };

type Said<E extends NotificationEvent> = (facts: FactsOf[E], now: Date) => NoticeLine;

/** The longest that is quoted of what somebody wrote. */
const QUOTED = 140;

/** The words of every event. */
const LINES: { [E in NotificationEvent]: Said<E> } = {
  receipt: ({ applicationId, proposal, replaced }) =>
    line(
      [
        replaced ? 'We have your new answers to ' : 'We have your application to ',
        bold(proposal),
        `. Receipt ${receiptNumber(applicationId)}.`,
      ],
      null,
      ['Receipt', application(applicationId)],
    ),
  application_withdrawn: ({ applicationId, proposal, mayRestore }) =>
    line(
      ['You withdrew your application to ', bold(proposal)],
      mayRestore ? `It can be restored until ${dayOf(proposal.closeAt, proposal)}` : null,
      ['View', application(applicationId)],
    ),
  invited: ({ applicationId, proposal, replyBy }) =>
    line(
      ['You are invited to ', bold(proposal)],
      `${from(proposal)}.${replyBy ? ` Reply by ${dayOf(replyBy, proposal)}.` : ''}`,
      ['View', application(applicationId)],
    ),
  reply_reminder: ({ applicationId, proposal, replyBy }) =>
    line(
      ['Your invitation to ', bold(proposal), ' waits for a reply'],
      `${from(proposal)}. Reply by ${dayOf(replyBy, proposal)}.`,
      ['View', application(applicationId)],
    ),
  invitation_taken_back: ({ applicationId, proposal }) =>
    line(
      ['The owner took the invitation to ', bold(proposal), ' back'],
      'Your application is under review again',
      ['View', application(applicationId)],
    ),
  waitlisted: ({ applicationId, proposal }) =>
    line([...resultOf(proposal), ' You are on the waitlist.'], null, ['Read', application(applicationId)]),
  not_selected: ({ applicationId, proposal, reason }) =>
    line([...resultOf(proposal), ' You were not selected.'], reason ? 'The owner gave a reason' : null, [
      'Read',
      application(applicationId),
    ]),
  spot_accepted: ({ applicationId, proposal, contact }) =>
    line(
      ['You accepted the invitation to ', bold(proposal)],
      `Starts ${formatDay(proposal.startDate)}${contact ? `. Your contact is ${contact.name}` : ''}`,
      ['View', application(applicationId)],
    ),
  proposal_closed: ({ proposal, why }) =>
    line([bold(proposal), ' stopped taking applications early'], WHY[why], ['Read', page(proposal)]),
  proposal_changed: ({ proposal, why, changed }) =>
    line([bold(proposal), ' has changed'], [...changed, WHY[why]].join('. '), ['Read', page(proposal)]),
  proposal_withdrawn: ({ proposal, why }) =>
    line([bold(proposal), ' was withdrawn by its owner'], WHY[why], stillRead(proposal, why)),
  proposal_hidden: ({ proposal, why }) =>
    line([bold(proposal), ' was taken off the board by an admin'], WHY[why], stillRead(proposal, why)),
  closes_soon: ({ proposal, why, answered }, now) => {
    const { when, until } = closing(proposal, now);
    const lead = why === 'draft' ? 'A proposal you have a draft for' : 'A proposal you saved';
    return line(
      [`${lead} ${when}: `, bold(proposal)],
      answered && until ? `Your draft has ${answered.done} of ${plural(answered.of, 'answer')}` : until,
      why === 'draft' && until ? ['Continue', `/apply/${proposal.id}`] : ['View', page(proposal)],
    );
  },
  resume_opened: ({ applicationId, proposal }) =>
    line([`${proposal.name} opened your resume for `, bold(proposal)], null, [
      'View',
      application(applicationId),
    ]),
  new_application: ({ applicationId, proposal, applicant, count }) =>
    line([{ bold: applicant }, ' applied to ', bold(proposal)], `${plural(count, 'application')} so far`, [
      'View',
      received(proposal, applicationId),
    ]),
  new_applications: ({ proposal, count, total }) =>
    line(
      [`${plural(count, 'new application')} to `, bold(proposal)],
      `${plural(total, 'application')} so far`,
      ['View', received(proposal)],
    ),
  application_changed: ({ applicationId, proposal, applicant }) =>
    line(
      [{ bold: applicant }, ' changed the application to ', bold(proposal)],
      'After you decided: look at it again',
      ['View', received(proposal, applicationId)],
    ),
  applicant_withdrew: ({ applicationId, proposal, applicant, from }) =>
    line(
      applicationId === undefined
        ? ['Somebody who had applied to ', bold(proposal), ' deleted their account']
        : [{ bold: applicant }, ' withdrew from ', bold(proposal)],
      from === 'accepted' ? 'A spot is free again' : from === 'invited' ? 'They were invited' : null,
      ['View', received(proposal, applicationId)],
    ),
  invitation_accepted: ({ applicationId, proposal, applicant }) =>
    line([{ bold: applicant }, ' accepted your invitation to ', bold(proposal)], spotWords(proposal), [
      'View',
      received(proposal, applicationId),
    ]),
  invitation_declined: ({ applicationId, proposal, applicant, note, next }) =>
    line(
      [{ bold: applicant }, ' declined your invitation to ', bold(proposal)],
      next ? `${next.name} is next on the waitlist` : note ? 'They left you a line' : null,
      ['View', received(proposal, applicationId)],
    ),
  result_date_reached: ({ proposal, applications, undecided }) =>
    line(
      ['Results are due for ', bold(proposal)],
      dueWords(applications, undecided, new Date(proposal.resultAt), proposal.timeZone),
      ['Review', review(proposal)],
    ),
  results_overdue: ({ proposal, applications, undecided }) =>
    line(
      ['Results are overdue for ', bold(proposal)],
      dueWords(applications, undecided, new Date(proposal.resultAt), proposal.timeZone),
      ['Review', review(proposal)],
    ),
  own_proposal_hidden: ({ proposal, note }) =>
    line(['An admin took your proposal ', bold(proposal), ' off the board'], quoted(note), [
      'Read',
      received(proposal),
    ]),
  own_proposal_restored: ({ proposal, note }) =>
    line(['An admin put your proposal ', bold(proposal), ' back on the board'], quoted(note), [
      'View',
      received(proposal),
    ]),
  unfamiliar_sign_in: ({ device }) =>
    line([`Sign-in from an unfamiliar device, ${device}`], 'Not you? End the session under Account.', [
      'Check',
      '/settings/account#sessions',
    ]),
  sign_in_way: ({ change, way }) =>
    line([`${way} was ${change} as a way to sign in`], 'Not you? Look under Account.', [
      'Check',
      '/settings/account#ways',
    ]),
  account_email: ({ change, email, way }) =>
    change === 'changed'
      ? line([`Your email is ${email} now, as ${way} says`], 'Not you? Look under Account.', [
          'Check',
          '/settings/account#ways',
        ])
      : line(
          [`${way} says your email is ${email} now`],
          'Another account here uses it, so yours stays as it is.',
          ['Check', '/settings/account#ways'],
        ),
  mail_stopped: ({ email, reason }) =>
    line(
      [`Nothing is mailed to ${email} any more: ${STOP_REASON_LABEL[reason]}`],
      'You’ll only read this here.',
      ['Mend', '/notifications/mail'],
    ),
  announcement: ({ id, title, text }) =>
    line(['News of Collegium: ', { bold: title }], quoted(text), ['Read', `/announcement/${id}`]),
  admin_waiting: (news) => {
    if (news.kind === 'report')
      return line([{ bold: news.title }, ' was reported'], null, ['Review', reportsAddress(news.proposalId)]);
    if (news.kind === 'feedback') return line(['Someone sent feedback'], null, ['Read', '/admin/feedback']);
    return line(['An email was given up'], 'It was not delivered', ['Review', '/admin/mail']);
  },
  admin_digest: (news) =>
    line(['New for the admins'], adminNotificationPhrases(news).join(', '), ['Review', '/admin/reports']),
};

/** What a notice says, at `now`; null for an event that this version does not know. */
export function noticeLine({ event, facts }: NotificationContent, now: Date): NoticeLine | null {
  const said = LINES[event] as Said<typeof event> | undefined;
  return said ? said(facts, now) : null;
}

/** What waits for an owner whose results are due: "14 applications, 1 without a decision. Due Nov 23, 2026." */
export function dueWords(applications: number, undecided: number, dueAt: Date, zone: string): string {
  const decided = undecided === 0 ? 'every one decided' : `${undecided} without a decision`;
  return `${plural(applications, 'application')}, ${decided}. Due ${formatDay(dayIn(dueAt, zone))}.`;
}

/** Who invites: "Harbor Risk Lab, Tern Bay College". */
export function from({ name, organization }: { name: string; organization: string }): string {
  return [name, organization].filter(Boolean).join(', ');
}

function reportsAddress(proposalId: number): string {
  return `/admin/reports?proposal=${proposalId}`;
}

/** Where an owner looks through the results before announcing them; afterwards it leads to the proposal. */
export function review({ id }: { id: number }): string {
  return `/proposal/${id}/announce`;
}

/** Where an applicant reads their application. */
export function application(id: number): string {
  return `/applications/${id}`;
}

function received(proposal: { id: number }, applicationId?: number): string {
  const address = `/user?tab=proposals&proposal=${proposal.id}`;
  return applicationId === undefined ? address : `${address}&application=${applicationId}`;
}

const WHY: Record<Why, string> = {
  applied: 'You applied to it',
  draft: 'You have a draft for it',
  saved: 'You had saved it',
};

function line(says: Piece[], more: string | null, [action, to]: [string, string]): NoticeLine {
  return { says, more, action, to };
}

function bold({ title }: ProposalFacts): Piece {
  return { bold: title };
}

function page({ id }: ProposalFacts): string {
  return `/proposal/${id}`;
}

/** What left the board is read by nobody but those who wrote to it. */
function stillRead(proposal: ProposalFacts, why: Why): [string, string] {
  return why === 'saved' ? ['Open the board', '/'] : ['Read', page(proposal)];
}

function dayOf(at: Instant, { timeZone }: ProposalFacts): string {
  return formatDay(dayIn(new Date(at), timeZone));
}

/** The close date as it stands now, for a notice that may be read days later; `until` is null once it has passed. */
function closing({ closeAt, timeZone }: ProposalFacts, now: Date): { when: string; until: string | null } {
  const day = dayIn(new Date(closeAt), timeZone);
  if (!isOnTime(now, new Date(closeAt))) return { when: `closed on ${formatDayShort(day)}`, until: null };
  const left = daysBetween(dayIn(now, timeZone), day);
  return {
    when: left === 0 ? 'closes today' : `closes in ${plural(left, 'day')}`,
    until: `Open until ${formatDay(day)}`,
  };
}

/** A rolling proposal has no results of all: each decision took effect by itself. */
function resultOf(proposal: ProposalFacts): Piece[] {
  return [proposal.rolling ? 'There is a decision about ' : 'Results are out for ', bold(proposal), '.'];
}

function spotWords({ participants, acceptedCount }: ProposalFacts): string | null {
  const left = spotsLeft({ participants, acceptedCount });
  if (left === null) return null;
  return left === 0 ? 'Every spot is taken' : `${left} of ${plural(participants, 'spot')} left`;
}

function quoted(text: string): string | null {
  return text ? cut(text.replace(/\s+/g, ' '), QUOTED) : null;
}
