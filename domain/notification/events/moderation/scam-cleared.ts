import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { type NotificationUrls, PATHS } from '../../notification-urls.ts';
import type { WarnedBecause } from './proposal-scam.ts';

/** `resumesOpen`: false while another proposal of the owner is hidden as a scam. */
type Facts = { proposal: ProposalFacts; why: WarnedBecause; resumesOpen: boolean };

/** An admin restored a proposal that was hidden as a scam. */
export const scamCleared: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'An admin restored a proposal that was hidden as a scam',
  preference: 'scam_warning',
  inProduct: true,
  byMail: true,
  line: ({ proposal, resumesOpen }) =>
    lineOf(
      ['An admin looked again at ', bold(proposal), ' and put it back'],
      `It was hidden as a scam. ${RESUMES[resumesOpen ? 'open' : 'closed']}`,
      ['View', PATHS.proposal(proposal.id)],
    ),
  email,
};

const RESUMES = {
  open: 'The owner can open resumes again',
  closed: 'The owner still can’t open resumes: another proposal of theirs is hidden as a scam',
};

const ABOUT_YOURS: Record<WarnedBecause, string> = {
  applied: ', yours too unless you withdrew or deleted it',
  asked: '',
};

const BECAUSE: Record<WarnedBecause, string> = {
  applied: 'You’re receiving this because you applied to this proposal, and we warned you about it.',
  asked:
    'You’re receiving this because you asked a question about this proposal, or had one too, and we warned you about it.',
};

function email({ proposal, why, resumesOpen }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Warning taken back',
    title: proposal.title,
    preheader: 'An admin looked at it again and put it back as it was.',
    blocks: [
      headline('The scam warning was taken back'),
      lead(
        `We warned you that ${quotedTitle(proposal)} was hidden as a scam. An admin looked at it again and put it back as it was.`,
      ),
      paragraph(resumesOpen ? `${RESUMES.open}${ABOUT_YOURS[why]}.` : `${RESUMES.closed}.`),
      paragraph('If you still have doubts, don’t send or install anything, and report the proposal.'),
      button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: BECAUSE[why],
  };
}
