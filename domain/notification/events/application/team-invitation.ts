import type { EmailDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph } from '../../email/blocks.ts';
import { deadline, posterAt, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant, ProposalFacts } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** The rest is read when the email is sent. */
export type StoredTeamInvitation = { invitationId: number };

type Facts = { proposal: ProposalFacts; lead: string; message: string; until: Instant };

/** An invitation to a team, to an address with or without an account. */
export const teamInvitation: EmailDefinition<Facts> = {
  when: 'Someone invited this address to their team',
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, lead: leadName, message, until } = facts;
  return {
    what: 'Invitation to a team',
    title: proposal.title,
    preheader: `${leadName} would like to apply with you.`,
    blocks: [
      headline('Apply as a team'),
      lead(`${leadName} invited you to apply together to ${quotedTitle(proposal)} by ${posterAt(proposal)}.`),
      ...(message ? [paragraph(message)] : []),
      ledger(
        fact('Applications close', deadline(proposal.closeAt, proposal, readerZone)),
        fact('Join by', deadline(until, proposal, readerZone)),
      ),
      button('View the invitation', urls.team(proposal.id)),
      paragraph(
        'Sign in with this email address to join or decline. You add what you do in the team, and your own resume.',
      ),
      note('If you don’t know this person, ignore this email. Nothing happens without your answer.'),
    ],
    why: 'You’re receiving this one email because someone entered this address on Collegium.',
  };
}
