import type { ApplicationStatus } from '#domain/base/status.ts';
import { spotsLabel } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph } from '../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../email/copy.ts';
import type { Instant, ProposalFacts } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

type NewApplicationFacts = {
  applicationId: number;
  proposal: ProposalFacts;
  applicant: string;
  count: number;
};

/** A new application; `count` is the number of all applications to the proposal. */
export const newApplication: NotificationDefinition<NewApplicationFacts> = {
  to: 'owner',
  when: 'Someone applied; by email only the first of a day',
  preference: 'new_application',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, count }) =>
    lineOf([applicant, ' applied to ', bold(proposal)], `${plural(count, 'application')} so far`, [
      'View',
      PATHS.received(proposal.id, applicationId),
    ]),
  email: (facts, urls, readerZone) => {
    const { proposal, applicant, count } = facts;
    return {
      what: 'New application',
      title: proposal.title,
      preheader: `${applicant} applied. ${plural(count, 'application')} so far.`,
      blocks: [
        headline(`${applicant} applied`),
        lead(`You have a new application to ${quotedTitle(proposal)}.`),
        ledger(fact('Applications', `${count} so far`), closesRow(proposal, readerZone)),
        button('Read the application', urls.received(proposal.id, facts.applicationId)),
        note('If more arrive within a day, we’ll group them in one email.'),
      ],
      why: WHY_OWNER,
    };
  },
};

/**
 * `count` are new, `total` are all applications to the proposal. Only the line in the product has
 * `since`, when the first new one arrived.
 */
type NewApplicationsFacts = { proposal: ProposalFacts; count: number; total: number; since?: Instant };

/**
 * One email for the applications of a day after the first, which had its own email. In the product,
 * unread notifications of new applications to a proposal are merged into one line of this event.
 */
export const newApplications: NotificationDefinition<NewApplicationsFacts> = {
  to: 'owner',
  when: 'A day after the first of a day was emailed, when more came: all in one email',
  preference: 'new_application',
  inProduct: false,
  byMail: true,
  line: ({ proposal, count, total }) =>
    lineOf(
      [`${plural(count, 'person', 'people')} applied to `, bold(proposal)],
      count > total
        ? `${plural(total, 'application')}, not counting withdrawn ones`
        : `${plural(total, 'application')} so far`,
      ['View', PATHS.received(proposal.id)],
    ),
  email: (facts, urls, readerZone) => {
    const { proposal, count, total } = facts;
    const many = plural(count, 'new application');
    return {
      what: many,
      title: proposal.title,
      preheader: `${plural(total, 'application')} in total.`,
      blocks: [
        headline(many),
        lead(
          `${count === 1 ? 'One more person' : `${count} more people`} applied to ${quotedTitle(proposal)}.`,
        ),
        ledger(fact('Applications', `${total} so far`), closesRow(proposal, readerZone)),
        button('Read the applications', urls.received(proposal.id)),
      ],
      why: WHY_OWNER,
    };
  },
};

type ApplicationChangedFacts = {
  applicationId: number;
  proposal: ProposalFacts;
  applicant: string;
  /** False if the owner had opened or shortlisted it without a decision. */
  decided?: boolean;
};

/** An application was replaced after the owner had read it or decided about it. */
export const applicationChanged: NotificationDefinition<ApplicationChangedFacts> = {
  to: 'owner',
  when: 'An applicant replaced an application after the owner had read it or decided; once a day for a proposal',
  preference: 'application_changed',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, decided = true }) =>
    lineOf(
      [applicant, ' changed their application to ', bold(proposal)],
      decided
        ? 'You had already decided, so review it again'
        : 'You had already reviewed it; see what changed',
      ['View', PATHS.received(proposal.id, applicationId)],
    ),
  email: (facts, urls, readerZone) => {
    const { proposal, applicant, decided = true } = facts;
    const after = decided ? 'after you decided' : 'after you reviewed it';
    return {
      what: 'Application changed',
      title: proposal.title,
      preheader: `${applicant} updated it ${after}.`,
      blocks: [
        headline(`An application changed ${after}`),
        lead(`${applicant} updated their application to ${quotedTitle(proposal)}.`),
        ledger(closesRow(proposal, readerZone)),
        button('Review the application', urls.received(proposal.id, facts.applicationId)),
        paragraph(
          `${decided ? 'The application counts as undecided until you keep your decision or make a new one. ' : ''}We won’t email you about further changes today; your list of applications shows them.`,
        ),
      ],
      why: WHY_OWNER,
    };
  },
};

/**
 * After the applicant deleted their account, `applicationId` is missing and `applicant` is no name.
 */
type ApplicantWithdrewFacts = {
  applicationId?: number;
  proposal: ProposalFacts;
  applicant: string;
  from: ApplicationStatus;
  /** The applicant left a team, which goes on. */
  fromTeam?: boolean;
};

/** An applicant withdrew, or deleted their account with a running application. */
export const applicantWithdrew: NotificationDefinition<ApplicantWithdrewFacts> = {
  to: 'owner',
  when: 'An applicant withdrew, or deleted their account while something could still come of their application',
  preference: 'invitation_answered',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, from, fromTeam }) =>
    lineOf(
      applicationId === undefined
        ? ['An applicant to ', bold(proposal), ' deleted their account']
        : [applicant, fromTeam ? ' left their team for ' : ' withdrew from ', bold(proposal)],
      from === 'accepted' ? 'Their spot is open again' : from === 'invited' ? 'You had invited them' : null,
      ['View', PATHS.received(proposal.id, applicationId)],
    ),
  email: (facts, urls) => {
    const { applicationId, proposal, applicant, from, fromTeam } = facts;
    const what =
      applicationId === undefined
        ? `An applicant to ${quotedTitle(proposal)} deleted their account${fromTeam ? ', and left their team. The others stay.' : ', including their application.'}`
        : fromTeam
          ? `${applicant} left their team for ${quotedTitle(proposal)}. The others stay.`
          : `${applicant} withdrew their application to ${quotedTitle(proposal)}.`;
    const who =
      applicationId === undefined
        ? 'An applicant deleted their account.'
        : `${applicant} ${fromTeam ? 'left their team' : 'withdrew'}.`;
    return {
      what: fromTeam ? 'An applicant left their team' : 'An applicant withdrew',
      title: proposal.title,
      preheader: `${who} ${STATUS_BEFORE[from] ?? 'You hadn’t decided yet.'}`,
      blocks: [
        headline(fromTeam ? 'An applicant left their team' : 'An applicant withdrew'),
        lead([what, STATUS_BEFORE[from] ?? ''].join(' ')),
        ledger(fact('Spots', spotsLabel(proposal))),
        button('View applications', urls.received(proposal.id)),
      ],
      why: WHY_OWNER,
    };
  },
};

const STATUS_BEFORE: Partial<Record<ApplicationStatus, string>> = {
  invited: 'You had invited them, so their spot is open again.',
  accepted: 'They had accepted, so their spot is open again.',
  waitlisted: 'They were on the waitlist.',
  shortlisted: 'You had shortlisted them.',
  not_selected: 'You had turned them down.',
};
