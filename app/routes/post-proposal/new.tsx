import { redirect } from 'react-router';
import { actionHeaders } from '#app/http/action-headers.ts';
import { toastCookie } from '#app/http/toast-cookie.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { refuse } from '#domain/base/refusal.ts';
import { withCallLimit } from '#server/commands/access/hourly-limit.ts';
import { publishProposal } from '#server/commands/proposal/proposal.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findDraft } from '#server/queries/proposal/proposal.ts';
import type { Route } from './+types/new.ts';
import { loadNewProposal } from './load-wizard.ts';
import {
  DRAFT_GONE_MESSAGE,
  draftOfPage,
  formWithPhrases,
  formWithRefusal,
  parsePostedForm,
} from './posted-form.ts';
import { shouldRevalidateWizard } from './wizard-urls.ts';
import { Wizard, refusalWhenUnreachable, refusedForm } from './wizard.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Post Proposal · Collegium' }];
export const shouldRevalidate = shouldRevalidateWizard;
export const headers = actionHeaders;

export function loader({ request, context, url }: Route.LoaderArgs) {
  return loadNewProposal(request, url, requestContext(context));
}

/** Publishes the proposal and deletes its draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const { db, actor, now, settings } = requestData;
  const posted = await parsePostedForm(request);
  const unread = isSignedIn(actor) ? formWithPhrases(posted, now) : null;
  if (unread) return unread;
  const { id: draftId = null, revision = null } = (await draftOfPage(requestData, posted)) ?? {};
  const draft = { form: posted.form, draftId, revision };
  const published = await withCallLimit(requestData, () =>
    ifSignedIn(actor, (person) => publishProposal(db, person, draft, now, settings)),
  );
  if (published.ok) {
    throw redirect(`/proposal/${published.value.id}`, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie('Thank you for submitting your proposal!') },
    });
  }
  const gone =
    published.refusal.code === 'changed_elsewhere' &&
    draftId !== null &&
    !(await findDraft(db, actor, draftId)).ok;
  return formWithRefusal(
    posted,
    gone ? refuse('not_found', { message: DRAFT_GONE_MESSAGE }).refusal : published.refusal,
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return refusalWhenUnreachable(serverAction);
}

export default function NewProposal({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard key={loaderData.key} start={loaderData} refused={refusedForm(actionData)} />;
}
