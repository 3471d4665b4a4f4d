import { REPORT_REASONS } from '#domain/moderation/report.ts';
import { refuse } from '#domain/base/refusal.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { hideQuestion, showQuestion } from '#server/commands/moderation/question-moderation.ts';
import { findReportedQuestion } from '#server/queries/moderation/reported-question.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { intentIn } from '#app/http/read-form.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ConfirmSummary } from '../admin-confirm-page.tsx';
import type { Route } from './+types/question.ts';

const route = actionRoute({
  access: 'admin',
  load: loadReportedQuestion,
  read: (form) => intentIn(form),
  run: async ({ db, actor, id, now }, transition) => {
    if (transition === 'hide') return hideQuestion(db, actor, id, now);
    return transition === 'show' ? showQuestion(db, actor, id, now) : refuse('malformed');
  },
  done: ({ proposalId }, _request, transition) => ({
    to: adminReportsUrl('open', proposalId),
    toast: transition === 'hide' ? 'Question hidden' : 'Question shown again',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

/** The one page that names an asker; each view is recorded. */
async function loadReportedQuestion({ db, actor, id, now }: ActionRequest) {
  const found = await findReportedQuestion(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'asker_viewed', targetId: found.value.proposalId }, now);
  return found.value;
}

export const meta = () => [
  { title: 'Reported question · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/admin/questions/{id}`: hides a reported question, or shows it again. */
export default function ReportedQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  const { hidden, asker, reports } = question;
  const back = { label: 'Back to reports', to: adminReportsUrl('open', question.proposalId) };
  return (
    <AdminConfirmPage
      about={
        <ConfirmSummary list={back} title={question.title}>
          <DescriptionList
            facts={[
              { label: 'Question', value: question.question },
              { label: 'Answer', value: question.answer || 'None yet' },
              {
                label: 'Asked by',
                value: asker ? `${asker.name}, ${asker.email}` : 'The owner, or a former member',
              },
              ...reports.map(({ reason, words }) => ({
                label: 'Report',
                value: [REPORT_REASONS[reason], words && `“${words}”`].filter(Boolean).join(': '),
              })),
            ]}
          />
        </ConfirmSummary>
      }
      question={hidden ? 'Show this question again?' : 'Hide this question?'}
      consequences={[
        hidden
          ? 'It returns to where it was.'
          : 'No one can read it or its answer, not even the owner. You can show it again.',
        'The audit log has an entry that you viewed who asked. Don’t share it.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={back}
      confirm={hidden ? 'Show question' : 'Hide question'}
      danger={!hidden}
      cancel={{ label: 'Cancel', to: back.to }}
    >
      <input type="hidden" name="intent" value={hidden ? 'show' : 'hide'} />
    </AdminConfirmPage>
  );
}
