import type { NotificationDefinition } from '../../definition.ts';
import { dateOf } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { resultsDue } from '../../email/results-due.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf, resultsDueText } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `over`: the result date has passed. */
type Facts = { proposal: ProposalFacts; applications: number; undecided: number; over?: boolean };

/** The result date was reached, and results are not announced. */
export const resultDateReached: NotificationDefinition<Facts> = {
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
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const day = dateOf(facts.proposal.resultAt, facts.proposal);
  return resultsDue(facts, urls, {
    what: `Results ${facts.over ? 'were' : 'are'} due ${day}`,
    lead: `You said results would be out by ${day}.`,
  });
}
