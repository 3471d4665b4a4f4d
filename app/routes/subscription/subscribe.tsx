import { data } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { statusOf } from '#domain/base/refusal.ts';
import { CONFIRM_FIRST, confirmByEmailHint } from '#domain/notification/subscription.ts';
import { subscribe } from '#server/commands/notification/subscription.ts';
import { requestContext } from '#server/http/request-context.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { readForm } from '#app/http/read-form.ts';
import { SUBSCRIBE_TITLE, SubscribeForm } from '#app/shared/notification/subscribe-form.tsx';
import type { Route } from './+types/subscribe.ts';
import { SubscriptionPage } from './subscription-page.tsx';
import * as styles from './subscription-page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Subscribe',
    description: 'New research proposals by email, right away or once a week. You don’t need an account.',
    path: '/subscribe',
  });

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = requestContext(context);
  return { email: url.searchParams.get('email') ?? (isSignedIn(actor) ? actor.email : '') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clientAddress, settings, now } = requestContext(context);
  const form = await readForm(request);
  const subscribed = await subscribe(db, form, { clientAddress, secret: settings.secret }, now);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = { email: text('Email'), topic: text('topic'), kind: text('kind') };
  if (subscribed.ok) return { next: confirmByEmailHint(subscribed.value.email), refusal: null, typed };
  const { refusal } = subscribed;
  const headers: Record<string, string> =
    refusal.code === 'too_often' ? { 'Retry-After': String(secondsToNextHour(now)) } : {};
  return data({ next: null, refusal, typed }, { status: statusOf(refusal.code), headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retry = actionHeaders?.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retry && { 'Retry-After': retry }) };
}

/** `/subscribe`: the footer's form as a page, and its response without JavaScript. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.next)
    return (
      <SubscriptionPage title={CONFIRM_FIRST} lede={actionData.next}>
        <p className="hint">
          It can take a minute. Can’t find it? Check your spam folder, then subscribe again.
        </p>
        <ButtonGroup>
          <ButtonLink to="/">View Projects</ButtonLink>
        </ButtonGroup>
      </SubscriptionPage>
    );
  const { refusal, typed } = actionData ?? {};
  return (
    <SubscriptionPage
      title={SUBSCRIBE_TITLE}
      lede="You don’t need an account. We’ll email you a link to confirm, and then you choose what to get."
      aside={<WhatYouGet />}
    >
      {refusal && !refusal.fields && <Banner tone="error">{refusal.message}</Banner>}
      <SubscribeForm
        key={refusal?.message ?? 'first'}
        label="Email"
        email={typed?.email ?? loaderData.email}
        topic={typed?.topic}
        kind={typed?.kind}
        error={Object.values(refusal?.fields ?? {})[0]}
      />
    </SubscriptionPage>
  );
}

function WhatYouGet() {
  return (
    <PageSection title="What you’ll get">
      <DescriptionList
        className={styles.facts}
        facts={[
          { label: 'In each email', value: 'Title, role, close date and a link' },
          { label: 'How often', value: 'Your choice: right away or once a week' },
          { label: 'Which ones', value: 'Your choice: all, or only some topics, roles, pay or hours' },
          { label: 'To stop', value: 'One click, and we delete your address' },
        ]}
      />
    </PageSection>
  );
}
