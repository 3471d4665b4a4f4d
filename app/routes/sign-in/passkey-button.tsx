import { clsx } from 'clsx';
import { Fingerprint } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { buttonClass } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import * as styles from './sign-in.module.css';

const FAILED =
  'That didn’t work: it was canceled, or this device has no passkey for this site. Try again, or sign in another way.';

/** Signs in with a passkey, which the browser asks for; needs JavaScript. */
export function PasskeyButton({ next, label }: { next: string; label: string }) {
  const response = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle');

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState('waiting');
    askForPasskey().then(
      (answer) => {
        response.current!.value = answer;
        form.submit();
      },
      () => setState('failed'),
    );
  };
  return (
    <form method="post" action="/sign-in/passkey" onSubmit={onSubmit} className="needs-script">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="response" ref={response} />
      <button type="submit" className={buttonClass({}, clsx(styles.wideButton, styles.providerButton))}>
        <Icon node={Fingerprint} className="icon" />
        <span>{label}</span>
      </button>
      <p className={clsx('hint', styles.hint)} role="status">
        {state === 'waiting' ? 'Continue in your browser’s passkey window.' : state === 'failed' && FAILED}
      </p>
    </form>
  );
}

/** The browser's answer to a new challenge, as JSON. */
async function askForPasskey(): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await fetch('/sign-in/passkey/options', { method: 'POST' });
  if (!options.ok) throw new Error(`No challenge: ${options.status}`);
  return JSON.stringify(await startAuthentication({ optionsJSON: await options.json() }));
}
