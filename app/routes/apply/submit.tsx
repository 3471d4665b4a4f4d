import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import { completeForm } from '#domain/application/application-form.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { withCallLimit } from '#server/commands/access/hourly-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { actionHeaders } from '#app/http/action-headers.ts';
import type { Route } from './+types/submit.ts';
import { ApplyPage } from './apply-page.tsx';
import { loadApplyPage } from './load-apply-page.ts';
import {
  type SubmitHandler,
  basisOf,
  draftOf,
  respondToForm,
  respondToScript,
  revisionConflict,
  saveDraftOrChanges,
} from './submission.ts';

const submit: SubmitHandler = async (context, proposalId, form) => {
  const { db, blobs, actor, now, settings } = context;
  const draft = draftOf(form.formValues);
  const sent = await withCallLimit(context, () =>
    ifSignedIn(actor, (person) =>
      submitApplication(
        db,
        person,
        proposalId,
        completeForm(draft),
        now,
        basisOf(form),
        settings.openApplications,
      ),
    ),
  );
  if (!sent.ok) {
    const { code } = sent.refusal;
    if (code === 'changed_elsewhere') return revisionConflict(context, proposalId);
    // An incomplete form, or one over a limit, is saved, including its file.
    const saved =
      code === 'invalid' || code === 'too_often' || code === 'too_many_open'
        ? await saveDraftOrChanges(context, proposalId, form)
        : null;
    if (saved && !saved.ok && saved.refusal.code === 'changed_elsewhere')
      return revisionConflict(context, proposalId);
    // The form has no field for the team: its sentence is shown above the form.
    const { fields, ...refusal } = sent.refusal;
    const shown = fields?.['team'] ? refusal : sent.refusal;
    return { ok: false, refusal: shown, other: null, ...(saved?.ok && { revision: saved.value.revision }) };
  }
  const { id, revision, savedAt, replaced, unusedFiles } = sent.value;
  await removeFiles(blobs, unusedFiles);
  const toast = replaced ? 'Application updated' : 'Successfully Applied';
  return { ok: true, to: `/applications/${id}`, toast, revision, savedAt: toSeconds(savedAt) };
};

export const headers = actionHeaders;

export const middleware: Route.MiddlewareFunction[] = [respondToScript(submit)];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadApplyPage(requestContext(context), params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  respondToForm(submit, request, requestContext(context), params.id);

export const meta = () => [{ title: 'Submit your application · Collegium' }];

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage page={loaderData} tab="application" refused={actionData ?? null} />;
}

export { NotSent as ErrorBoundary } from './unavailable-form.tsx';
