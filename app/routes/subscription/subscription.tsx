import { data, Link, redirect } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import { statusOf } from '#domain/base/refusal.ts';
import { SUBSCRIBED } from '#domain/notification/subscription.ts';
import { parseChoices } from '#domain/notification/subscription-form.ts';
import { changeSubscription, chooseOwnSubscription } from '#server/commands/notification/subscription.ts';
import { requestContext } from '#server/http/request-context.ts';
import { popularTopics } from '#server/queries/board/popular-topic.ts';
import { findSubscription, findSubscriptionOf } from '#server/queries/notification/subscription.ts';
import { readForm } from '#app/http/read-form.ts';
import { SubscriptionChoices } from '#app/shared/notification/subscription-choices.tsx';
import { toastCookie } from '#app/http/toast-cookie.ts';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import type { Route } from './+types/subscription.ts';
import { TOKEN_PAGE, tokenFrom } from '#app/http/token-page.ts';
import { SubscriptionPage, tokenPageHeaders, tokenPageMeta } from './subscription-page.tsx';

const PREFERENCES = '/notifications/preferences';

export const meta = tokenPageMeta('Your subscription');
export const headers = tokenPageHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, actor, now } = requestContext(context);
  const suggested = await popularTopics(db, now);
  const token = tokenFrom(url);
  const confirmed = url.searchParams.has('confirmed');
  if (token === '') {
    if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', '/subscription'), 303);
    const ownSubscription = await findSubscriptionOf(db, actor.email);
    return data({
      token: null,
      email: actor.email,
      choices: ownSubscription?.choices ?? null,
      confirmed: false,
      suggested,
    });
  }
  const found = await findSubscription(db, token, settings.secret);
  // The unsubscribe page explains both an ended subscription and a broken link.
  if (found === null || found === 'ended')
    throw redirect(`/unsubscribe?${new URLSearchParams({ t: token })}`, { status: 303, headers: TOKEN_PAGE });
  return data({ token, email: found.email, choices: found.choices, confirmed, suggested });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, actor, now } = requestContext(context);
  const form = await readForm(request, ['topics', 'kinds', 'pay']);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const typed = {
    cadence: text('cadence'),
    topics: texts('topics'),
    add: text('add'),
    kinds: texts('kinds'),
    pay: texts('pay'),
    hours: text('hours'),
  };
  const token = text('t');
  if (token === '' && !isSignedIn(actor)) throw redirect(signInUrl('/signin', '/subscription'), 303);
  const parsed = parseChoices(typed);
  const changed = !parsed.ok
    ? parsed
    : token !== ''
      ? await changeSubscription(db, token, parsed.value, settings.secret)
      : isSignedIn(actor) && (await chooseOwnSubscription(db, actor, parsed.value, now));
  if (!changed) throw redirect('/signin', 303);
  if (!changed.ok)
    return data({ refusal: changed.refusal, typed }, { status: statusOf(changed.refusal.code) });
  const ended = parsed.ok && parsed.value === 'none';
  const query = token ? `?${new URLSearchParams({ t: token })}` : '';
  const to =
    text('back') === 'preferences'
      ? PREFERENCES
      : `/${ended && token ? 'unsubscribe' : 'subscription'}${query}`;
  const cookie = toastCookie(
    ended ? 'Unsubscribed. We won’t email you new proposals.' : 'Subscription saved',
  );
  return redirect(to, { status: 303, headers: { ...TOKEN_PAGE, 'Set-Cookie': cookie } });
}

/**
 * `/subscription?t=…`: choices of the subscription with this token; without one, of the signed-in
 * person.
 */
export default function SubscriptionPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email, choices, confirmed, suggested } = loaderData;
  const { refusal, typed } = actionData ?? {};
  return (
    <SubscriptionPage
      title={confirmed ? SUBSCRIBED : 'Your subscription'}
      lede={
        confirmed ? (
          <>
            We’ll email new proposals to <b>{email}</b>. Choose what to receive:
          </>
        ) : (
          <>
            What we email to <b>{email}</b> when new proposals open.
          </>
        )
      }
    >
      <SubscriptionChoices
        choices={choices}
        suggested={suggested}
        token={token ?? undefined}
        typed={typed?.add}
        errors={refusal ? (refusal.fields ?? { add: refusal.message }) : undefined}
      />
      <p>
        <Link className="link" to="/">
          View Projects
        </Link>
      </p>
    </SubscriptionPage>
  );
}
