import { reportQuestion } from '#server/commands/moderation/question-moderation.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { textIn } from '#app/http/read-form.ts';
import { REPORT_CONSEQUENCE, ReportFields } from '#app/shared/moderation/report-fields.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/report.ts';
import { loadQuestion } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { answersUrl } from './question-urls.ts';

const route = actionRoute({
  access: 'member',
  load: loadQuestion,
  allows: ({ may }) => may.report,
  read: (form) => ({ reason: textIn(form, 'reason'), words: textIn(form, 'words') }),
  countsTowardHourlyLimit: true,
  run: ({ db, actor, id, now }, typed) => reportQuestion(db, actor, id, typed, now),
  done: ({ proposalId }) => ({
    to: answersUrl(proposalId),
    toast: 'Report sent. An admin will read it.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Report a question');

/** `/questions/{id}/report`: reports a question and its answer to the admins. */
export default function ReportQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  const url = answersUrl(question.proposalId);
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={question.title}
          back={{ label: 'View proposal', to: url }}
          question={question.question}
        />
      }
      question="Report this question"
      consequences={[REPORT_CONSEQUENCE]}
      allowed={question.may.report}
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Send report"
      cancel={{ label: 'Cancel', to: url }}
    >
      <ReportFields typed={actionData?.typed} errors={actionData?.refusal.fields} />
    </ConfirmPage>
  );
}
