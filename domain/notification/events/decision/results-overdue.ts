import type { NotificationDefinition } from '../../definition.ts';
import { dateOf } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { resultsDue } from '../../email/results-due.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf, resultsDueText } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; applications: number; undecided: number };

/** The result date has passed, and results are still not announced. */
export const resultsOverdue: NotificationDefinition<Facts> = {
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
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const day = dateOf(facts.proposal.resultAt, facts.proposal);
  return resultsDue(facts, urls, {
    what: `Results overdue since ${day}`,
    lead: `You said results would be out by ${day}. Your proposal is now marked “Results overdue.”`,
  });
}
