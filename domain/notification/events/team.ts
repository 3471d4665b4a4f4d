import type { EmailDefinition, NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph } from '../email/blocks.ts';
import { WHY_ENTERED, deadline, posterAt, quotedTitle } from '../email/copy.ts';
import type { ApplicationRef, Instant, ProposalFacts } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

/** The rest is read when the email is sent. */
export type StoredTeamInvitation = { invitationId: number };

type TeamInvitationFacts = { proposal: ProposalFacts; lead: string; message: string; until: Instant };

/** An invitation to a team, to an address with or without an account. */
export const teamInvitation: EmailDefinition<TeamInvitationFacts> = {
  when: 'Someone invited this address to their team',
  email: (facts, urls, readerZone) => {
    const { proposal, lead: leadName, message, until } = facts;
    return {
      what: 'Invitation to a team',
      title: proposal.title,
      preheader: `${leadName} would like to apply with you.`,
      blocks: [
        headline('Apply as a team'),
        lead(
          `${leadName} invited you to apply together to ${quotedTitle(proposal)} by ${posterAt(proposal)}.`,
        ),
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
      why: WHY_ENTERED,
    };
  },
};

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
type TeamChangedFacts = ApplicationRef & {
  change: TeamChange;
  person: string;
  personId: string;
  isYou?: boolean;
  newLead?: string;
};

/** To the others of a team: someone joined or left, or its lead submitted or withdrew. */
export const teamChanged: NotificationDefinition<TeamChangedFacts> = {
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
  email: (facts, urls, readerZone) => {
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
  },
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

const subjectOf = ({ isYou, person }: TeamChangedFacts) => (isYou ? 'You' : person);
const verbOf = ({ isYou, change }: TeamChangedFacts) =>
  isYou ? 'were removed from the team for' : VERBS[change];
