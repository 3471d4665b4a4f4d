import { PRIVACY_NOTICE } from '#domain/application/application.ts';
import { formatSpan } from '#domain/time/calendar-day.ts';
import { spotsLabel, spotsLeft } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph, spotsTaken } from '../../email/blocks.ts';
import { WHY_OWNER, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { applicationId: number; proposal: ProposalFacts; applicant: string; email: string };

/** An applicant accepted: both sides see each other's name and email from now on. */
export const invitationAccepted: NotificationDefinition<Facts> = {
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
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
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
}

function spotsLeftText({ participants, acceptedCount }: ProposalFacts): string | null {
  const remaining = spotsLeft({ participants, acceptedCount });
  if (remaining === null) return null;
  return remaining === 0 ? 'All spots are filled' : `${remaining} of ${plural(participants, 'spot')} left`;
}
