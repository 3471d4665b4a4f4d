import { redirect } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { refuse } from '#domain/base/refusal.ts';
import { saveDraft } from '#server/commands/proposal/proposal.ts';
import { requestContext } from '#server/http/request-context.ts';
import { toastCookie } from '#app/http/toast-cookie.ts';
import type { Route } from './+types/save.ts';
import { isUntouched } from './form-values.ts';
import { findAccountFields, loadNewProposal } from './load-wizard.ts';
import { DRAFT_GONE_MESSAGE, formWithRefusal, parsePostedForm } from './posted-form.ts';
import { shouldRevalidateWizard, wizardQuery } from './wizard-urls.ts';
import { Wizard, refusedForm } from './wizard.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Post Proposal · Collegium' }];
export const shouldRevalidate = shouldRevalidateWizard;

export function loader({ request, context, url }: Route.LoaderArgs) {
  return loadNewProposal(request, url, requestContext(context));
}

/** Saves the draft and redirects to a step: the wizard's buttons without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const { db, actor, now } = requestData;
  const posted = await parsePostedForm(request);
  const { form, draft, step, query } = posted;
  const preview = query.get('preview') === '1';
  if (!draft && isSignedIn(actor) && isUntouched(form, await findAccountFields(requestData)))
    throw redirect(`/postproposal${wizardQuery({ draft: null, step })}`, 303);
  const change = { draftId: draft?.id ?? null, revision: draft?.revision ?? null, form };
  const saved = await ifSignedIn(actor, (person) => saveDraft(db, person, change, now));
  if (!saved.ok) {
    const gone = draft && saved.refusal.code === 'not_found';
    return formWithRefusal(
      posted,
      gone ? refuse('not_found', { message: DRAFT_GONE_MESSAGE }).refusal : saved.refusal,
    );
  }
  throw redirect(`/postproposal${wizardQuery({ draft: saved.value.id, step, preview })}`, {
    status: 303,
    headers: { 'Set-Cookie': toastCookie('Draft saved') },
  });
}

export default function SavedProposal({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard key={loaderData.key} start={loaderData} refused={refusedForm(actionData)} />;
}
