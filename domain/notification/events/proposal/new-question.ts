import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, ledger, note } from '../../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** Nothing about the asker, whose name no one can read. */
type Facts = { proposal: ProposalFacts };

/** The first question of a day on the owner's proposal. */
export const newQuestion: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'Someone asked a question, the first time that day',
  preference: 'new_question',
  inProduct: true,
  byMail: true,
  line: ({ proposal }) =>
    lineOf(['Someone asked a question about ', bold(proposal)], null, [
      'Answer',
      PATHS.questions(proposal.id),
    ]),
  email,
};

function email({ proposal }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  return {
    what: 'New question',
    title: proposal.title,
    preheader: 'Your answer is shown to everyone.',
    blocks: [
      headline('New question'),
      lead(`Someone asked a question about ${quotedTitle(proposal)}.`),
      ledger(closesRow(proposal, readerZone)),
      button('Read the question', urls.questions(proposal.id)),
      note('Questions are anonymous. Your answer is shown on the proposal’s page, for everyone.'),
    ],
    why: WHY_OWNER,
  };
}
