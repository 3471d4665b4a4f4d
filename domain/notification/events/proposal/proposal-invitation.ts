import { PROPOSAL_ROLE_LABEL, type ProposalRole } from '#domain/proposal/proposal-people.ts';
import type { EmailDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph, quotation } from '../../email/blocks.ts';
import { eventTime, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant, ProposalFacts } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** The invitation; its text is read when the email is rendered. */
export type StoredProposalInvitation = { id: number };

export type ProposalInvitationFacts = {
  id: number;
  proposal: ProposalFacts;
  /** The name of the owner's account. */
  inviter: string;
  role: ProposalRole;
  message: string;
  until: Instant;
};

/** Asks a person to work on a proposal as a co-owner or reviewer. */
export const proposalInvitation: EmailDefinition<ProposalInvitationFacts> = {
  when: 'An owner invited this address to be a co-owner or reviewer of a proposal',
  email,
};

const WORK: Record<ProposalRole, string> = {
  co_owner:
    'Co-owners edit the proposal, answer questions, read applications and decide about them. Applicants see their names.',
  reviewer: 'Reviewers read the applications assigned to them, and say what they think.',
};

function email(facts: ProposalInvitationFacts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { id, proposal, inviter, role, message, until } = facts;
  const label = PROPOSAL_ROLE_LABEL[role].toLowerCase();
  return {
    what: `${inviter} invites you to ${role === 'co_owner' ? 'co-own' : 'review for'}`,
    title: proposal.title,
    preheader: 'Accept or decline on Collegium.',
    blocks: [
      headline(`You’re invited to be a ${label}`),
      lead(`${inviter} invites you to work on ${quotedTitle(proposal)}.`),
      ...quotation(`From ${inviter}`, message),
      paragraph(WORK[role]),
      ledger(fact('Accept by', eventTime(until, readerZone, proposal.timeZone))),
      button('Accept or decline', urls.proposalInvitation(id)),
      paragraph(
        'The button opens a page where you answer. Sign in to an account that has this email address, or create one with it.',
      ),
      note('If you don’t know this person, ignore this email. Nothing changes.'),
    ],
    why: 'You’re receiving this one email because someone entered this address on Collegium.',
  };
}
