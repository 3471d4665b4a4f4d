import type { MiddlewareFunction } from 'react-router';
import { toSeconds } from '#domain/time/deadline.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { refuse } from '#domain/base/refusal.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { noteRevision } from '#domain/review/score-tag-note.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { SaveResponse } from '#app/shared/form/autosave.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import { REVISION_FIELD, type RevisionAnswer, changedElsewhere } from '#app/shared/form/version.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import { reviewUrl } from '../review-urls.ts';
import { ReceivedPage } from '../decision/decision-page.tsx';
import { loadReceivedApplication } from '../load-received.ts';
import type { Route } from './+types/note.ts';
import { NOTE_LABEL, NoteForm } from './note-form.tsx';

const route = actionRoute({
  access: 'member',
  load: loadReceivedApplication,
  read: (form) => ({ note: textIn(form, 'note'), basedOn: basisIn(form) }),
  run: ({ db, actor, id, now }, typed) => saveNote(db, actor, id, typed, now),
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
  const form = await readForm(request);
  const note = textIn(form, 'note');
  const id = parseId(params['id']);
  const saved: Awaited<ReturnType<typeof saveNote>> =
    id === null
      ? refuse('not_found')
      : await ifSignedIn(actor, (person) => saveNote(db, person, id, { note, basedOn: basisIn(form) }, now));
  const answer: SaveResponse = saved.ok
    ? { ok: true, revision: note.trim() === '' ? 0 : now.getTime(), savedAt: toSeconds(now) }
    : {
        ok: false,
        code: saved.refusal.code,
        message: saved.refusal.fields?.['note'] ?? saved.refusal.message,
        ...(saved.current && { current: saved.current }),
      };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
};

/** When the note was last changed before it was edited; null for a form of another release. */
function basisIn(form: FormData): number | null {
  const text = textIn(form, REVISION_FIELD);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Saves the note. If a newer note was stored meanwhile, the refusal contains it. */
async function saveNote(
  ...args: Parameters<typeof saveApplicationNote>
): Promise<Awaited<ReturnType<typeof saveApplicationNote>> & RevisionAnswer> {
  const saved = await saveApplicationNote(...args);
  if (saved.ok || saved.refusal.code !== 'changed_elsewhere') return saved;
  const stored = saved.stored ?? null;
  return changedElsewhere({ [NOTE_LABEL]: stored?.text ?? '' }, String(noteRevision(stored)));
}

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
        typed={actionData?.typed.note}
        answer={actionData}
        error={actionData?.refusal.fields?.note}
      />
    </ReceivedPage>
  );
}
