import { Form, redirect, useNavigation } from 'react-router';
import { endOtherSessions } from '../../../server/commands/account.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/end-others.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'End sessions · Collegium' }, { name: 'robots', content: 'noindex' }];

export function loader({ context }: Route.LoaderArgs) {
  requireSignIn('/settings/account', requestContext(context).actor);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireSignIn('/settings/account', actor);
  const ended = await endOtherSessions(db, actor, now);
  if (!ended.ok) throw pageRefusal(ended.refusal);
  const count = ended.value.ended;
  const headers = { 'Set-Cookie': toastCookie(count === 1 ? '1 session ended' : '# sessions ended', count) };
  return redirect('/settings/account', { status: 303, headers });
}

/** Confirm page to end every other session. */
export default function EndOthers() {
  const pending = useNavigation().formAction?.endsWith('/end-others');
  return (
    <SettingsFrame here="Sessions">
      <div className="fs">
        <h2>End all other sessions?</h2>
        <p className="says">You stay signed in here, and nowhere else.</p>
        <Form method="post" className="ft3">
          <Button variant="primary" pending={pending}>
            End all others
          </Button>
          <ButtonLink to="/settings/account">Keep them</ButtonLink>
        </Form>
      </div>
    </SettingsFrame>
  );
}
