import { ADMIN_NOTE_CAP } from '#domain/moderation/moderation.ts';
import { hideProposal } from '#server/commands/moderation/moderation.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ReportedSummary } from '../admin-confirm-page.tsx';
import type { Route } from './+types/hide.ts';
import { HIDING_IS_REVERSIBLE, SCAM_LABEL, hiddenForApplicants } from '../copy.ts';
import { loadReported } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadReported,
  read: (form) => ({ note: textIn(form, 'note'), isScam: form.has('scam') }),
  run: ({ db, actor, id, now }, typed) => hideProposal(db, actor, id, typed, now),
  done: () => ({ to: adminReportsUrl('open'), toast: 'Hidden. The owner can read your note.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Hide a proposal · Collegium' }];

/** `/admin/reports/{id}/hide`: hides a proposal with a note to its owner. */
export default function HideProposal({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const error = actionData?.refusal.fields?.note;
  return (
    <AdminConfirmPage
      about={<ReportedSummary proposal={proposal} />}
      question="Hide this proposal?"
      consequences={[
        'Its page will say “Page not found,” and it’s removed from the list, the search and the API.',
        `The owner can read your note and fix the proposal. ${hiddenForApplicants(proposal.applications)}`,
        HIDING_IS_REVERSIBLE,
      ]}
      allowed={proposal.status !== 'hidden'}
      refusal={actionData?.refusal}
      back={{ label: 'Back to reports', to: proposal.listUrl }}
      confirm="Hide proposal"
      danger
      cancel={{ label: 'Cancel', to: proposal.listUrl }}
    >
      <TextArea
        label="Note to the owner"
        name="note"
        rows={3}
        cap={ADMIN_NOTE_CAP}
        hint="They see it on their proposal."
        defaultValue={actionData?.typed?.note ?? ''}
        error={error}
        autoFocus={Boolean(error)}
      />
      <Checkbox label={SCAM_LABEL} name="scam" defaultChecked={actionData?.typed?.isScam ?? false} />
    </AdminConfirmPage>
  );
}
