import { redirect } from 'react-router';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { statusOf } from '#domain/base/refusal.ts';
import { saveTimeZone } from '#server/commands/member/member.ts';
import { requestContext } from '#server/http/request-context.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import type { Route } from './+types/time-zone.ts';

export function loader() {
  return redirect('/settings');
}

/** Saves the time zone of the browser, which the page's script sends; responds without a body. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { db, actor, now } = requestContext(context);
  const zone = textIn(await readForm(request), 'timeZone');
  const saved = await ifSignedIn(actor, (person) => saveTimeZone(db, person, zone, now));
  return new Response(null, { status: saved.ok ? 204 : statusOf(saved.refusal.code) });
}
