import { QUESTION_REMINDER_DAYS } from '#domain/proposal/public-question.ts';
import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger } from '../../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; count: number };

/** Questions without an answer after some days. */
export const questionsWaiting: NotificationDefinition<Facts> = {
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
  email,
};

function waitingText(count: number): string {
  return `${plural(count, 'question')} ${count === 1 ? 'has' : 'have'} waited ${QUESTION_REMINDER_DAYS} days for`;
}

function email({ proposal, count }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  return {
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
  };
}
