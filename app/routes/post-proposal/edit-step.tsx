import { redirect } from 'react-router';
import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/edit-step.ts';
import { isLoadAfterPost, loadProposalEdit } from './load-wizard.ts';
import { parsePostedForm } from './posted-form.ts';
import { shouldRevalidateWizard } from './wizard-urls.ts';
import { Wizard, refusedForm } from './wizard.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Edit proposal · Collegium' }];
export const shouldRevalidate = shouldRevalidateWizard;

export function loader({ request, context, params, url }: Route.LoaderArgs) {
  if (!isLoadAfterPost(request)) throw redirect(`/proposal/${params.id}/edit`);
  return loadProposalEdit(request, url, requestContext(context), params.id);
}

/**
 * Renders another step with the posted values; stores nothing. Changes steps without JavaScript.
 */
export async function action({ request }: Route.ActionArgs) {
  const { form, revision, step, quiet } = await parsePostedForm(request);
  return { form, ...(revision && { revision }), step, quiet, draft: null, refusal: null };
}

export default function EditStep({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard key={loaderData.key} start={loaderData} refused={refusedForm(actionData)} />;
}
