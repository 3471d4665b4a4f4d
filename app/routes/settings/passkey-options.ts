import { redirect } from 'react-router';
import { relyingPartyOf } from '#domain/account/passkey.ts';
import { type Outcome, refuse, statusOf } from '#domain/base/refusal.ts';
import { startAddingPasskey } from '#server/commands/account/passkey.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/passkey-options.ts';
import { PASSKEYS_URL } from './settings-urls.ts';

export function loader() {
  return redirect(`${PASSKEYS_URL}/new`);
}

/** The options with which the browser creates a passkey, as JSON; for the script of its page. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const { db, actor, now, settings } = requestContext(context);
  const party = relyingPartyOf(settings.publicUrl);
  const started: Outcome<object> = party
    ? await startAddingPasskey(db, actor, party, now)
    : refuse('not_found');
  const headers = { 'Cache-Control': 'no-store' };
  if (started.ok) return Response.json(started.value, { headers });
  const { code, message } = started.refusal;
  return Response.json({ error: { code, message } }, { status: statusOf(code), headers });
}
