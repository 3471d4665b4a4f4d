import { PINNED_QUESTIONS } from '../../../domain/public-question.ts';
import { pinQuestion } from '../../../server/commands/question-answer.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { actionRoute } from '../action-route.ts';
import type { Route } from './+types/pin.ts';
import { loadQuestion } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

const route = actionRoute({
  load: loadQuestion,
  read: (form) => ({ isPinned: !form.has('unpin') }),
  counted: true,
  run: ({ db, actor, id, now }, { isPinned }) => pinQuestion(db, actor, id, isPinned, now),
  done: ({ proposalId }, _request, { isPinned }) => ({
    to: ownerQuestionsUrl(proposalId),
    toast: isPinned ? 'Answer pinned' : 'Answer unpinned',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Pin an answer');

/** `/questions/{id}/pin`: shows an answer above the others, or no longer. */
export default function PinQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  const url = ownerQuestionsUrl(question.proposalId);
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={question.title}
          back={{ label: 'Q&A', to: url }}
          question={question.question}
        />
      }
      question={question.pinned ? 'Unpin this answer?' : 'Pin this answer?'}
      consequences={[
        question.pinned
          ? 'It returns to its place by date.'
          : `It’s shown above the others. You can pin ${PINNED_QUESTIONS}.`,
      ]}
      allowed={question.isOwner && question.state === 'answered'}
      refusal={actionData?.refusal}
      back={{ label: 'Back to Q&A', to: url }}
      confirm={question.pinned ? 'Unpin' : 'Pin'}
      cancel={{ label: 'Cancel', to: url }}
    >
      {question.pinned && <input type="hidden" name="unpin" value="1" />}
    </ConfirmPage>
  );
}
