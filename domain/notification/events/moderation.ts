import { CLOSED_AFTER_SCAM } from '#domain/moderation/moderation.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, ledger, paragraph, quotation } from '../email/blocks.ts';
import { WHY, closesRow, quotedTitle, resultRow } from '../email/copy.ts';
import type { ProposalFacts, Why } from '../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf, linkForReason, quoted } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

/** An admin hid a followed proposal. */
export const proposalHidden: NotificationDefinition<{ proposal: ProposalFacts; why: Why }> = {
  to: 'follower',
  when: 'An admin hid it',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf([bold(proposal), ' was hidden by an admin'], FOLLOWED_BECAUSE[why], linkForReason(proposal, why)),
  email: ({ proposal, why }, urls) => ({
    what: 'Hidden for now',
    title: proposal.title,
    preheader: HIDDEN_CONSEQUENCE[why],
    blocks: [
      headline('A proposal was hidden'),
      lead(`An admin hid ${quotedTitle(proposal)}.`),
      paragraph(`${HIDDEN_CONSEQUENCE[why]} If the proposal returns, we’ll email you.`),
      why === 'saved'
        ? button('Browse open proposals', urls.board)
        : button('Open My Account', urls.dashboard),
    ],
    why: WHY[why],
  }),
};

const HIDDEN_CONSEQUENCE: Record<Why, string> = {
  applied: 'Your application is on hold.',
  draft: 'Your draft is safe, but you can’t submit it for now.',
  saved: 'You can’t view it while it’s hidden.',
};

/** An admin restored a followed proposal that was hidden. */
export const proposalRestored: NotificationDefinition<{ proposal: ProposalFacts; why: Why }> = {
  to: 'follower',
  when: 'An admin restored it',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why }) =>
    lineOf(['An admin put ', bold(proposal), ' back on the board'], FOLLOWED_BECAUSE[why], [
      'View',
      PATHS.proposal(proposal.id),
    ]),
  email: ({ proposal, why }, urls, readerZone) => ({
    what: 'Back on the board',
    title: proposal.title,
    preheader: 'An admin restored it. It’s no longer hidden.',
    blocks: [
      headline('A proposal is back'),
      lead(`An admin put ${quotedTitle(proposal)} back on the board. Its dates haven’t changed.`),
      ledger(closesRow(proposal, readerZone), resultRow(proposal)),
      why === 'draft'
        ? button('Continue your application', urls.apply(proposal.id))
        : button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: WHY[why],
  }),
};

/** `isScam`: it was hidden as a scam. */
type OwnProposalHiddenFacts = { proposal: ProposalFacts; note: string; isScam?: true };

/** An admin hid the reader's proposal. */
export const ownProposalHidden: NotificationDefinition<OwnProposalHiddenFacts> = {
  to: 'owner',
  when: 'An admin hid their proposal',
  preference: 'moderation',
  inProduct: true,
  byMail: true,
  line: ({ proposal, note, isScam }) =>
    lineOf(['An admin hid your proposal ', bold(proposal), ...(isScam ? [' as a scam'] : [])], quoted(note), [
      'View',
      PATHS.received(proposal.id),
    ]),
  email: (facts, urls) => {
    const { proposal, isScam } = facts;
    return {
      what: 'Your proposal was hidden',
      title: proposal.title,
      preheader: 'Only you and your applicants can see it for now.',
      blocks: [
        headline(isScam ? 'An admin hid your proposal as a scam' : 'An admin hid your proposal'),
        lead(`For now, only you and its applicants can see ${quotedTitle(proposal)}.`),
        ...quotation('From the Collegium team', facts.note),
        button('View your proposal', urls.received(proposal.id)),
        paragraph(
          isScam
            ? `${CLOSED_AFTER_SCAM} We warned everyone who applied or asked a question. If an admin restores it, we’ll email you.`
            : 'Its applications aren’t affected. If an admin restores it, we’ll email you.',
        ),
      ],
      why: 'You’re receiving this because you own this proposal.',
    };
  },
};

/** `wasScam`: it was hidden as a scam. `resumesOpen` is false while another proposal of the owner is. */
type OwnProposalRestoredFacts = {
  proposal: ProposalFacts;
  note: string;
  wasScam?: true;
  resumesOpen?: boolean;
};

/** An admin restored the reader's hidden proposal to its status before. */
export const ownProposalRestored: NotificationDefinition<OwnProposalRestoredFacts> = {
  to: 'owner',
  when: 'An admin restored their proposal',
  preference: 'moderation',
  inProduct: true,
  byMail: true,
  line: ({ proposal, note }) =>
    lineOf(['An admin restored your proposal ', bold(proposal)], quoted(note), [
      'View',
      PATHS.received(proposal.id),
    ]),
  email: (facts, urls, readerZone) => {
    const { proposal } = facts;
    return {
      what: 'Your proposal is back',
      title: proposal.title,
      preheader: 'An admin restored it. It’s no longer hidden.',
      blocks: [
        headline('Your proposal is back'),
        lead(`An admin restored ${quotedTitle(proposal)} to the status it had before it was hidden.`),
        ...quotation('From the Collegium team', facts.note),
        ledger(closesRow(proposal, readerZone)),
        button('View your proposal', urls.received(proposal.id)),
        paragraph(
          `Its dates haven’t changed.${facts.wasScam ? ` ${OWNER_RESUMES[facts.resumesOpen ? 'open' : 'closed']}` : ''}`,
        ),
      ],
      why: 'You’re receiving this because you own this proposal.',
    };
  },
};

const OWNER_RESUMES = {
  open: 'You can open resumes again, and we took our warning to applicants back.',
  closed:
    'We took our warning to applicants back. Resumes stay closed: another proposal of yours is hidden as a scam.',
};

/** Why someone is warned: they applied, or they asked a question or have one too. */
export type WarnedBecause = 'applied' | 'asked';
/** An admin hid a proposal as a scam. */
export const proposalScam: NotificationDefinition<{ proposal: ProposalFacts; why: WarnedBecause }> = {
  to: 'member',
  when: 'An admin hid it as a scam',
  preference: 'scam_warning',
  inProduct: true,
  byMail: true,
  line: ({ proposal }) =>
    lineOf([bold(proposal), ' was hidden as a scam'], 'The owner can’t open resumes anymore', [
      'What to do now',
      PATHS.safe,
    ]),
  email: ({ proposal, why }, urls) => ({
    what: 'Hidden as a scam',
    title: proposal.title,
    preheader: 'What to do now.',
    blocks: [
      headline('This proposal was a scam'),
      lead(`An admin hid ${quotedTitle(proposal)} as a scam. ${SCAM_CONSEQUENCE[why]}`),
      paragraph(
        'Don’t install or run anything they sent. If you did, disconnect that computer and move your wallets from another one.',
      ),
      paragraph(
        'Don’t send money, keys or a recovery phrase. If you shared one, move what it protects now. Change a password you typed on a page they sent.',
      ),
      button('What to do now', urls.safe),
    ],
    why: SCAM_WHY[why],
  }),
};

const SCAM_CONSEQUENCE: Record<WarnedBecause, string> = {
  applied:
    'The owner can’t open your resume anymore, but may have read it. They can’t see your email address unless you accepted an invitation.',
  asked: 'Your name was not shown with your question.',
};

const SCAM_WHY: Record<WarnedBecause, string> = {
  applied: 'You’re receiving this because you applied to this proposal.',
  asked: 'You’re receiving this because you asked a question about this proposal, or had one too.',
};

/** `resumesOpen`: false while another proposal of the owner is hidden as a scam. */
type ScamClearedFacts = { proposal: ProposalFacts; why: WarnedBecause; resumesOpen: boolean };

/** An admin restored a proposal that was hidden as a scam. */
export const scamCleared: NotificationDefinition<ScamClearedFacts> = {
  to: 'member',
  when: 'An admin restored a proposal that was hidden as a scam',
  preference: 'scam_warning',
  inProduct: true,
  byMail: true,
  line: ({ proposal, resumesOpen }) =>
    lineOf(
      ['An admin looked again at ', bold(proposal), ' and put it back'],
      `It was hidden as a scam. ${RESUMES_AFTER_SCAM[resumesOpen ? 'open' : 'closed']}`,
      ['View', PATHS.proposal(proposal.id)],
    ),
  email: ({ proposal, why, resumesOpen }, urls) => ({
    what: 'Warning taken back',
    title: proposal.title,
    preheader: 'An admin looked at it again and put it back as it was.',
    blocks: [
      headline('The scam warning was taken back'),
      lead(
        `We warned you that ${quotedTitle(proposal)} was hidden as a scam. An admin looked at it again and put it back as it was.`,
      ),
      paragraph(
        resumesOpen ? `${RESUMES_AFTER_SCAM.open}${ABOUT_YOURS[why]}.` : `${RESUMES_AFTER_SCAM.closed}.`,
      ),
      paragraph('If you still have doubts, don’t send or install anything, and report the proposal.'),
      button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: CLEARED_WHY[why],
  }),
};

const RESUMES_AFTER_SCAM = {
  open: 'The owner can open resumes again',
  closed: 'The owner still can’t open resumes: another proposal of theirs is hidden as a scam',
};

const ABOUT_YOURS: Record<WarnedBecause, string> = {
  applied: ', yours too unless you withdrew or deleted it',
  asked: '',
};

const CLEARED_WHY: Record<WarnedBecause, string> = {
  applied: 'You’re receiving this because you applied to this proposal, and we warned you about it.',
  asked:
    'You’re receiving this because you asked a question about this proposal, or had one too, and we warned you about it.',
};
