import { Form, data, redirect, useNavigation } from 'react-router';
import { signInUrl } from '../../../domain/account.ts';
import { isSignedIn } from '../../../domain/actor.ts';
import { secondsToNextHour } from '../../../domain/hourly-limit.ts';
import { statusOf } from '../../../domain/refusal.ts';
import { resendReceipt } from '../../../server/commands/receipt.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { idParam } from '../../ui/parse-id.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/send-receipt.ts';
import { ApplicationFrame } from './application-frame.tsx';
import { loadOwnApplication } from './load-own-application.ts';

export const meta = () => [{ title: 'Send the receipt again · Collegium' }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOwnApplication(requestContext(context), params.id);

export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const id = idParam(params.id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/applications/${id}`), 303);
  const sent = await resendReceipt(db, actor, id, now);
  if (sent.ok)
    return redirect(`/applications/${id}`, {
      status: 303,
      headers: { 'Set-Cookie': toastCookie('The receipt is on its way by email.') },
    });
  const { refusal } = sent;
  if (refusal.code === 'not_found') throw pageRefusal(refusal);
  const headers: Record<string, string> =
    refusal.code === 'too_often' ? { 'Retry-After': String(secondsToNextHour(now)) } : {};
  return data({ refusal }, { status: statusOf(refusal.code), headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** `/applications/{id}/send-receipt`: emails the receipt again. */
export default function SendReceipt({ loaderData: page, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/send-receipt');
  return (
    <ApplicationFrame page={page}>
      {actionData && <Banner tone="er">{actionData.refusal.message}</Banner>}
      <div className="hero one">
        <h2>Send the receipt again?</h2>
        <p className="lede">The same mail, with every answer you sent, to the address you sign in with.</p>
      </div>
      <Form method="post" className="cta">
        <Button variant="primary" size="large" pending={pending}>
          Send it again
        </Button>
        <ButtonLink size="large" to={`/applications/${page.id}`}>
          Back
        </ButtonLink>
      </Form>
    </ApplicationFrame>
  );
}
