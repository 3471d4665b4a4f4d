import { refuse } from '#domain/base/refusal.ts';
import { mayReport } from '#domain/moderation/report-form.ts';
import { reportProposal } from '#server/commands/moderation/report.ts';
import { cachedClosingSoon } from '#server/http/cached-queries.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/report.ts';
import { REPORT_CONSEQUENCE, ReportFields } from '#app/shared/moderation/report-fields.tsx';

const route = actionRoute({
  access: 'member',
  load: loadReported,
  read: (form) => ({ reason: textIn(form, 'reason'), words: textIn(form, 'words') }),
  run: ({ db, actor, id, now }, typed) => reportProposal(db, actor, id, typed, now),
  done: (_, { id }) => ({ to: `/proposal/${id}`, toast: 'Report sent. An admin will read it.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadReported(request: ActionRequest) {
  const { db, actor, now } = request;
  const found = await findProposal(db, actor, request.id, now);
  if (!found.ok) throw pageRefusal(found.refusal, { closingSoon: await cachedClosingSoon(request) });
  const { proposal, reported } = found.value;
  const may = reported ? refuse('already_reported') : mayReport(proposal, actor);
  const { id, title, name, organization } = proposal;
  const by = [name, organization].filter(Boolean).join(', ');
  return { id, title, by, whyNot: may.ok ? null : may.refusal.message };
}

export const meta = () => [
  { title: 'Report a proposal · Collegium' },
  { name: 'description', content: 'Report a problem with a proposal to the admins of Collegium.' },
  { name: 'robots', content: 'noindex' },
];

/** `/proposal/{id}/report`: the form without JavaScript, and after sign-in. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, by, whyNot } = loaderData;
  const url = `/proposal/${id}`;
  const about = (
    <>
      <ConfirmPageSubject back={{ label: 'View proposal', to: url }}>{title}</ConfirmPageSubject>
      <p className="hint">{by}</p>
    </>
  );
  return (
    <ConfirmPage
      about={about}
      question="Report this proposal"
      consequences={[REPORT_CONSEQUENCE]}
      allowed={whyNot === null}
      whyNot={whyNot}
      refusal={whyNot === null ? actionData?.refusal : undefined}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Send report"
      cancel={{ label: 'Cancel', to: url }}
    >
      <ReportFields typed={actionData?.typed} errors={actionData?.refusal.fields} />
    </ConfirmPage>
  );
}
