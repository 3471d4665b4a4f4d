import { withdrawQuestion } from '#server/commands/proposal/public-question.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/withdraw.ts';
import { loadQuestion } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { askUrl } from './question-urls.ts';

const route = actionRoute({
  load: loadQuestion,
  allows: ({ may }) => may.withdraw,
  counted: true,
  run: ({ db, actor, id }) => withdrawQuestion(db, actor, id),
  done: ({ proposalId }) => ({ to: askUrl(proposalId), toast: 'Question withdrawn' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Withdraw a question');

/** `/questions/{id}/withdraw`: takes back one's own question while it waits. */
export default function WithdrawQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  const url = askUrl(question.proposalId);
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={question.title}
          back={{ label: 'Back to your questions', to: url }}
          question={question.question}
        />
      }
      question="Withdraw this question?"
      consequences={['The owner won’t see it anymore.']}
      allowed={question.may.withdraw}
      refusal={actionData?.refusal}
      back={{ label: 'Back to your questions', to: url }}
      confirm="Withdraw question"
      danger
      cancel={{ label: 'Cancel', to: url }}
    />
  );
}
