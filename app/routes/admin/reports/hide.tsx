import { Form, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { hideProposal } from '../../../../server/commands/moderation.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { idParam } from '../../../ui/parse-id.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/hide.ts';
import { hiddenForApplicants } from './hidden-for-applicants.ts';
import { adminReportsUrl } from '../../../ui/admin-reports-url.ts';
import { noteFrom, loadReported } from './load-reported.ts';
import { ReportConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Hide a proposal · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadReported(requestContext(context), url, params.id);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const note = await noteFrom(request);
  const hidden = await hideProposal(db, actor, idParam(params.id), { note }, now);
  return adminActionResponse(
    hidden,
    { to: adminReportsUrl('open'), toast: 'Hidden. The owner reads your note.' },
    note,
  );
}

/** Hides a proposal with a note to its owner. */
export default function HideProposal({ loaderData: proposal, actionData: refused }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting';
  return (
    <ReportConfirmPage
      proposal={proposal}
      question="Hide this proposal?"
      allowed={proposal.status !== 'hidden'}
      refused={refused}
    >
      <ul className="cons">
        <li>Its page answers “Not found”, and it leaves the list, the search and the API.</li>
        <li>
          Its owner reads your note and can fix the proposal. {hiddenForApplicants(proposal.applications)}
        </li>
        <li>Nothing is deleted. You can restore it at any time; it comes back as it was.</li>
      </ul>
      <Form method="post" className="dec">
        <TextArea
          label="Note to the owner"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          hint="Shown on their proposal."
          defaultValue={refused?.typed ?? ''}
          error={refused?.refusal.fields?.note}
        />
        <div className="ft3">
          <ButtonLink to={adminReportsUrl('open', proposal.id)}>Keep it</ButtonLink>
          <Button variant="danger" pending={pending}>
            Hide proposal
          </Button>
        </div>
      </Form>
    </ReportConfirmPage>
  );
}
