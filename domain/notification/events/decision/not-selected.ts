import { RESULT_HEADLINE } from '#domain/application/application.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, link, paragraph, quotation } from '../../email/blocks.ts';
import { posterName, resultLead, resultPreheader } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { lineOf, resultOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = ApplicationRef & { reason: string };

/** A decision not to select, with its reason. The subject is the same for every result. */
export const notSelected: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'A decision not to select took effect',
  preference: 'result',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, reason }) =>
    lineOf([...resultOf(proposal), ' You were not selected.'], reason ? 'The owner gave a reason' : null, [
      'View',
      PATHS.application(applicationId),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
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
}
