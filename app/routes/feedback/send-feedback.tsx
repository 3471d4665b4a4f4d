import { clsx } from 'clsx';
import { data, redirect, useNavigation } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import {
  FEEDBACK_CAPS,
  FEEDBACK_DAYS,
  FEEDBACK_KINDS,
  FEEDBACK_LABEL,
  type FeedbackForm,
  pageOfReferrer,
} from '#domain/board/feedback.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { statusOf } from '#domain/base/refusal.ts';
import { sendFeedback } from '#server/commands/board/feedback.ts';
import { requestContext } from '#server/http/request-context.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { readForm } from '#app/http/read-form.ts';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import * as styles from './send-feedback.module.css';
import type { Route } from './+types/send-feedback.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Send Feedback',
    description: 'Tell the Collegium team what’s broken, missing or unclear. You don’t need an account.',
    path: '/send-feedback',
  });

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor, settings } = requestContext(context);
  const { searchParams } = url;
  const blank: FeedbackForm = {
    kind: 'broken',
    text: '',
    page: pageOfReferrer(searchParams.get('from')),
    email: isSignedIn(actor) ? actor.email : '',
  };
  return { blank, sent: searchParams.has('sent'), address: settings.feedbackEmail ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, clientAddress, settings, now } = requestContext(context);
  const posted = await readForm(request);
  const typed: FeedbackForm = { kind: '', text: '', page: '', email: '' };
  for (const name of ['kind', 'text', 'page', 'email'] as const) {
    const value = posted.get(name);
    typed[name] = typeof value === 'string' ? value : '';
  }
  const { secret, feedbackEmail } = settings;
  const from = { clientAddress, secret, ...(feedbackEmail && { teamAddress: feedbackEmail }) };
  const sent = await sendFeedback(db, actor, typed, from, now);
  if (sent.ok) throw redirect('/send-feedback?sent', 303);
  const { code } = sent.refusal;
  const headers: Record<string, string> =
    code === 'too_often' ? { 'Retry-After': String(secondsToNextHour(now)) } : {};
  return data({ typed, refusal: sent.refusal }, { status: statusOf(code), headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** `/send-feedback`: a form that needs neither an account nor JavaScript. */
export default function SendFeedback({ loaderData, actionData }: Route.ComponentProps) {
  const { blank, sent, address } = loaderData;
  return (
    <SidebarPage
      className={styles.frame}
      sidebar={
        <>
          <PageTitle large>Send Feedback</PageTitle>
          <p className={clsx('lede', styles.introduction)}>The team reads every message.</p>
          <p className={clsx('hint', styles.retention)}>We delete feedback after {FEEDBACK_DAYS} days.</p>
        </>
      }
    >
      {sent && !actionData ? (
        <div role="status">
          <EmptyState
            title="Thank you!"
            level={2}
            taken={4}
            action={<ButtonLink to="/">Back to projects</ButtonLink>}
          >
            We got your feedback.
          </EmptyState>
        </div>
      ) : (
        <FeedbackFields
          key={actionData ? 'again' : blank.page}
          start={actionData?.typed ?? blank}
          refused={actionData}
          address={address}
        />
      )}
    </SidebarPage>
  );
}

type FieldsProps = {
  start: FeedbackForm;
  refused: Route.ComponentProps['actionData'];
  address: string | null;
};

function FeedbackFields({ start, refused, address }: FieldsProps) {
  const pending = useNavigation().formAction?.startsWith('/send-feedback') ?? false;
  const { fields = {}, message, code } = refused?.refusal ?? {};
  return (
    <Form method="post" action="/send-feedback" className={clsx('stack', styles.form)} noValidate>
      {code && (
        <Banner key={message} tone="error">
          {code === 'invalid' ? 'Your feedback wasn’t sent. Fix the fields below.' : message}
        </Banner>
      )}
      <RadioGroup
        label="What is it about?"
        name="kind"
        options={FEEDBACK_KINDS.map((kind) => ({ value: kind, label: FEEDBACK_LABEL[kind] }))}
        defaultValue={start.kind}
        error={fields.kind}
      />
      <GuardedTextArea
        label="Tell us"
        name="text"
        rows={6}
        cap={FEEDBACK_CAPS.text}
        placeholder="What happened, or what would help you?"
        defaultValue={start.text}
        error={fields.text}
        required
      />
      {start.page && !fields.page ? (
        <Checkbox
          label={`It’s about the page I came from: ${start.page === '/' ? 'Projects' : start.page}`}
          labelClassName={styles.page}
          name="page"
          value={start.page}
          defaultChecked
        />
      ) : (
        <TextField
          label="Page"
          name="page"
          optional
          hint="Where it happened."
          maxLength={FEEDBACK_CAPS.page}
          defaultValue={start.page}
          error={fields.page}
        />
      )}
      <TextField
        label="Email, if you want a reply"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={FEEDBACK_CAPS.email}
        defaultValue={start.email}
        error={fields.email}
      />
      <div className={clsx('cluster', styles.actions)}>
        <Button variant="primary" pending={pending}>
          Send Feedback
        </Button>
        {address && (
          <span className="hint">
            Or email{' '}
            <a className="link" href={`mailto:${address}`}>
              {address}
            </a>
          </span>
        )}
      </div>
    </Form>
  );
}
