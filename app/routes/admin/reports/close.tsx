import { plural } from '#domain/text/text.ts';
import { closeReports } from '#server/commands/moderation/report.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ReportedSummary } from '../admin-confirm-page.tsx';
import { CLOSING_CHANGES_NOTHING, PAUSE_ENDS } from '../copy.ts';
import type { Route } from './+types/close.ts';
import { loadReported } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadReported,
  run: ({ db, actor, id, now }) => closeReports(db, actor, id, now),
  done: () => ({ to: adminReportsUrl('open'), toast: 'Reports closed' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Close reports · Collegium' }];

/** `/admin/reports/{id}/close`: closes the open reports about a proposal and ends its pause. */
export default function CloseReports({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const { isPaused, openReports } = proposal;
  return (
    <AdminConfirmPage
      about={<ReportedSummary proposal={proposal} />}
      question={isPaused ? 'End the pause?' : 'Close without hiding the proposal?'}
      consequences={[
        isPaused ? PAUSE_ENDS : CLOSING_CHANGES_NOTHING,
        'The members who reported it can’t report it again. Others can.',
      ]}
      allowed={isPaused || openReports > 0}
      refusal={actionData?.refusal}
      back={{ label: 'Back to reports', to: proposal.listUrl }}
      confirm={isPaused ? 'End pause' : `Close ${plural(openReports, 'report')}`}
      cancel={{ label: 'Cancel', to: proposal.listUrl }}
    />
  );
}
