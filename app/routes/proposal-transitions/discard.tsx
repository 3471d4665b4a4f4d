import { PROPOSAL_STEPS, stepProgress } from '#domain/proposal/proposal-form.ts';
import { discardDraft } from '#server/commands/proposal/proposal.ts';
import { findDraft } from '#server/queries/proposal/proposal.ts';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/discard.ts';

const DRAFTS_URL = '/user?tab=proposals&filter=draft';

const route = actionRoute({
  load: loadDraft,
  run: ({ db, actor, id }) => discardDraft(db, actor, id),
  done: () => ({ to: DRAFTS_URL, toast: 'Draft discarded' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadDraft({ db, actor, id }: ActionRequest) {
  const found = await findDraft(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { form, updatedAt } = found.value;
  const progress = PROPOSAL_STEPS.map((_, step) => stepProgress(form, step));
  return {
    id,
    title: form.title.trim() || 'Untitled proposal',
    savedAt: updatedAt,
    filled: progress.reduce((sum, step) => sum + step.filled, 0),
    of: progress.reduce((sum, step) => sum + step.of, 0),
  };
}

export const meta = () => [{ title: 'Discard draft · Collegium' }];

/** `/drafts/{id}/discard`: deletes a draft of a proposal. */
export default function DiscardDraft({ loaderData: draft, actionData }: Route.ComponentProps) {
  const about = (
    <>
      <ConfirmPageSubject back={{ label: 'Back to drafts', to: DRAFTS_URL }}>
        {draft.title}
      </ConfirmPageSubject>
      <p className="hint">
        Saved <Instant at={draft.savedAt} />. {draft.filled} of {draft.of} fields filled in.
      </p>
    </>
  );
  return (
    <ConfirmPage
      about={about}
      question="Discard this draft?"
      consequences={[
        'We’ll delete what you typed, on all your devices. You can’t undo this.',
        'No one else has seen it.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to drafts', to: DRAFTS_URL }}
      confirm="Discard draft"
      danger
      cancel={{ label: 'Keep writing', to: `/postproposal?draft=${draft.id}` }}
    />
  );
}
