import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, note, quotation } from '../../email/blocks.ts';
import { WHY_OWNER, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** `next` is the first of the waitlist. */
type Facts = {
  applicationId: number;
  proposal: ProposalFacts;
  applicant: string;
  note: string;
  next: { applicationId: number; name: string } | null;
};

/** An applicant declined; includes the first of the waitlist. */
export const invitationDeclined: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'An applicant declined; names the next of the waitlist',
  preference: 'invitation_answered',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, note, next }) =>
    lineOf(
      [applicant, ' declined your invitation to ', bold(proposal)],
      next ? `${next.name} is next on the waitlist` : note ? 'They left you a message' : null,
      ['View', PATHS.received(proposal.id, applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, applicant, next } = facts;
  return {
    what: 'Invitation declined',
    title: proposal.title,
    preheader: next
      ? `${next.name} is next on the waitlist.`
      : 'The spot is open again. No one is on the waitlist.',
    blocks: [
      headline(`${applicant} declined your invitation`),
      lead(`${applicant} can’t change this answer, so a spot in ${quotedTitle(proposal)} is open again.`),
      ...quotation(`From ${applicant}`, facts.note),
      ledger(fact('Next on the waitlist', next ? next.name : 'No one')),
      next
        ? button('View who’s next', urls.received(proposal.id, next.applicationId))
        : button('View applications', urls.received(proposal.id)),
      note('No one is invited automatically. You choose.'),
    ],
    why: WHY_OWNER,
  };
}
