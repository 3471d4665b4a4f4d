import { data, redirect, useNavigation } from 'react-router';
import { CADENCE_LABEL, choicePhrases, CONFIRM_HOURS } from '#domain/notification/subscription.ts';
import { confirmSubscription } from '#server/commands/notification/subscription.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findConfirmation } from '#server/queries/notification/subscription.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { SubscribeForm } from '#app/shared/notification/subscribe-form.tsx';
import type { Route } from './+types/confirm.ts';
import * as styles from './confirm.module.css';
import { TOKEN_PAGE, requirePost, tokenFrom } from '#app/http/token-page.ts';
import { SubscriptionPage, tokenPageHeaders, tokenPageMeta } from './subscription-page.tsx';

export const meta = tokenPageMeta('Confirm subscription');
export const headers = tokenPageHeaders;

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = requestContext(context);
  const token = tokenFrom(url);
  const found = await findConfirmation(db, token, now);
  if (found.state !== 'waiting')
    return data({ state: found.state, token, waiting: null }, { status: found.state === 'used' ? 200 : 410 });
  const { email, choices, confirmedAt } = found.subscription;
  const waiting = {
    email,
    wanted: choicePhrases(choices),
    howOften: CADENCE_LABEL[choices.cadence],
    known: confirmedAt !== null,
  };
  return data({ state: found.state, token, waiting });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePost(request);
  const { db, settings, now } = requestContext(context);
  const confirmed = await confirmSubscription(db, tokenFrom(url), settings.secret, now);
  // The page explains a link that was used before or has expired.
  if (!confirmed.ok) return data(null, { status: 410 });
  const { token } = confirmed.value;
  if (token === null) return data(null);
  return redirect(`/subscription?${new URLSearchParams({ t: token, confirmed: '' })}`, {
    status: 303,
    headers: TOKEN_PAGE,
  });
}

/** `/subscribe/confirm?t=…`: the page of the email's link, with one button to confirm. */
export default function Confirm({ loaderData: { state, token, waiting } }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.startsWith('/subscribe/confirm') ?? false;
  if (state === 'used')
    return (
      <SubscriptionPage
        title="You’re subscribed"
        lede="You’ve already used this link. There’s nothing left to do."
      >
        <p className="hint">Every email has links to change what you receive and to unsubscribe.</p>
        <ButtonGroup>
          <ButtonLink to="/">View Projects</ButtonLink>
        </ButtonGroup>
      </SubscriptionPage>
    );
  if (!waiting)
    return (
      <SubscriptionPage
        title="This link has expired"
        lede={`Links work for ${CONFIRM_HOURS} hours, and only the newest one works. Subscribe again to get a new one.`}
      >
        <SubscribeForm label="Email" />
      </SubscriptionPage>
    );
  const { email, wanted: phrases, howOften, known } = waiting;
  return (
    <SubscriptionPage
      title={known ? 'You’re already subscribed' : 'Confirm your subscription'}
      lede={
        known ? (
          <>
            Confirm to see and change what we email to <b>{email}</b>.
          </>
        ) : (
          <>
            We’ll email new research proposals to <b>{email}</b>.
          </>
        )
      }
    >
      <dl className={styles.choices}>
        <div>
          <dt>You asked for</dt>
          <dd>{phrases.length > 0 ? phrases.join(', ') : 'All proposals'}</dd>
        </div>
        <div>
          <dt>How often</dt>
          <dd>{howOften}</dd>
        </div>
      </dl>
      <Form method="post" action={`/subscribe/confirm?${new URLSearchParams({ t: token })}`}>
        <ButtonGroup>
          <Button variant="primary" size="large" pending={pending}>
            Confirm subscription
          </Button>
        </ButtonGroup>
      </Form>
      <p className="hint">
        {known
          ? 'Not you? Close this page, and nothing changes.'
          : 'Not you? Close this page, and we’ll delete the address in two days.'}
      </p>
    </SubscriptionPage>
  );
}
