import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger } from '../../email/blocks.ts';
import { deadline, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** What happened in a team. */
export type TeamChange =
  | 'joined'
  | 'declined'
  | 'left'
  | 'removed'
  | 'submitted'
  | 'resubmitted'
  | 'withdrawn';

/**
 * `person` did it or was removed, `isYou` if that is the reader. `newLead` leads now. `personId` is
 * stored so that an account's deletion finds the name.
 */
type Facts = ApplicationRef & {
  change: TeamChange;
  person: string;
  personId: string;
  isYou?: boolean;
  newLead?: string;
};

/** To the others of a team: someone joined or left, or its lead submitted or withdrew. */
export const teamChanged: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'Someone joined or left their team, or its lead submitted or withdrew the application',
  preference: 'team',
  inProduct: true,
  byMail: true,
  line: (facts) =>
    lineOf(
      [`${subjectOf(facts)} ${verbOf(facts)} `, bold(facts.proposal)],
      facts.newLead ? `${facts.newLead} leads the team now` : null,
      facts.isYou ? ['View', PATHS.proposal(facts.proposal.id)] : ['View', PATHS.team(facts.proposal.id)],
    ),
  email,
};

const VERBS: Record<TeamChange, string> = {
  joined: 'joined your team for',
  declined: 'didn’t join your team for',
  left: 'left your team for',
  removed: 'was removed from your team for',
  submitted: 'submitted your team’s application to',
  resubmitted: 'resubmitted your team’s application to',
  withdrawn: 'withdrew your team’s application to',
};

const subjectOf = ({ isYou, person }: Facts) => (isYou ? 'You' : person);
const verbOf = ({ isYou, change }: Facts) => (isYou ? 'were removed from the team for' : VERBS[change]);

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, isYou, newLead } = facts;
  const sentence = `${subjectOf(facts)} ${verbOf(facts)} ${quotedTitle(proposal)}.`;
  return {
    what: isYou ? 'You’re no longer in the team' : 'Your team changed',
    title: proposal.title,
    preheader: newLead ? `${newLead} leads the team now.` : 'See who is in your team.',
    blocks: [
      headline(isYou ? 'You’re no longer in the team' : 'Your team changed'),
      lead(newLead ? `${sentence} ${newLead} leads the team now.` : sentence),
      ledger(
        fact('Proposal', proposal.title),
        fact('Closes', deadline(proposal.closeAt, proposal, readerZone)),
      ),
      isYou
        ? button('View proposal', urls.proposal(proposal.id))
        : button('View your team', urls.team(proposal.id)),
    ],
    why: 'You’re receiving this because you’re in a team that applies to this proposal.',
  };
}
