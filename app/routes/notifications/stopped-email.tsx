import { clsx } from 'clsx';
import { redirect, useNavigation } from 'react-router';
import { STOP_REASON_LABEL } from '#domain/notification/bounce.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { unsuppressOwnAddress } from '#server/commands/notification/suppressed-address.ts';
import { findSuppression } from '#server/queries/notification/stopped-address.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/stopped-email.ts';
import * as styles from './stopped-email.module.css';

const PREFERENCES = '/notifications/preferences';

const route = actionRoute({
  access: 'member',
  load: loadSuppression,
  run: ({ db, actor }) => unsuppressOwnAddress(db, actor),
  done: () => ({ to: PREFERENCES, toast: 'We’ll email you again.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadSuppression({ db, actor: { email } }: ActionRequest) {
  const stop = await findSuppression(db, email);
  if (!stop) throw redirect(PREFERENCES, 303);
  const { reason, answer, since } = stop;
  return { email, reason, answer, since: formatDay(dayIn(since, DEFAULT_ZONE)) };
}

export const meta = () => [{ title: 'Emails to you · Collegium' }, { name: 'robots', content: 'noindex' }];

/**
 * `/notifications/mail`: why this person's address is suppressed, and a button to resume emails.
 */
export default function StoppedEmail({ loaderData: { email, reason, answer, since } }: Route.ComponentProps) {
  const pending = useNavigation().formAction === '/notifications/mail';
  return (
    <Page>
      <PageTitle>We’ve stopped emailing you</PageTitle>
      <p className={clsx('lede', styles.explanation)}>
        We stopped emailing {email} on {since}: {STOP_REASON_LABEL[reason]}. You can still read your news
        under Notifications.
      </p>
      {answer && <p className="hint">Your email provider said: {answer}</p>}
      <Form method="post">
        <ButtonGroup>
          <Button variant="primary" pending={pending}>
            Send me emails again
          </Button>
          <ButtonLink to={PREFERENCES}>Not now</ButtonLink>
        </ButtonGroup>
      </Form>
    </Page>
  );
}
