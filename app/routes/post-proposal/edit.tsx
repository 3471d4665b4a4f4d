import { redirect } from 'react-router';
import { withCallLimit } from '../../../server/commands/hourly-limit.ts';
import { editProposal } from '../../../server/commands/proposal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { idParam } from '../../ui/page-refusal.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/edit.ts';
import { loadProposalEdit } from './load-wizard.ts';
import { formWithPhrases, formWithRefusal, parsePostedForm } from './posted-form.ts';
import { shouldRevalidateWizard } from './wizard-urls.ts';
import { Wizard, refusalWhenUnreachable, refusedForm } from './wizard.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Edit proposal · Collegium' }];
export const shouldRevalidate = shouldRevalidateWizard;
export const headers = actionHeaders;

export function loader({ request, context, params, url }: Route.LoaderArgs) {
  return loadProposalEdit(request, url, requestContext(context), params.id);
}

/** Replaces the content of an open proposal. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const { db, actor, now } = requestData;
  const posted = await parsePostedForm(request);
  const id = idParam(params.id);
  const { quiet } = posted;
  const found = await findProposal(db, actor, id, now);
  const unread = found.ok && found.value.may.edit ? formWithPhrases(posted, now, found.value.proposal) : null;
  if (unread) return unread;
  const edited = await withCallLimit(requestData, () =>
    editProposal(db, actor, id, posted.form, now, { quiet }),
  );
  if (!edited.ok) return formWithRefusal(posted, edited.refusal);
  const { emails } = edited.value;
  throw redirect(`/proposal/${edited.value.id}`, {
    status: 303,
    headers: { 'Set-Cookie': toastCookie(editToast(emails), emails.people) },
  });
}

/** What was saved, and who is emailed when. */
function editToast({ people, isDeferred }: { people: number; isDeferred: boolean }): Toast {
  if (people === 0) return 'Changes saved';
  if (isDeferred)
    return people === 1
      ? 'Saved. We’ll email 1 person what changed within the hour.'
      : 'Saved. We’ll email # people what changed within the hour.';
  return people === 1
    ? 'Saved. We’re emailing 1 person what changed.'
    : 'Saved. We’re emailing # people what changed.';
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return refusalWhenUnreachable(serverAction);
}

export default function EditProposal({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard key={loaderData.key} start={loaderData} refused={refusedForm(actionData)} />;
}
