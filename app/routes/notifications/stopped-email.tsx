import { Form, redirect, useNavigation } from 'react-router';
import { STOP_REASON_LABEL } from '../../../domain/bounce.ts';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { unsuppressOwnAddress } from '../../../server/commands/suppressed-address.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findSuppression } from '../../../server/queries/stopped-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/stopped-email.ts';

const HERE = '/notifications/mail';
const PREFERENCES = '/notifications/preferences';

export const meta = () => [{ title: 'Mail to you · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  const { email } = requireSignIn(HERE, actor);
  const stop = await findSuppression(db, email);
  if (!stop) throw redirect(PREFERENCES, 303);
  return {
    email,
    reason: stop.reason,
    answer: stop.answer,
    since: formatDay(dayIn(stop.since, DEFAULT_ZONE)),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const { db, actor } = requestContext(context);
  requireSignIn(HERE, actor);
  const started = await unsuppressOwnAddress(db, actor);
  if (!started.ok) throw pageRefusal(started.refusal);
  return redirect(PREFERENCES, {
    status: 303,
    headers: { 'Set-Cookie': toastCookie('Emails go to you again.') },
  });
}

/**
 * `/notifications/mail`: why this person's address is suppressed, and a button to resume emails.
 */
export default function StoppedEmail({ loaderData: { email, reason, answer, since } }: Route.ComponentProps) {
  const pending = useNavigation().formAction === HERE;
  return (
    <div className="pg leave">
      <h1 className="s">Nothing is mailed to you</h1>
      <p className="lede">
        Since {since} we send no email to {email}: {STOP_REASON_LABEL[reason]}. You can still read your news
        under Notifications.
      </p>
      {answer && <p className="hint">The mail server there said: {answer}</p>}
      <Form method="post" className="ft3">
        <Button variant="primary" pending={pending}>
          Send me emails again
        </Button>
        <ButtonLink to={PREFERENCES}>Leave it</ButtonLink>
      </Form>
    </div>
  );
}
