import { redirect } from 'react-router';
import type { SignedIn } from '#domain/base/actor.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { PROPOSAL_FORM_FIELDS, proposalToForm } from '#domain/proposal/proposal-form.ts';
import { withCallLimit } from '#server/commands/access/hourly-limit.ts';
import { editProposal } from '#server/commands/proposal/proposal.ts';
import { runLocked } from '#server/commands/base/run-locked.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { actionHeaders } from '#app/http/action-headers.ts';
import { idParam } from '#app/http/page-refusal.ts';
import { type Toast, toastCookie } from '#app/http/toast-cookie.ts';
import { type RevisionAnswer, changedElsewhere } from '#app/shared/form/version.ts';
import type { Route } from './+types/edit.ts';
import { FIELD_LABELS } from './form-errors.ts';
import { proposalContentHash } from './form-values.ts';
import { loadProposalEdit } from './load-wizard.ts';
import { type PostedForm, formWithPhrases, formWithRefusal, parsePostedForm } from './posted-form.ts';
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
  const found = await findProposal(db, actor, id, now);
  const unread = found.ok && found.value.may.edit ? formWithPhrases(posted, now, found.value.proposal) : null;
  if (unread) return unread;
  const edited: Edited & RevisionAnswer = await withCallLimit(requestData, () =>
    ifSignedIn(actor, (person) => editUnlessChanged(requestData, person, id, posted)),
  );
  if (!edited.ok) return formWithRefusal(posted, edited.refusal, edited.current);
  const { emails } = edited.value;
  throw redirect(`/proposal/${edited.value.id}`, {
    status: 303,
    headers: { 'Set-Cookie': toastCookie(editToast(emails), emails.people) },
  });
}

type Edited = Awaited<ReturnType<typeof editProposal>>;

/** Edits the proposal; with a revision, after a check under its lock that no one else did meanwhile. */
async function editUnlessChanged(
  { db, now }: RequestContext,
  actor: SignedIn,
  id: number,
  { form, revision, quiet }: PostedForm,
): Promise<Edited & RevisionAnswer> {
  const edit = (on: typeof db) => editProposal(on, actor, id, form, now, { quiet });
  if (revision === '') return edit(db);
  return runLocked(db, actor, { lock: 'proposal', id }, async (tx) => {
    const found = await findProposal(tx, actor, id, now);
    const stored = found.ok ? proposalToForm(found.value.proposal) : form;
    const different = PROPOSAL_FORM_FIELDS.filter((field) => stored[field] !== form[field]);
    if (proposalContentHash(stored) === revision || different.length === 0) return edit(tx);
    const version = Object.fromEntries(different.map((field) => [FIELD_LABELS[field], stored[field]]));
    return changedElsewhere(version, proposalContentHash(stored));
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
