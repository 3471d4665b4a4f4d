import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { applicationId: number; proposal: ProposalFacts; applicant: string };

/** An application was replaced after the owner had decided about it. */
export const applicationChanged: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An applicant replaced an application after the owner had decided; once a day for a proposal',
  preference: 'application_changed',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant }) =>
    lineOf(
      [{ bold: applicant }, ' changed their application to ', bold(proposal)],
      'You had already decided, so review it again',
      ['View', PATHS.received(proposal.id, applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, applicant } = facts;
  return {
    what: 'Application changed',
    title: proposal.title,
    preheader: `${applicant} updated it after you decided.`,
    blocks: [
      headline('An application changed after you decided'),
      lead(`${applicant} updated their application to ${quotedTitle(proposal)}.`),
      ledger(closesRow(proposal, readerZone)),
      button('Review the application', urls.received(proposal.id, facts.applicationId)),
      paragraph(
        'The application counts as undecided until you keep your decision or make a new one. We won’t email you about further changes today; your list of applications shows them.',
      ),
    ],
    why: WHY_OWNER,
  };
}
