import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, paragraph } from '../../email/blocks.ts';
import { quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { type NotificationUrls, PATHS } from '../../notification-urls.ts';

/** Why someone is warned: they applied, or they asked a question or have one too. */
export type WarnedBecause = 'applied' | 'asked';
type Facts = { proposal: ProposalFacts; why: WarnedBecause };

/** An admin hid a proposal as a scam. */
export const proposalScam: NotificationDefinition<Facts> = {
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
  email,
};

const SENT: Record<WarnedBecause, string> = {
  applied:
    'The owner can’t open your resume anymore, but may have read it. They can’t see your email address unless you accepted an invitation.',
  asked: 'Your name was not shown with your question.',
};

const BECAUSE: Record<WarnedBecause, string> = {
  applied: 'You’re receiving this because you applied to this proposal.',
  asked: 'You’re receiving this because you asked a question about this proposal, or had one too.',
};

function email({ proposal, why }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Hidden as a scam',
    title: proposal.title,
    preheader: 'What to do now.',
    blocks: [
      headline('This proposal was a scam'),
      lead(`An admin hid ${quotedTitle(proposal)} as a scam. ${SENT[why]}`),
      paragraph(
        'Don’t install or run anything they sent. If you did, disconnect that computer and move your wallets from another one.',
      ),
      paragraph(
        'Don’t send money, keys or a recovery phrase. If you shared one, move what it protects now. Change a password you typed on a page they sent.',
      ),
      button('What to do now', urls.safe),
    ],
    why: BECAUSE[why],
  };
}
