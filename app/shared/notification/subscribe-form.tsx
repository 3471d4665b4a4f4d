import { clsx } from 'clsx';
import { Mail } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CONFIRM_FIRST } from '#domain/notification/subscription.ts';
import { Button } from '#app/kit/form/button.tsx';
import { FieldError, FieldLabel } from '#app/kit/form/field-text.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import { type SubscriptionRequest, postSubscription } from './post-subscription.ts';
import * as styles from './subscribe-form.module.css';

type SubscribeFormProps = {
  /** Visible label; without it the field has an `aria-label`. */
  label?: string;
  /** Below the field. */
  hint?: ReactNode;
  /** Limits the subscription to these proposals. */
  topic?: string | undefined;
  kind?: string | undefined;
  /** Initial value: the signed-in person's address, or what was typed before. */
  email?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

export const SUBSCRIBE_TITLE = 'Get new proposals by email';
export const SUBSCRIBE_HINT = 'Only new proposals. Unsubscribe in one click.';

/**
 * Form to subscribe by email. With JavaScript the response replaces the form; without, it is a
 * page.
 */
export function SubscribeForm(props: SubscribeFormProps) {
  const { label, hint, topic, kind, email, error, className } = props;
  const id = useId();
  const [sending, setSending] = useState<SubscriptionRequest>({ state: 'idle' });
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const { state } = sending;
  useEffect(() => {
    if (state === 'done') answer.current?.focus();
    if (state === 'failed') field.current?.focus();
  }, [state]);
  if (state === 'done')
    return (
      <div className={styles.confirmation} role="status" tabIndex={-1} ref={answer}>
        <p className={styles.confirmationTitle}>
          <Icon node={Mail} className={`icon ${styles.confirmationIcon}`} />
          {CONFIRM_FIRST}
        </p>
        <p>{sending.next}</p>
      </div>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    setSending({ state: 'sending' });
    void postSubscription(new FormData(event.currentTarget)).then(setSending);
  };
  const wrong = state === 'failed' ? sending.sentence : error;
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return (
    <form method="post" action="/subscribe" className={clsx(styles.form, className)} onSubmit={submit}>
      {label && (
        <FieldLabel as="label" htmlFor={id}>
          {label}
        </FieldLabel>
      )}
      <div className={styles.line}>
        <Input
          ref={field}
          id={id}
          className={styles.email}
          type="email"
          name="Email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@university.edu"
          defaultValue={email}
          aria-label={label ? undefined : 'Email'}
          aria-describedby={described || undefined}
          aria-invalid={wrong ? true : undefined}
        />
        {topic && <input type="hidden" name="topic" value={topic} />}
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Button variant="ink" className={styles.button} pending={state === 'sending'}>
          Subscribe
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={wrong} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </form>
  );
}
