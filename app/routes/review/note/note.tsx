import type { MiddlewareFunction } from 'react-router';
import { toSeconds } from '../../../../domain/deadline.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { saveApplicationNote } from '../../../../server/commands/application-review.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import type { SaveResponse } from '../../../ui/autosave.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { readForm, textIn } from '../../../ui/read-form.ts';
import { actionRoute } from '../../action-route.ts';
import { reviewUrl } from '../review-urls.ts';
import { ReceivedPage } from '../decision/decision-page.tsx';
import { loadReceivedApplication } from '../load-received.ts';
import type { Route } from './+types/note.ts';
import { NoteForm } from './note-form.tsx';

const route = actionRoute({
  load: loadReceivedApplication,
  read: (form) => textIn(form, 'note'),
  run: ({ db, actor, id, now }, note) => saveApplicationNote(db, actor, id, { note }, now),
  done: ({ proposalId }, { id }) => ({
    to: reviewUrl(proposalId, id),
    toast: 'Note saved. Applicants can’t see it.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Private note · Collegium' }, { name: 'robots', content: 'noindex' }];

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

/** `/applications/{id}/note`: the owner's private note about an application. */
export default function Note({ loaderData: one, actionData }: Route.ComponentProps) {
  const { application, note } = one;
  return (
    <ReceivedPage one={one} title={`Your note about ${application.name}`}>
      <NoteForm
        key={application.id}
        application={application}
        note={note}
        typed={actionData?.typed}
        error={actionData?.refusal.fields?.note}
      />
    </ReceivedPage>
  );
}
