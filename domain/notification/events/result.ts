import { RESULT_HEADLINE } from '#domain/application/application.ts';
import { formatSpan } from '#domain/time/calendar-day.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, link, paragraph, quotation } from '../email/blocks.ts';
import { commitment, dateOf, posterName, resultLead, resultPreheader } from '../email/copy.ts';
import { resultsDue } from '../email/results-due.ts';
import type { ApplicationRef, ProposalFacts } from '../facts.ts';
import { bold, lineOf, announcedLine, resultsDueText } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

/** The applicant is on the waitlist. The subject is the same for every result. */
export const waitlisted: NotificationDefinition<ApplicationRef> = {
  to: 'applicant',
  when: 'A place on the waitlist took effect',
  preference: 'result',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }) =>
    lineOf(['You’re on the waitlist for ', bold(proposal)], null, ['View', PATHS.application(applicationId)]),
  email: ({ proposal, applicationId }, urls) => ({
    what: 'Your result',
    title: proposal.title,
    preheader: resultPreheader(proposal),
    blocks: [
      headline(RESULT_HEADLINE.waitlisted),
      lead(`${resultLead(proposal)} If a spot opens, ${posterName(proposal)} can offer it to you.`),
      ledger(
        fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
        fact('Commitment', commitment(proposal)),
      ),
      button('View your application', urls.application(applicationId)),
      paragraph(
        'You don’t need to do anything. If you’re offered a spot, we’ll email you right away, and you can decide then.',
      ),
    ],
    why: 'You’re receiving this because you applied to this proposal.',
  }),
};

/** A decision not to select, with its reason. The subject is the same for every result. */
export const notSelected: NotificationDefinition<ApplicationRef & { reason: string }> = {
  to: 'applicant',
  when: 'A decision not to select took effect',
  preference: 'result',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, reason }) =>
    lineOf(
      [...announcedLine(proposal), ' You were not selected.'],
      reason ? 'The owner gave a reason' : null,
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls) => {
    const { proposal } = facts;
    return {
      what: 'Your result',
      title: proposal.title,
      preheader: resultPreheader(proposal),
      blocks: [
        headline(`${RESULT_HEADLINE.not_selected} this time`),
        lead(resultLead(proposal)),
        ...quotation(`${posterName(proposal)} gave this reason`, facts.reason),
        paragraph('Your answers are still in My Account, so you can use them again.'),
        button('View your application', urls.application(facts.applicationId)),
        link('Browse open proposals', urls.board),
      ],
      why: 'You’re receiving this because you applied to this proposal.',
    };
  },
};

/** `over`: the result date has passed. */
type ResultDateReachedFacts = {
  proposal: ProposalFacts;
  applications: number;
  undecided: number;
  over?: boolean;
};

/** The result date was reached, and results are not announced. */
export const resultDateReached: NotificationDefinition<ResultDateReachedFacts> = {
  to: 'owner',
  when: 'On the result date, when someone applied and results are not announced',
  preference: 'result_date',
  inProduct: true,
  byMail: true,
  line: ({ proposal, applications, undecided }) =>
    lineOf(
      ['Results are due for ', bold(proposal)],
      resultsDueText(applications, undecided, new Date(proposal.resultAt), proposal.timeZone),
      ['Review', PATHS.results(proposal.id)],
    ),
  email: (facts, urls) => {
    const day = dateOf(facts.proposal.resultAt, facts.proposal);
    return resultsDue(facts, urls, {
      what: `Results ${facts.over ? 'were' : 'are'} due ${day}`,
      lead: `You said results would be out by ${day}.`,
    });
  },
};

type ResultsOverdueFacts = { proposal: ProposalFacts; applications: number; undecided: number };

/** The result date has passed, and results are still not announced. */
export const resultsOverdue: NotificationDefinition<ResultsOverdueFacts> = {
  to: 'owner',
  when: 'Each week after the result date, while results are not announced',
  preference: 'result_date',
  inProduct: true,
  byMail: true,
  line: ({ proposal, applications, undecided }) =>
    lineOf(
      ['Results are overdue for ', bold(proposal)],
      resultsDueText(applications, undecided, new Date(proposal.resultAt), proposal.timeZone),
      ['Review', PATHS.results(proposal.id)],
    ),
  email: (facts, urls) => {
    const day = dateOf(facts.proposal.resultAt, facts.proposal);
    return resultsDue(facts, urls, {
      what: `Results overdue since ${day}`,
      lead: `You said results would be out by ${day}. Your proposal is now marked “Results overdue.”`,
    });
  },
};
