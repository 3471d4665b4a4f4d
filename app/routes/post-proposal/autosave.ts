import { redirect } from 'react-router';
import { toSeconds } from '#domain/time/deadline.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { type Refusal, statusOf } from '#domain/base/refusal.ts';
import { saveDraft } from '#server/commands/proposal/proposal.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { SaveResponse } from '#app/shared/form/autosave.ts';
import type { Route } from './+types/autosave.ts';
import { DRAFT_GONE_MESSAGE, draftOfPage, parsePostedForm } from './posted-form.ts';

export function loader() {
  return redirect('/postproposal');
}

/** Saves the draft for the page's script; responds with JSON. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const requestData = requestContext(context);
  const { db, actor, now } = requestData;
  const posted = await parsePostedForm(request);
  const { id: draftId = null, revision = null } = (await draftOfPage(requestData, posted)) ?? {};
  const draft = { draftId, revision, form: posted.form };
  const saved = await ifSignedIn(actor, (person) => saveDraft(db, person, draft, now));
  if (!saved.ok) return answerOf(saved.refusal);
  const { id, updatedAt } = saved.value;
  return Response.json({
    ok: true,
    id,
    revision: saved.value.revision,
    savedAt: toSeconds(updatedAt),
  } satisfies SaveResponse);
}

function answerOf({ code, message }: Refusal): Response {
  const answer: SaveResponse = {
    ok: false,
    code,
    message: code === 'not_found' ? DRAFT_GONE_MESSAGE : message,
  };
  return Response.json(answer, { status: statusOf(code) });
}
