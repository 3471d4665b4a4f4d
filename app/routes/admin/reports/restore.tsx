import { restoreProposal } from '../../../../server/commands/moderation.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/restore.ts';
import { adminReportsUrl } from '../../../ui/admin-reports-url.ts';
import { RestoreForm } from './restore-form.tsx';
import { noteFrom, loadReported } from './load-reported.ts';
import { ReportConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Restore a proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadReported(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const note = await noteFrom(request);
  const restored = await restoreProposal(db, actor, idParam(params.id), { note }, now);
  return adminActionResponse(
    restored,
    { to: adminReportsUrl('hidden'), toast: 'Restored. It is back as it was.' },
    note,
  );
}

export default function RestoreProposal({ loaderData: proposal, actionData: refused }: Route.ComponentProps) {
  return (
    <ReportConfirmPage
      proposal={proposal}
      question="Put it back?"
      allowed={proposal.status === 'hidden'}
      refused={refused}
    >
      <RestoreForm
        proposalId={proposal.id}
        applications={proposal.applications}
        typed={refused?.typed}
        error={refused?.refusal.fields?.note}
      />
    </ReportConfirmPage>
  );
}
