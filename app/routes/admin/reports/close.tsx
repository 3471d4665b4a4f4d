import { Form, useNavigation } from 'react-router';
import { plural } from '../../../../domain/text.ts';
import { closeReports } from '../../../../server/commands/report.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/close.ts';
import { adminReportsUrl } from '../../../ui/admin-reports-url.ts';
import { loadReported } from './load-reported.ts';
import { ReportConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Close reports · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadReported(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const closed = await closeReports(db, actor, idParam(params.id), now);
  return adminActionResponse(
    closed,
    { to: adminReportsUrl('open'), toast: 'Kept. Its reports are closed.' },
    '',
  );
}

/** Closes the open reports about a proposal and leaves it unchanged. */
export default function CloseReports({ loaderData: proposal, actionData: refused }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting';
  return (
    <ReportConfirmPage
      proposal={proposal}
      question="Keep it as it is?"
      allowed={proposal.openReports > 0}
      refused={refused}
    >
      <ul className="cons">
        <li>The proposal stays on the board. No one is notified.</li>
        <li>Those who reported it can’t report it again; others can.</li>
      </ul>
      <Form method="post" className="ft3">
        <ButtonLink to={adminReportsUrl('open', proposal.id)}>Back</ButtonLink>
        <Button variant="primary" pending={pending}>
          Close {plural(proposal.openReports, 'report')}
        </Button>
      </Form>
    </ReportConfirmPage>
  );
}
