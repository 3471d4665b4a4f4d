import { Form, redirect, useNavigation } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endOwnSession } from '../../../server/commands/account.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { listSessions } from '../../../server/queries/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/end-session.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'End a session · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  requireSignIn('/settings/account', actor);
  const session = (await listSessions(db, actor, now)).find(({ handle }) => handle === params.handle);
  if (!session) throw pageRefusal(refuse('not_found').refusal);
  return { words: session.device.words, since: formatDay(dayIn(session.since, DEFAULT_ZONE)) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireSignIn('/settings/account', actor);
  const ended = await endOwnSession(db, actor, params.handle, now);
  if (!ended.ok) throw pageRefusal(ended.refusal);
  if (ended.value.wasThis) return redirect('/', 303);
  const headers = { 'Set-Cookie': toastCookie('Session ended') };
  return redirect('/settings/account', { status: 303, headers });
}

/** Confirm page to end one session. */
export default function EndSession({ loaderData: { words, since } }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/end');
  return (
    <SettingsFrame here="Sessions">
      <div className="fs">
        <h2>End this session?</h2>
        <p className="says">
          {words}, signed in {since}. Whoever uses it has to sign in again.
        </p>
        <Form method="post" className="ft3">
          <Button variant="primary" pending={pending}>
            End session
          </Button>
          <ButtonLink to="/settings/account">Keep it</ButtonLink>
        </Form>
      </div>
    </SettingsFrame>
  );
}
