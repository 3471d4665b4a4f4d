import { type MiddlewareFunction, data, redirect } from 'react-router';
import { toSeconds } from '../../../../domain/deadline.ts';
import { type Refusal, refuse, statusOf } from '../../../../domain/refusal.ts';
import { saveApplicationNote } from '../../../../server/commands/application-note.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { SaveResponse } from '../../../ui/autosave.ts';
import { readForm, textIn } from '../../../ui/read-form.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { idParam, parseId } from '../../../ui/parse-id.ts';
import { toastCookie } from '../../../ui/toast-cookie.ts';
import { DecisionPage } from '../decision/decision-page.tsx';
import { loadReceivedApplication } from '../decision/load-received-application.ts';
import type { Route } from './+types/note.ts';
import { NoteForm } from './note-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Private note · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReceivedApplication(requestContext(context), params.id, 'note');
}

/**
 * Responds with JSON to autosave. Refusals have status 200: browsers log other statuses as errors.
 */
const respondToScript: MiddlewareFunction<Response> = async ({ request, context, params }, next) => {
  if (request.method !== 'POST' || request.headers.get('accept') !== 'application/json') return next();
  const { db, actor, now } = requestContext(context);
  const note = textIn(await readForm(request), 'note');
  const id = parseId(params['id']);
  const saved = id === null ? refuse('not_found') : await saveApplicationNote(db, actor, id, { note }, now);
  const answer: SaveResponse = saved.ok
    ? { ok: true, revision: 0, savedAt: toSeconds(now) }
    : {
        ok: false,
        code: saved.refusal.code,
        message: saved.refusal.fields?.['note'] ?? saved.refusal.message,
      };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
};

export const middleware: Route.MiddlewareFunction[] = [respondToScript];

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const note = textIn(await readForm(request), 'note');
  const id = idParam(params.id);
  const saved = await saveApplicationNote(db, actor, id, { note }, now);
  if (saved.ok) {
    throw redirect(`/user?tab=proposals&proposal=${saved.value.proposalId}&application=${id}`, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie('Note saved. Only you see it.') },
    });
  }
  const { refusal } = saved;
  // Only the owner has this page.
  if (refusal.code !== 'invalid') throw pageRefusal(refusal);
  return data<{ refusal: Refusal; typed: string }>(
    { refusal, typed: note },
    { status: statusOf(refusal.code) },
  );
}

/** `/applications/{id}/note`: the owner's private note about an application. */
export default function Note({
  loaderData: { proposal, application, note, heldSpots },
  actionData,
}: Route.ComponentProps) {
  const error = actionData?.refusal.fields?.note;
  return (
    <DecisionPage
      one={{ proposal, application, note, heldSpots }}
      title={`Your note about ${application.name}`}
    >
      {actionData && !error && <Banner tone="er">{actionData.refusal.message}</Banner>}
      <NoteForm
        key={application.id}
        application={application}
        ownerId={proposal.ownerId}
        note={note}
        timeZone={proposal.timeZone}
        typed={actionData?.typed}
        error={error}
      />
    </DecisionPage>
  );
}
