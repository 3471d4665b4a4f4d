import { toSeconds } from '../../../domain/deadline.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import type { Route } from './+types/save.ts';
import { ApplyPage } from './apply-page.tsx';
import { type Keep, answerForm, answerScript } from './keeping.ts';
import { saveForm } from './save-form.ts';
import { openApplyPage } from './page-data.ts';
import { changedElsewhere } from './sent-form.ts';

const save: Keep = async (context, proposalId, form) => {
  const saved = await saveForm(context, proposalId, form);
  if (!saved.ok)
    return saved.refusal.code === 'changed_elsewhere'
      ? changedElsewhere(context, proposalId)
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

export const middleware: Route.MiddlewareFunction[] = [answerScript(save)];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  openApplyPage(requestContext(context), params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  answerForm(save, request, requestContext(context), params.id);

export const meta = () => [{ title: 'Save a draft · Collegium' }];

export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage page={loaderData} tab="application" refused={actionData ?? null} />;
}

export { NotSent as ErrorBoundary } from './not-sent.tsx';
