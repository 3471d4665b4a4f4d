import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, prose, quotation } from '../../email/blocks.ts';
import { posterAt, posterName, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf, quoted } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; question: string; answer: string; edited: boolean };

/**
 * An answered question. The asker, people who have the question too and people who apply get the
 * same words, so that nothing stored about an email leads to the asker.
 */
export const questionAnswered: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'The owner answered a question they asked or have too, or one on a proposal they apply to',
  preference: 'question_answered',
  inProduct: true,
  byMail: true,
  line: ({ proposal, question, edited }) =>
    lineOf(
      [`${proposal.name} ${edited ? 'edited an answer' : 'answered a question'} about `, bold(proposal)],
      quoted(question),
      ['View', `${PATHS.proposal(proposal.id)}#qa`],
    ),
  email,
};

function email({ proposal, question, answer, edited }: Facts, urls: NotificationUrls): EmailTemplate {
  const what = edited ? 'An answer was edited' : 'A question was answered';
  return {
    what,
    title: proposal.title,
    preheader: `${posterName(proposal)} answered it.`,
    blocks: [
      headline(what),
      lead(`${posterAt(proposal)} answered a question about ${quotedTitle(proposal)}.`),
      ...prose('Question', question),
      ...quotation('Answer', answer),
      button('Read all answers', `${urls.proposal(proposal.id)}#qa`),
    ],
    why: 'You’re receiving this because you have this question, or an application or a draft for this proposal.',
  };
}
