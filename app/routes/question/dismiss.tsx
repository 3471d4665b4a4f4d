import { DISMISS_REASONS } from '#domain/proposal/public-question.ts';
import { dismissQuestion } from '#server/commands/proposal/question-answer.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/dismiss.ts';
import { loadQuestion } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

const route = actionRoute({
  load: loadQuestion,
  allows: ({ may }) => may.dismiss,
  read: (form) => ({ reason: textIn(form, 'reason') }),
  counted: true,
  run: ({ db, actor, id, now }, typed) => dismissQuestion(db, actor, id, typed, now),
  done: ({ proposalId }) => ({ to: ownerQuestionsUrl(proposalId), toast: 'Question dismissed' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Dismiss a question');

/** `/questions/{id}/dismiss`: removes a waiting question without an answer. */
export default function Dismiss({ loaderData: question, actionData }: Route.ComponentProps) {
  const url = ownerQuestionsUrl(question.proposalId);
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={question.title}
          back={{ label: 'Back to Q&A', to: url }}
          question={question.question}
        />
      }
      question="Dismiss this question?"
      consequences={['It’s not published. The person who asked can read the reason.']}
      allowed={question.may.dismiss}
      refusal={actionData?.refusal}
      back={{ label: 'Back to Q&A', to: url }}
      confirm="Dismiss question"
      cancel={{ label: 'Cancel', to: url }}
    >
      <RadioGroup
        plain
        label="Reason"
        name="reason"
        options={Object.entries(DISMISS_REASONS).map(([value, label]) => ({ value, label }))}
        {...(actionData && { defaultValue: actionData.typed.reason })}
        error={actionData?.refusal.fields?.reason}
      />
    </ConfirmPage>
  );
}
