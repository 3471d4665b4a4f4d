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
export type NotificationText = { pieces: Piece[]; more: string | null; action: string; to: string };

type TextBuilder<E extends NotificationEvent> = (facts: FactsOf[E], now: Date) => NotificationText;

/** The longest that is quoted of what somebody wrote. */
const QUOTED = 140;

/** The words of every event. */
const TEXT_BUILDERS: { [E in NotificationEvent]: TextBuilder<E> } = {
  receipt: ({ applicationId, proposal, replaced }) =>
    textOf(
      [
        replaced ? 'We have your new answers to ' : 'We have your application to ',
        bold(proposal),
        `. Receipt ${receiptNumber(applicationId)}.`,
      ],
      null,
      ['Receipt', applicationUrl(applicationId)],
    ),
  application_withdrawn: ({ applicationId, proposal, mayRestore }) =>
    textOf(
      ['You withdrew your application to ', bold(proposal)],
      mayRestore ? `It can be restored until ${dayOf(proposal.closeAt, proposal)}` : null,
      ['View', applicationUrl(applicationId)],
    ),
  invited: ({ applicationId, proposal, replyBy }) =>
    textOf(
      ['You are invited to ', bold(proposal)],
      `${senderName(proposal)}.${replyBy ? ` Reply by ${dayOf(replyBy, proposal)}.` : ''}`,
      ['View', applicationUrl(applicationId)],
    ),
  reply_reminder: ({ applicationId, proposal, replyBy }) =>
    textOf(
      ['Your invitation to ', bold(proposal), ' waits for a reply'],
      `${senderName(proposal)}. Reply by ${dayOf(replyBy, proposal)}.`,
      ['View', applicationUrl(applicationId)],
    ),
  invitation_taken_back: ({ applicationId, proposal }) =>
    textOf(
      ['The owner took the invitation to ', bold(proposal), ' back'],
      'Your application is under review again',
      ['View', applicationUrl(applicationId)],
    ),
  waitlisted: ({ applicationId, proposal }) =>
    textOf([...resultOf(proposal), ' You are on the waitlist.'], null, [
      'Read',
      applicationUrl(applicationId),
    ]),
  not_selected: ({ applicationId, proposal, reason }) =>
    textOf([...resultOf(proposal), ' You were not selected.'], reason ? 'The owner gave a reason' : null, [
      'Read',
      applicationUrl(applicationId),
    ]),
  spot_accepted: ({ applicationId, proposal, contact }) =>
    textOf(
      ['You accepted the invitation to ', bold(proposal)],
      `Starts ${formatDay(proposal.startDate)}${contact ? `. Your contact is ${contact.name}` : ''}`,
      ['View', applicationUrl(applicationId)],
    ),
  proposal_closed: ({ proposal, why }) =>
    textOf([bold(proposal), ' stopped taking applications early'], WHY[why], ['Read', proposalUrl(proposal)]),
  proposal_changed: ({ proposal, why, changed }) =>
    textOf([bold(proposal), ' has changed'], [...changed, WHY[why]].join('. '), [
      'Read',
      proposalUrl(proposal),
    ]),
  proposal_withdrawn: ({ proposal, why }) =>
    textOf([bold(proposal), ' was withdrawn by its owner'], WHY[why], linkForReason(proposal, why)),
  proposal_hidden: ({ proposal, why }) =>
    textOf([bold(proposal), ' was taken off the board by an admin'], WHY[why], linkForReason(proposal, why)),
  closes_soon: ({ proposal, why, answered }, now) => {
    const { when, until } = closing(proposal, now);
    const lead = why === 'draft' ? 'A proposal you have a draft for' : 'A proposal you saved';
    return textOf(
      [`${lead} ${when}: `, bold(proposal)],
      answered && until ? `Your draft has ${answered.done} of ${plural(answered.of, 'answer')}` : until,
      why === 'draft' && until ? ['Continue', `/apply/${proposal.id}`] : ['View', proposalUrl(proposal)],
    );
  },
  resume_opened: ({ applicationId, proposal }) =>
    textOf([`${proposal.name} opened your resume for `, bold(proposal)], null, [
      'View',
      applicationUrl(applicationId),
    ]),
  new_application: ({ applicationId, proposal, applicant, count }) =>
    textOf([{ bold: applicant }, ' applied to ', bold(proposal)], `${plural(count, 'application')} so far`, [
      'View',
      receivedUrl(proposal, applicationId),
    ]),
  new_applications: ({ proposal, count, total }) =>
    textOf(
      [`${plural(count, 'new application')} to `, bold(proposal)],
      `${plural(total, 'application')} so far`,
      ['View', receivedUrl(proposal)],
    ),
  application_changed: ({ applicationId, proposal, applicant }) =>
    textOf(
      [{ bold: applicant }, ' changed the application to ', bold(proposal)],
      'After you decided: look at it again',
      ['View', receivedUrl(proposal, applicationId)],
    ),
  applicant_withdrew: ({ applicationId, proposal, applicant, from }) =>
    textOf(
      applicationId === undefined
        ? ['Somebody who had applied to ', bold(proposal), ' deleted their account']
        : [{ bold: applicant }, ' withdrew from ', bold(proposal)],
      from === 'accepted' ? 'A spot is free again' : from === 'invited' ? 'They were invited' : null,
      ['View', receivedUrl(proposal, applicationId)],
    ),
  invitation_accepted: ({ applicationId, proposal, applicant }) =>
    textOf([{ bold: applicant }, ' accepted your invitation to ', bold(proposal)], spotsLeftText(proposal), [
      'View',
      receivedUrl(proposal, applicationId),
    ]),
  invitation_declined: ({ applicationId, proposal, applicant, note, next }) =>
    textOf(
      [{ bold: applicant }, ' declined your invitation to ', bold(proposal)],
      next ? `${next.name} is next on the waitlist` : note ? 'They left you a line' : null,
      ['View', receivedUrl(proposal, applicationId)],
    ),
  result_date_reached: ({ proposal, applications, undecided }) =>
    textOf(
      ['Results are due for ', bold(proposal)],
      resultsDueText(applications, undecided, new Date(proposal.resultAt), proposal.timeZone),
      ['Review', reviewUrl(proposal)],
    ),
  results_overdue: ({ proposal, applications, undecided }) =>
    textOf(
      ['Results are overdue for ', bold(proposal)],
      resultsDueText(applications, undecided, new Date(proposal.resultAt), proposal.timeZone),
      ['Review', reviewUrl(proposal)],
    ),
  own_proposal_hidden: ({ proposal, note }) =>
    textOf(['An admin took your proposal ', bold(proposal), ' off the board'], quoted(note), [
      'Read',
      receivedUrl(proposal),
    ]),
  own_proposal_restored: ({ proposal, note }) =>
    textOf(['An admin put your proposal ', bold(proposal), ' back on the board'], quoted(note), [
      'View',
      receivedUrl(proposal),
    ]),
  unfamiliar_sign_in: ({ device }) =>
    textOf([`Sign-in from an unfamiliar device, ${device}`], 'Not you? End the session under Account.', [
      'Check',
      '/settings/account#sessions',
    ]),
  sign_in_way: ({ change, way }) =>
    textOf([`${way} was ${change} as a way to sign in`], 'Not you? Look under Account.', [
      'Check',
      '/settings/account#ways',
    ]),
  account_email: ({ change, email, way }) =>
    change === 'changed'
      ? textOf([`Your email is ${email} now, as ${way} says`], 'Not you? Look under Account.', [
          'Check',
          '/settings/account#ways',
        ])
      : textOf(
          [`${way} says your email is ${email} now`],
          'Another account here uses it, so yours stays as it is.',
          ['Check', '/settings/account#ways'],
        ),
  mail_stopped: ({ email, reason }) =>
    textOf(
      [`Nothing is mailed to ${email} any more: ${STOP_REASON_LABEL[reason]}`],
      'You’ll only read this here.',
      ['Mend', '/notifications/mail'],
    ),
  announcement: ({ id, title, text }) =>
    textOf(['News of Collegium: ', { bold: title }], quoted(text), ['Read', `/announcement/${id}`]),
  admin_waiting: (pending) => {
    if (pending.kind === 'report')
      return textOf([{ bold: pending.title }, ' was reported'], null, [
        'Review',
        reportsUrl(pending.proposalId),
      ]);
    if (pending.kind === 'feedback')
      return textOf(['Someone sent feedback'], null, ['Read', '/admin/feedback']);
    return textOf(['An email was given up'], 'It was not delivered', ['Review', '/admin/mail']);
  },
  admin_digest: (pending) =>
    textOf(['New for the admins'], adminNotificationPhrases(pending).join(', '), [
      'Review',
      '/admin/reports',
    ]),
};

/** What a notice says, at `now`; null for an event that this version does not know. */
export function notificationText({ event, facts }: NotificationContent, now: Date): NotificationText | null {
  const build = TEXT_BUILDERS[event] as TextBuilder<typeof event> | undefined;
  return build ? build(facts, now) : null;
}

/** What waits for an owner whose results are due: "14 applications, 1 without a decision. Due Nov 23, 2026." */
export function resultsDueText(applications: number, undecided: number, dueAt: Date, zone: string): string {
  const decided = undecided === 0 ? 'every one decided' : `${undecided} without a decision`;
  return `${plural(applications, 'application')}, ${decided}. Due ${formatDay(dayIn(dueAt, zone))}.`;
}

/** Who invites: "Harbor Risk Lab, Tern Bay College". */
export function senderName({ name, organization }: { name: string; organization: string }): string {
  return [name, organization].filter(Boolean).join(', ');
}

function reportsUrl(proposalId: number): string {
  return `/admin/reports?proposal=${proposalId}`;
}

/** Where an owner looks through the results before announcing them; afterwards it leads to the proposal. */
export function reviewUrl({ id }: { id: number }): string {
  return `/proposal/${id}/announce`;
}

/** Where an applicant reads their application. */
export function applicationUrl(id: number): string {
  return `/applications/${id}`;
}

function receivedUrl(proposal: { id: number }, applicationId?: number): string {
  const address = `/user?tab=proposals&proposal=${proposal.id}`;
  return applicationId === undefined ? address : `${address}&application=${applicationId}`;
}

const WHY: Record<Why, string> = {
  applied: 'You applied to it',
  draft: 'You have a draft for it',
  saved: 'You had saved it',
};

function textOf(pieces: Piece[], more: string | null, [action, to]: [string, string]): NotificationText {
  return { pieces, more, action, to };
}

function bold({ title }: ProposalFacts): Piece {
  return { bold: title };
}

function proposalUrl({ id }: ProposalFacts): string {
  return `/proposal/${id}`;
}

/** What left the board is read by nobody but those who wrote to it. */
function linkForReason(proposal: ProposalFacts, why: Why): [string, string] {
  return why === 'saved' ? ['Open the board', '/'] : ['Read', proposalUrl(proposal)];
}

function dayOf(at: Instant, { timeZone }: ProposalFacts): string {
  return formatDay(dayIn(new Date(at), timeZone));
}

/** The close date as it stands now, for a notice that may be read days later; `until` is null once it has passed. */
function closing({ closeAt, timeZone }: ProposalFacts, now: Date): { when: string; until: string | null } {
  const day = dayIn(new Date(closeAt), timeZone);
  if (!isOnTime(now, new Date(closeAt))) return { when: `closed on ${formatDayShort(day)}`, until: null };
  const remaining = daysBetween(dayIn(now, timeZone), day);
  return {
    when: remaining === 0 ? 'closes today' : `closes in ${plural(remaining, 'day')}`,
    until: `Open until ${formatDay(day)}`,
  };
}

/** A rolling proposal has no results of all: each decision took effect by itself. */
function resultOf(proposal: ProposalFacts): Piece[] {
  return [proposal.rolling ? 'There is a decision about ' : 'Results are out for ', bold(proposal), '.'];
}

function spotsLeftText({ participants, acceptedCount }: ProposalFacts): string | null {
  const remaining = spotsLeft({ participants, acceptedCount });
  if (remaining === null) return null;
  return remaining === 0 ? 'Every spot is taken' : `${remaining} of ${plural(participants, 'spot')} left`;
}

function quoted(text: string): string | null {
  return text ? cut(text.replace(/\s+/g, ' '), QUOTED) : null;
}
