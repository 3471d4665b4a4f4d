import { data, Link, useNavigation } from 'react-router';
import { statusOf } from '#domain/base/refusal.ts';
import { unsubscribe } from '#server/commands/notification/subscription.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findSubscription } from '#server/queries/notification/subscription.ts';
import { Button } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { SubscribeForm } from '#app/shared/notification/subscribe-form.tsx';
import type { Route } from './+types/unsubscribe.ts';
import { requirePost, tokenFrom } from '#app/http/token-page.ts';
import { SubscriptionPage, tokenPageHeaders, tokenPageMeta } from './subscription-page.tsx';

export const meta = tokenPageMeta('Unsubscribe');
export const headers = tokenPageHeaders;

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = requestContext(context);
  const token = tokenFrom(url);
  const found = await findSubscription(db, token, settings.secret);
  const state = found === null ? 'broken' : found === 'ended' ? 'ended' : 'subscribed';
  const email = found === null || found === 'ended' ? null : found.email;
  return data({ state, token, email } as const, { status: state === 'broken' ? 404 : 200 });
}

/** Also handles one-click unsubscribe of email clients (RFC 8058), which send no cookie. */
export async function action({ request, context, url }: Route.ActionArgs) {
  requirePost(request);
  const { db, settings } = requestContext(context);
  const ended = await unsubscribe(db, tokenFrom(url), settings.secret);
  return data(null, { status: ended.ok ? 200 : statusOf(ended.refusal.code) });
}

/** `/unsubscribe?t=…`: one button, which ends the subscription. */
export default function Unsubscribe({ loaderData: { state, token, email } }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.startsWith('/unsubscribe') ?? false;
  const query = new URLSearchParams({ t: token });
  if (state === 'broken')
    return (
      <SubscriptionPage
        title="This link is incomplete"
        lede="Open the link in the email again. It’s at the end of every email about new proposals."
      />
    );
  if (state === 'ended')
    return (
      <SubscriptionPage
        title="You’re unsubscribed"
        lede="We won’t email you about new proposals anymore. Your address is off our list."
      >
        <SubscribeForm label="Subscribe again" />
      </SubscriptionPage>
    );
  return (
    <SubscriptionPage
      title="Unsubscribe?"
      lede={
        <>
          We’ll stop emailing new proposals to <b>{email}</b> and take the address off our list.
        </>
      }
    >
      <Form method="post" action={`/unsubscribe?${query}`}>
        <ButtonGroup>
          <Button variant="primary" size="large" pending={pending}>
            Unsubscribe
          </Button>
        </ButtonGroup>
      </Form>
      <p>
        <Link className="link" to={`/subscription?${query}`}>
          Get fewer emails instead: a weekly digest or only some topics
        </Link>
      </p>
    </SubscriptionPage>
  );
}
