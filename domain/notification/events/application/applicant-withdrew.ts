import { spotsLabel } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger } from '../../email/blocks.ts';
import { WHY_OWNER, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/**
 * After the applicant deleted their account, `applicationId` is missing and `applicant` is no name.
 */
type Facts = {
  applicationId?: number;
  proposal: ProposalFacts;
  applicant: string;
  from: ApplicationStatus;
  /** The applicant left a team, which goes on. */
  fromTeam?: boolean;
};

/** An applicant withdrew, or deleted their account with a running application. */
export const applicantWithdrew: NotificationDefinition<Facts> = {
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
  email,
};

const BEFORE: Partial<Record<ApplicationStatus, string>> = {
  invited: 'You had invited them, so their spot is open again.',
  accepted: 'They had accepted, so their spot is open again.',
  waitlisted: 'They were on the waitlist.',
  shortlisted: 'You had shortlisted them.',
  not_selected: 'You had turned them down.',
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
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
    preheader: `${who} ${BEFORE[from] ?? 'You hadn’t decided yet.'}`,
    blocks: [
      headline(fromTeam ? 'An applicant left their team' : 'An applicant withdrew'),
      lead([what, BEFORE[from] ?? ''].join(' ')),
      ledger(fact('Spots', spotsLabel(proposal))),
      button('View applications', urls.received(proposal.id)),
    ],
    why: WHY_OWNER,
  };
}
