import { PRIVACY_NOTICE, RESULT_HEADLINE } from '#domain/application/application.ts';
import { spotsLabel, spotsLeft } from '#domain/proposal/proposal.ts';
import { RECRUITMENT } from '#domain/proposal/recruitment.ts';
import { plural } from '#domain/text/text.ts';
import { formatDay, formatSpan } from '#domain/time/calendar-day.ts';
import type { NotificationDefinition } from '../definition.ts';
import {
  button,
  fact,
  headline,
  lead,
  ledger,
  link,
  note,
  paragraph,
  quotation,
  spotStatesWithOneHeld,
  spotsTaken,
} from '../email/blocks.ts';
import { WHY_OWNER, commitment, dateOf, posterAt, posterName, quotedTitle } from '../email/copy.ts';
import { invitationLedger } from '../email/invitation-ledger.ts';
import type { ApplicationRef, Instant, ProposalFacts } from '../facts.ts';
import { bold, dayOf, lineOf, senderName } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

/** `reminder`: one follows before the reply-by date. */
type InvitedFacts = ApplicationRef & { message: string; replyBy: Instant | null; reminder?: boolean };

/** An invitation, which asks for a reply. */
export const invited: NotificationDefinition<InvitedFacts> = {
  to: 'applicant',
  when: 'An invitation took effect',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, replyBy }) =>
    lineOf(
      ['You’re invited to join ', bold(proposal)],
      `${senderName(proposal)}.${replyBy ? ` Reply by ${dayOf(replyBy, proposal)}.` : ''}`,
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls, readerZone) => {
    const { proposal, replyBy } = facts;
    const name = posterName(proposal);
    const day = replyBy === null ? null : dateOf(replyBy, proposal);
    return {
      what: day ? `Action required: reply by ${day}` : 'Action required: reply to your invitation to',
      title: proposal.title,
      preheader: `${name} is holding a spot for you. Accept or decline${day ? ` by ${day}` : ''}.`,
      blocks: [
        spotStatesWithOneHeld(proposal),
        headline(RESULT_HEADLINE.invited),
        lead(`${posterAt(proposal)} invites you to join ${quotedTitle(proposal)}.`),
        invitationLedger(proposal, replyBy, readerZone),
        ...quotation(`From ${name}`, facts.message),
        button('Accept or decline', urls.application(facts.applicationId)),
        paragraph(
          `The button opens your application, where you can accept or decline. If you accept, the spot is yours, and you and ${name} can see each other’s name and email. If you decline, ${name} can invite someone else.`,
        ),
        note(
          day
            ? `${facts.reminder ? 'We’ll remind you once, two days before. ' : ''}If you don’t reply by ${day}, your invitation stays open, but ${name} can withdraw it.`
            : `There is no reply-by date. Until you reply, ${name} can withdraw the invitation.`,
        ),
      ],
      why: 'You’re receiving this because you applied to this proposal.',
    };
  },
};

/** Reminder of an unanswered invitation before its reply-by date. */
export const replyReminder: NotificationDefinition<ApplicationRef & { replyBy: Instant }> = {
  to: 'applicant',
  when: 'Two days before the reply-by date of an unanswered invitation',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, replyBy }) =>
    lineOf(
      ['Reply to your invitation to ', bold(proposal)],
      `${senderName(proposal)}. Reply by ${dayOf(replyBy, proposal)}.`,
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls, readerZone) => {
    const { proposal, replyBy } = facts;
    const name = posterName(proposal);
    const day = dateOf(replyBy, proposal);
    return {
      what: `Action required: reply by ${day}`,
      title: proposal.title,
      preheader: `${name} is still holding a spot for you.`,
      blocks: [
        spotStatesWithOneHeld(proposal),
        headline('Your invitation is waiting for a reply'),
        lead(
          `${posterAt(proposal)} invited you to join ${quotedTitle(proposal)} and is waiting for your reply.`,
        ),
        invitationLedger(proposal, replyBy, readerZone),
        button('Accept or decline', urls.application(facts.applicationId)),
        paragraph(
          `The button opens your application, where you can accept or decline. If you accept, the spot is yours, and you and ${name} can see each other’s name and email.`,
        ),
        note(
          `This is the only reminder. If you don’t reply by ${day}, your invitation stays open, but ${name} can withdraw it.`,
        ),
      ],
      why: 'You’re receiving this because you haven’t replied to an invitation.',
    };
  },
};

/** `contact` is the owner; null once they deleted their account. */
type SpotAcceptedFacts = ApplicationRef & { contact: { name: string; email: string } | null };

/**
 * To an applicant who accepted: the contact, the dates and a calendar file, which is also attached.
 */
export const spotAccepted: NotificationDefinition<SpotAcceptedFacts> = {
  to: 'applicant',
  when: 'They accepted an invitation: the contact, the dates and a calendar file',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ applicationId, proposal, contact }) =>
    lineOf(
      ['You accepted the invitation to ', bold(proposal)],
      `Starts ${formatDay(proposal.startDate)}${contact ? `. Your contact is ${contact.name}` : ''}`,
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls) => {
    const { proposal, applicationId, contact } = facts;
    return {
      what: 'You’re in',
      title: proposal.title,
      preheader: `It starts ${formatDay(proposal.startDate)}.${contact ? ` Your contact is ${contact.name}.` : ''}`,
      blocks: [
        headline('You’re in'),
        lead(`You accepted the invitation from ${posterAt(proposal)} to join ${quotedTitle(proposal)}.`),
        ledger(
          contact && fact('Contact', contact.name),
          contact && fact('Email', contact.email),
          fact('Starts', formatDay(proposal.startDate)),
          fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
          fact('Your role', RECRUITMENT[proposal.recruitmentType].short),
          fact('Commitment', commitment(proposal)),
        ),
        button('View your application', urls.application(applicationId)),
        link('Add the dates to your calendar', urls.projectDates(applicationId)),
        paragraph(`The owner can see your name and email too, and may write to you first. ${PRIVACY_NOTICE}`),
      ],
      why: 'You’re receiving this because you accepted this invitation.',
    };
  },
};

/** `waitlisted`: back at its position on the waitlist. */
type InvitationTakenBackFacts = ApplicationRef & { waitlisted?: boolean };

/**
 * An unanswered invitation was taken back. The subject omits that, since locked screens show it.
 */
export const invitationTakenBack: NotificationDefinition<InvitationTakenBackFacts> = {
  to: 'applicant',
  when: 'The owner took an unanswered invitation back',
  preference: 'invitation',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }) =>
    lineOf(
      ['The owner withdrew your invitation to ', bold(proposal)],
      'Your application is under review again',
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls) => {
    const { proposal } = facts;
    return {
      what: 'About your invitation',
      title: proposal.title,
      preheader: 'Something has changed. Open this email to read more.',
      blocks: [
        headline('Your invitation was withdrawn'),
        lead(
          `${posterAt(proposal)} withdrew your invitation to ${quotedTitle(proposal)} before you replied.`,
        ),
        button('View your application', urls.application(facts.applicationId)),
        paragraph(
          facts.waitlisted
            ? `You’re back on the waitlist, in the same place. ${posterName(proposal)} may invite you again. If so, we’ll email you. You don’t need to do anything.`
            : `Your application is under review again. When ${posterName(proposal)} decides, we’ll email you. You don’t need to do anything.`,
        ),
      ],
      why: 'You’re receiving this because you were invited to join this proposal.',
    };
  },
};

type InvitationAcceptedFacts = {
  applicationId: number;
  proposal: ProposalFacts;
  applicant: string;
  email: string;
};

/** An applicant accepted: both sides see each other's name and email from now on. */
export const invitationAccepted: NotificationDefinition<InvitationAcceptedFacts> = {
  to: 'owner',
  when: 'An applicant accepted',
  preference: 'invitation_answered',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant }) =>
    lineOf([applicant, ' accepted your invitation to ', bold(proposal)], spotsLeftText(proposal), [
      'View',
      PATHS.received(proposal.id, applicationId),
    ]),
  email: (facts, urls) => {
    const { proposal, applicant } = facts;
    return {
      what: 'Invitation accepted',
      title: proposal.title,
      preheader: 'You can now see each other’s name and email.',
      blocks: [
        ...spotsTaken(proposal),
        headline(`${applicant} accepted your invitation`),
        lead(`${applicant} is joining ${quotedTitle(proposal)}.`),
        ledger(
          fact('Name', applicant),
          fact('Email', facts.email),
          fact('Spots', spotsLabel(proposal)),
          fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
        ),
        button('View the application', urls.received(proposal.id, facts.applicationId)),
        paragraph(
          `They can see your name and email too. The next step is yours: send them an email. ${PRIVACY_NOTICE}`,
        ),
      ],
      why: WHY_OWNER,
    };
  },
};

function spotsLeftText({ participants, acceptedCount }: ProposalFacts): string | null {
  const remaining = spotsLeft({ participants, acceptedCount });
  if (remaining === null) return null;
  return remaining === 0 ? 'All spots are filled' : `${remaining} of ${plural(participants, 'spot')} left`;
}

/** `next` is the first of the waitlist. */
type InvitationDeclinedFacts = {
  applicationId: number;
  proposal: ProposalFacts;
  applicant: string;
  note: string;
  next: { applicationId: number; name: string } | null;
};

/** An applicant declined; includes the first of the waitlist. */
export const invitationDeclined: NotificationDefinition<InvitationDeclinedFacts> = {
  to: 'owner',
  when: 'An applicant declined; names the next of the waitlist',
  preference: 'invitation_answered',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, note, next }) =>
    lineOf(
      [applicant, ' declined your invitation to ', bold(proposal)],
      next ? `${next.name} is next on the waitlist` : note ? 'They left you a message' : null,
      ['View', PATHS.received(proposal.id, applicationId)],
    ),
  email: (facts, urls) => {
    const { proposal, applicant, next } = facts;
    return {
      what: 'Invitation declined',
      title: proposal.title,
      preheader: next
        ? `${next.name} is next on the waitlist.`
        : 'The spot is open again. No one is on the waitlist.',
      blocks: [
        headline(`${applicant} declined your invitation`),
        lead(`${applicant} can’t change this answer, so a spot in ${quotedTitle(proposal)} is open again.`),
        ...quotation(`From ${applicant}`, facts.note),
        ledger(fact('Next on the waitlist', next ? next.name : 'No one')),
        next
          ? button('View who’s next', urls.received(proposal.id, next.applicationId))
          : button('View applications', urls.received(proposal.id)),
        note('No one is invited automatically. You choose.'),
      ],
      why: WHY_OWNER,
    };
  },
};
