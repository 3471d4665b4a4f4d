import { needsLook } from '#domain/proposal/proposal-safety.ts';
import { lookAtProposal } from '#server/commands/proposal/proposal-safety.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ReportedSummary } from '../admin-confirm-page.tsx';
import { LOOKED_AT_CONSEQUENCE } from '../copy.ts';
import { loadReported } from '../load-record.ts';
import type { Route } from './+types/looked-at.ts';

const route = actionRoute({
  access: 'admin',
  load: loadReported,
  run: ({ db, actor, id, now }) => lookAtProposal(db, actor, id, now),
  done: (_value, { url }) => ({
    to: adminReportsUrl(url.searchParams.get('view') === 'phrases' ? 'phrases' : 'first'),
    toast: 'Looked at. It’s fine.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Looked at a proposal · Collegium' }];

/** `/admin/reports/{id}/looked-at`: records that an admin found a proposal fine. */
export default function LookedAt({ loaderData: proposal, actionData }: Route.ComponentProps) {
  return (
    <AdminConfirmPage
      about={<ReportedSummary proposal={proposal} />}
      question="Looked at, and it’s fine?"
      consequences={[LOOKED_AT_CONSEQUENCE]}
      allowed={needsLook(proposal.safety)}
      refusal={actionData?.refusal}
      back={{ label: 'Back to reports', to: proposal.listUrl }}
      confirm="Looked at, fine"
      cancel={{ label: 'Cancel', to: proposal.listUrl }}
    />
  );
}
