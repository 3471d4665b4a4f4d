import { redirect } from 'react-router';
import { requestContext } from '../../../server/http/request-context.ts';
import type { Route } from './+types/edit-step.ts';
import { isLoadAfterPost, parsePostedForm } from './posted-form.ts';
import { startOfEdit } from './wizard-data.ts';
import { shouldRevalidateWizard } from './wizard-revalidation.ts';
import { refusedForm } from './wizard-start.ts';
import { Wizard } from './wizard.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Edit proposal · Collegium' }];
export const shouldRevalidate = shouldRevalidateWizard;

export function loader({ request, context, params, url }: Route.LoaderArgs) {
  if (!isLoadAfterPost(request)) throw redirect(`/proposal/${params.id}/edit`);
  return startOfEdit(request, url, requestContext(context), params.id);
}

/**
 * Renders another step with the posted values; stores nothing. Changes steps without JavaScript.
 */
export async function action({ request }: Route.ActionArgs) {
  const { form, step } = await parsePostedForm(request);
  return { form, step, draft: null, refusal: null };
}

export default function EditStep({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard key={loaderData.key} start={loaderData} refused={refusedForm(actionData)} />;
}
