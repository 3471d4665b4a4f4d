import { PROPOSAL_ROLE_LABEL, type ProposalRole } from '#domain/proposal/proposal-people.ts';
import { formatSpan } from '#domain/time/calendar-day.ts';
import { formatInstant } from '#domain/time/deadline.ts';
import type { EmailDefinition, NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph, quotation } from '../email/blocks.ts';
import {
  WHY_ENTERED,
  WHY,
  closesRow,
  dateOf,
  eventTime,
  isFormer,
  posterAt,
  quotedTitle,
  resultRow,
} from '../email/copy.ts';
import type { Instant, ProposalFacts, Why } from '../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf, linkForReason } from '../line.ts';
import { type NotificationUrls, PATHS } from '../notification-urls.ts';

type ProposalChangedFacts = { proposal: ProposalFacts; why: Why; changed: string[] };

/** Dates or terms of a followed proposal changed. */
export const proposalChanged: NotificationDefinition<ProposalChangedFacts> = {
  to: 'follower',
  when: 'Its dates or terms changed, or it reopened',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why, changed }) =>
    lineOf([bold(proposal), ' was updated'], [...changed, FOLLOWED_BECAUSE[why]].join('. '), [
      'View',
      PATHS.proposal(proposal.id),
    ]),
  email: (facts, urls, readerZone) => {
    const { proposal, why, changed } = facts;
    return {
      what: 'Updated',
      title: proposal.title,
      preheader: `${changed.join('. ')}.`,
      blocks: [
        headline('A proposal was updated'),
        lead(`${posterAt(proposal)} updated ${quotedTitle(proposal)}:`),
        ...changed.map((item) => paragraph(`${item}.`)),
        ledger(
          closesRow(proposal, readerZone),
          resultRow(proposal),
          fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
        ),
        why === 'draft'
          ? button('Continue your application', urls.apply(proposal.id))
          : button('View the proposal', urls.proposal(proposal.id)),
      ],
      why: WHY[why],
    };
  },
};

/** The owner stopped taking applications before the close date. */
export const proposalClosed: NotificationDefinition<{ proposal: ProposalFacts; why: Why }> = {
  to: 'follower',
  when: 'The owner closed applications before the close date',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf([bold(proposal), ' closed early'], FOLLOWED_BECAUSE[why], ['View', PATHS.proposal(proposal.id)]),
  email: ({ proposal, why }, urls) => ({
    what: 'Closed early',
    title: proposal.title,
    preheader: `Applications were scheduled to close on ${dateOf(proposal.closeAt, proposal)}.`,
    blocks: [
      headline('Applications closed early'),
      lead(`${posterAt(proposal)} closed ${quotedTitle(proposal)} before its close date.`),
      paragraph(CLOSED_CONSEQUENCE[why]),
      button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: WHY[why],
  }),
};

const CLOSED_CONSEQUENCE: Record<Why, string> = {
  applied: 'Your application is still being considered.',
  draft: 'You can’t submit your draft now. We’ll keep it in case applications reopen.',
  saved: 'It stays in your saved proposals until you remove it.',
};

/** The owner withdrew a followed proposal. */
export const proposalWithdrawn: NotificationDefinition<{ proposal: ProposalFacts; why: Why }> = {
  to: 'follower',
  when: 'The owner withdrew the proposal',
  preference: 'proposal_withdrawn',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why: followReason }) =>
    lineOf(
      [bold(proposal), ' was withdrawn by its owner'],
      FOLLOWED_BECAUSE[followReason],
      linkForReason(proposal, followReason),
    ),
  email: ({ proposal, why: followReason }, urls) => ({
    what: 'Proposal withdrawn',
    title: proposal.title,
    preheader: WITHDRAWN_CONSEQUENCE[followReason],
    blocks: [
      headline('This proposal was withdrawn'),
      lead(
        isFormer(proposal)
          ? `The owner of ${quotedTitle(proposal)} deleted their account, so the proposal was withdrawn.`
          : `${posterAt(proposal)} withdrew ${quotedTitle(proposal)}.`,
      ),
      paragraph(WITHDRAWN_CONSEQUENCE[followReason]),
      followReason === 'saved'
        ? button('Browse open proposals', urls.board)
        : button('Open My Account', urls.dashboard),
    ],
    why: WHY[followReason],
  }),
};

/** What the withdrawal means for a follower. */
const WITHDRAWN_CONSEQUENCE: Record<Why, string> = {
  applied: 'Your application won’t be reviewed. Your answers stay in My Account.',
  draft: 'You can’t submit your draft anymore. Your answers stay in My Account.',
  saved: 'It’s no longer on the board.',
};

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
  email: (facts, urls, readerZone) => {
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
        paragraph(ROLE_WORK[role]),
        ledger(fact('Accept by', eventTime(until, readerZone, proposal.timeZone))),
        button('Accept or decline', urls.proposalInvitation(id)),
        paragraph(
          'The button opens a page where you answer. Sign in to an account that has this email address, or create one with it.',
        ),
        note('If you don’t know this person, ignore this email. Nothing changes.'),
      ],
      why: WHY_ENTERED,
    };
  },
};

const ROLE_WORK: Record<ProposalRole, string> = {
  co_owner:
    'Co-owners edit the proposal, answer questions, read applications and decide about them. Applicants see their names.',
  reviewer: 'Reviewers read the applications assigned to them, and say what they think.',
};

/** A change of the people of a proposal. */
export type PeopleChange =
  | { change: 'joined' | 'declined' | 'left' | 'removed'; role: ProposalRole }
  | { change: 'hand_over_offered'; until: Instant }
  | { change: 'hand_over_declined' | 'handed_over' | 'owner_left' };

type PeopleChangedFacts = PeopleChange & { proposal: ProposalFacts; person: string };

/** The people of a proposal changed, by someone else than the reader. */
export const peopleChanged: NotificationDefinition<PeopleChangedFacts> = {
  to: 'owner',
  when: 'Someone joined or left a proposal they work on, or it is handed over',
  preference: 'proposal_people',
  inProduct: true,
  byMail: true,
  line: (facts) => {
    const { proposal } = facts;
    const { text, after } = peopleChangeCopy(facts);
    const hint = losesAccess(facts) ? 'You no longer see its applications.' : after || null;
    return lineOf([`${text} `, bold(proposal)], hint, ['View', peopleChangeUrl(facts, PATHS)]);
  },
  email: (facts, urls) => {
    const { proposal } = facts;
    const copy = peopleChangeCopy(facts);
    return {
      what: copy.headline,
      title: proposal.title,
      preheader: copy.after || `${copy.text} ${quotedTitle(proposal)}.`,
      blocks: [
        headline(copy.headline),
        lead(`${copy.text} ${quotedTitle(proposal)}.`),
        ...(copy.after ? [paragraph(copy.after)] : []),
        ...(losesAccess(facts)
          ? [paragraph('You no longer see its applications. The public page stays readable.')]
          : []),
        button(losesAccess(facts) ? 'Open your dashboard' : 'View the people', peopleChangeUrl(facts, urls)),
      ],
      why: 'You’re receiving this because you work on this proposal.',
    };
  },
};

/** The reader no longer works on the proposal. */
const losesAccess = ({ change }: PeopleChangedFacts) => change === 'removed' || change === 'owner_left';

function peopleChangeUrl(facts: PeopleChangedFacts, urls: NotificationUrls): string {
  return losesAccess(facts) ? urls.dashboard : urls.people(facts.proposal.id);
}

function peopleChangeCopy(facts: PeopleChangedFacts): { headline: string; text: string; after: string } {
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
