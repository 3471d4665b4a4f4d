import { restoreProposal } from '../../../../server/commands/moderation.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { afterAdminMove } from '../answer.ts';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/restore.ts';
import { reportsAddress } from './place.ts';
import { RestoreForm } from './restore-form.tsx';
import { noteIn, openReported } from './verb.ts';
import { VerbPage } from './verb-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Restore a proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return openReported(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  askForAdmin(actor, url);
  const note = await noteIn(request);
  const restored = await restoreProposal(db, actor, rowNumber(params.id) ?? 0, { note }, now);
  return afterAdminMove(
    restored,
    { to: reportsAddress('hidden'), say: 'Restored. It is back as it was.' },
    note,
  );
}

/** Puts a hidden proposal back. */
export default function RestoreProposal({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <VerbPage page={page} question="Put it back?" allowed={page.status === 'hidden'} answer={answer}>
      <RestoreForm
        proposalId={page.id}
        applications={page.applications}
        typed={answer?.typed}
        error={answer?.refusal.fields?.note}
      />
    </VerbPage>
  );
}
