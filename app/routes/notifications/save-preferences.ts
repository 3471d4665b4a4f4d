import { redirect } from 'react-router';
import { toSeconds } from '#domain/time/deadline.ts';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { statusOf } from '#domain/base/refusal.ts';
import { savePreferences } from '#server/commands/notification/notification.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { SaveResponse } from '#app/shared/form/autosave.ts';
import { readForm } from '#app/http/read-form.ts';
import type { Route } from './+types/save-preferences.ts';
import { COVERED_FIELD, parsePreferenceForm } from './preference-form.ts';

export function loader() {
  return redirect('/notifications/preferences');
}

/** Saves one checkbox for the page's script; responds with JSON. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { db, actor, now } = requestContext(context);
  const chosen = parsePreferenceForm(await readForm(request, [COVERED_FIELD]));
  const saved = await ifSignedIn(actor, (person) => savePreferences(db, person, chosen));
  if (saved.ok)
    return Response.json({ ok: true, revision: 0, savedAt: toSeconds(now) } satisfies SaveResponse);
  const { code, message } = saved.refusal;
  return Response.json({ ok: false, code, message } satisfies SaveResponse, { status: statusOf(code) });
}
