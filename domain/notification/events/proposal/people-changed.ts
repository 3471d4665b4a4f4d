import { formatInstant } from '#domain/time/deadline.ts';
import { PROPOSAL_ROLE_LABEL, type ProposalRole } from '#domain/proposal/proposal-people.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant, ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** A change of the people of a proposal. */
export type PeopleChange =
  | { change: 'joined' | 'declined' | 'left' | 'removed'; role: ProposalRole }
  | { change: 'hand_over_offered'; until: Instant }
  | { change: 'hand_over_declined' | 'handed_over' | 'owner_left' };

type Facts = PeopleChange & { proposal: ProposalFacts; person: string };

/** The people of a proposal changed, by someone else than the reader. */
export const peopleChanged: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'Someone joined or left a proposal they work on, or it is handed over',
  preference: 'proposal_people',
  inProduct: true,
  byMail: true,
  line: (facts) => {
    const { proposal } = facts;
    const { text, after } = copyOf(facts);
    const hint = isOver(facts) ? 'You no longer see its applications.' : after || null;
    return lineOf([`${text} `, bold(proposal)], hint, ['View', pathOf(facts, PATHS)]);
  },
  email,
};

/** The reader no longer works on the proposal. */
const isOver = ({ change }: Facts) => change === 'removed' || change === 'owner_left';

function pathOf(facts: Facts, urls: NotificationUrls): string {
  return isOver(facts) ? urls.dashboard : urls.people(facts.proposal.id);
}

function copyOf(facts: Facts): { headline: string; text: string; after: string } {
  const { person } = facts;
  switch (facts.change) {
    case 'joined':
      return {
        headline: `${person} joined`,
        text: `${person} joined as a ${PROPOSAL_ROLE_LABEL[facts.role].toLowerCase()}:`,
        after: '',
      };
    case 'declined':
      return {
        headline: 'Your invitation was declined',
        text: `${person} declined to be a ${PROPOSAL_ROLE_LABEL[facts.role].toLowerCase()} of`,
        after: 'You can invite someone else.',
      };
    case 'left':
      return {
        headline: `${person} left`,
        text: `${person} is no longer a ${PROPOSAL_ROLE_LABEL[facts.role].toLowerCase()} of`,
        after: '',
      };
    case 'removed':
      return {
        headline: 'You were removed from a proposal',
        text: `You’re no longer a ${PROPOSAL_ROLE_LABEL[facts.role].toLowerCase()} of`,
        after: '',
      };
    case 'hand_over_offered':
      return {
        headline: `${person} wants to hand a proposal over to you`,
        text: `${person} wants you to own`,
        after: `Answer by ${formatInstant(new Date(facts.until), facts.proposal.timeZone)}.`,
      };
    case 'hand_over_declined':
      return {
        headline: 'Your hand-over was declined',
        text: `${person} declined to own`,
        after: 'You still own it.',
      };
    case 'handed_over':
      return { headline: `${person} owns the proposal now`, text: `${person} now owns`, after: '' };
    case 'owner_left':
      return {
        headline: 'A proposal you worked on was withdrawn',
        text: 'Its owner deleted their account, and with it',
        after: '',
      };
  }
}

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal } = facts;
  const copy = copyOf(facts);
  return {
    what: copy.headline,
    title: proposal.title,
    preheader: copy.after || `${copy.text} ${quotedTitle(proposal)}.`,
    blocks: [
      headline(copy.headline),
      lead(`${copy.text} ${quotedTitle(proposal)}.`),
      ...(copy.after ? [paragraph(copy.after)] : []),
      ...(isOver(facts)
        ? [paragraph('You no longer see its applications. The public page stays readable.')]
        : []),
      button(isOver(facts) ? 'Open your dashboard' : 'View the people', pathOf(facts, urls)),
    ],
    why: 'You’re receiving this because you work on this proposal.',
  };
}
