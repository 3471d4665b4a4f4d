import { spotsLabel } from '../../proposal.ts';
import type { ApplicationStatus } from '../../status.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger } from '../email/blocks.ts';
import { WHY_OWNER, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

/**
 * After the applicant deleted their account, `applicationId` is missing and `applicant` is no name.
 */
type Facts = {
  applicationId?: number;
  proposal: ProposalFacts;
  applicant: string;
  from: ApplicationStatus;
};

/** An applicant withdrew, or deleted their account with a running application. */
export const applicantWithdrew: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An applicant withdrew, or deleted their account while something could still come of their application',
  preference: 'invitation_answered',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, from }) =>
    lineOf(
      applicationId === undefined
        ? ['Somebody who had applied to ', bold(proposal), ' deleted their account']
        : [{ bold: applicant }, ' withdrew from ', bold(proposal)],
      from === 'accepted' ? 'A spot is free again' : from === 'invited' ? 'They were invited' : null,
      ['View', PATHS.received(proposal.id, applicationId)],
    ),
  email,
};

const BEFORE: Partial<Record<ApplicationStatus, string>> = {
  invited: 'They had an invitation, and its seat is free again.',
  accepted: 'They had accepted, and their seat is free again.',
  waitlisted: 'They were on the waitlist.',
  shortlisted: 'You had shortlisted them.',
  not_selected: 'You had decided not to select them.',
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { applicationId, proposal, applicant, from } = facts;
  const what =
    applicationId === undefined
      ? `Somebody who had applied to ${quotedTitle(proposal)} deleted their account, and their application went with it.`
      : `${applicant} withdrew their application to ${quotedTitle(proposal)}.`;
  return {
    what: 'An applicant withdrew',
    title: proposal.title,
    preheader: [applicant, BEFORE[from] ?? 'Nothing was decided about them yet.'].join('. '),
    blocks: [
      headline('An applicant withdrew'),
      lead([what, BEFORE[from] ?? ''].join(' ')),
      ledger(fact('Spots', spotsLabel(proposal))),
      button('See the applications', urls.received(proposal.id)),
    ],
    why: WHY_OWNER,
  };
}
