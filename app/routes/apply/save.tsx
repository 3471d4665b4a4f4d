import { toSeconds } from '#domain/time/deadline.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/save.ts';
import { ApplyPage } from './apply-page.tsx';
import { loadApplyPage } from './load-apply-page.ts';
import {
  type SubmitHandler,
  respondToForm,
  respondToScript,
  revisionConflict,
  saveDraftOrChanges,
} from './submission.ts';

const save: SubmitHandler = async (context, proposalId, form) => {
  const saved = await saveDraftOrChanges(context, proposalId, form);
  if (!saved.ok)
    return saved.refusal.code === 'changed_elsewhere'
      ? revisionConflict(context, proposalId)
      : { ...saved, other: null };
  const { status, revision, savedAt } = saved.value;
  const to = `/apply/${proposalId}?tab=application`;
  return {
    ok: true,
    to,
    toast: status === 'saved' ? 'Draft saved' : 'Changes saved',
    revision,
    savedAt: toSeconds(savedAt),
  };
};

export const middleware: Route.MiddlewareFunction[] = [respondToScript(save)];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadApplyPage(requestContext(context), params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  respondToForm(save, request, requestContext(context), params.id);

export const meta = () => [{ title: 'Save a draft · Collegium' }];

export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage page={loaderData} tab="application" refused={actionData ?? null} />;
}

export { NotSent as ErrorBoundary } from './unavailable-form.tsx';
