import { ADMIN_NOTE_CAP } from '#domain/moderation/moderation.ts';
import { restoreProposal } from '#server/commands/moderation/moderation.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ReportedSummary } from '../admin-confirm-page.tsx';
import type { Route } from './+types/restore.ts';
import { CLOSE_DATE_STAYS, SCAM_TAKEN_BACK, restoredForApplicants } from '../copy.ts';
import { loadReported } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadReported,
  read: (form) => textIn(form, 'note'),
  run: ({ db, actor, id, now }, note) => restoreProposal(db, actor, id, { note }, now),
  done: () => ({ to: adminReportsUrl('hidden'), toast: 'Proposal restored' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Restore a proposal · Collegium' }];

/** `/admin/reports/{id}/restore`: restores a hidden proposal, with an optional note. */
export default function RestoreProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const error = actionData?.refusal.fields?.note;
  return (
    <AdminConfirmPage
      about={<ReportedSummary proposal={proposal} />}
      question="Restore this proposal?"
      consequences={[
        restoredForApplicants(proposal.applications),
        ...(proposal.isScam ? [SCAM_TAKEN_BACK] : []),
        CLOSE_DATE_STAYS,
      ]}
      allowed={proposal.status === 'hidden'}
      refusal={actionData?.refusal}
      back={{ label: 'Back to reports', to: proposal.listUrl }}
      confirm="Restore proposal"
    >
      <TextArea
        label="Note to the owner"
        name="note"
        rows={3}
        cap={ADMIN_NOTE_CAP}
        optional
        defaultValue={actionData?.typed ?? ''}
        error={error}
        autoFocus={Boolean(error)}
      />
    </AdminConfirmPage>
  );
}
