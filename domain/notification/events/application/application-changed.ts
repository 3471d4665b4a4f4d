import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = {
  applicationId: number;
  proposal: ProposalFacts;
  applicant: string;
  /** False if the owner had opened or shortlisted it without a decision. */
  decided?: boolean;
};

/** An application was replaced after the owner had read it or decided about it. */
export const applicationChanged: NotificationDefinition<Facts> = {
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
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
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
}
