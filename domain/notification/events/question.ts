import { QUESTION_REMINDER_DAYS } from '#domain/proposal/public-question.ts';
import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note, prose, quotation } from '../email/blocks.ts';
import { WHY_OWNER, closesRow, posterAt, posterName, quotedTitle } from '../email/copy.ts';
import type { ProposalFacts } from '../facts.ts';
import { bold, lineOf, quoted } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

/** Nothing about the asker, whose name no one can read. */
type NewQuestionFacts = { proposal: ProposalFacts };

/** The first question of a day on the owner's proposal. */
export const newQuestion: NotificationDefinition<NewQuestionFacts> = {
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
  email: ({ proposal }, urls, readerZone) => ({
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
  }),
};

/** Questions without an answer after some days. */
export const questionsWaiting: NotificationDefinition<{ proposal: ProposalFacts; count: number }> = {
  to: 'owner',
  when: `A question has waited ${QUESTION_REMINDER_DAYS} days for an answer`,
  preference: 'new_question',
  inProduct: true,
  byMail: true,
  line: ({ proposal, count }) =>
    lineOf([`${waitingText(count)} an answer on `, bold(proposal)], null, [
      'Answer',
      PATHS.questions(proposal.id),
    ]),
  email: ({ proposal, count }, urls, readerZone) => ({
    what: count === 1 ? 'A question is waiting' : 'Questions are waiting',
    title: proposal.title,
    preheader: `${waitingText(count)} an answer.`,
    blocks: [
      headline(count === 1 ? 'A question is waiting' : 'Questions are waiting'),
      lead(`${waitingText(count)} an answer on ${quotedTitle(proposal)}.`),
      ledger(fact('Waiting', plural(count, 'question')), closesRow(proposal, readerZone)),
      button('Answer questions', urls.questions(proposal.id)),
    ],
    why: WHY_OWNER,
  }),
};

function waitingText(count: number): string {
  return `${plural(count, 'question')} ${count === 1 ? 'has' : 'have'} waited ${QUESTION_REMINDER_DAYS} days for`;
}

type QuestionAnsweredFacts = { proposal: ProposalFacts; question: string; answer: string; edited: boolean };

/**
 * An answered question. The asker, people who have the question too and people who apply get the
 * same words, so that nothing stored about an email leads to the asker.
 */
export const questionAnswered: NotificationDefinition<QuestionAnsweredFacts> = {
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
  email: ({ proposal, question, answer, edited }, urls) => {
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
  },
};
