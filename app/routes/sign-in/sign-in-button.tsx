import { clsx } from 'clsx';
import { KeyRound } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '#domain/account/sign-in-problem.ts';
import { buttonClass } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import * as styles from './sign-in.module.css';

type Props = {
  /** Path to go to after sign-in. */
  next: string;
  /** Id and display name of the identity provider. */
  provider: { id: string; name: string };
};

const POPUP_NAME = 'collegium-sign-in';
const POPUP_FEATURES = 'popup,width=520,height=760';
/** Below this width a popup would be a tab over the page, so the page itself navigates. */
const ROOM_FOR_POPUP = '(min-width: 640px)';

/**
 * Starts sign-in with an identity provider. With JavaScript the form opens a popup and the page
 * stays, or it is posted if the popup is blocked.
 */
export function SignInButton({ next, provider }: Props) {
  const { popup, isOpen, isClosed, onSubmit } = useSignInPopup(next);
  return (
    <form method="post" action={`/sign-in/${provider.id}`} onSubmit={onSubmit}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="popup" ref={popup} disabled />
      <button type="submit" className={buttonClass({}, clsx(styles.wideButton, styles.providerButton))}>
        {provider.id === 'google' ? <GoogleLogo /> : <Icon node={KeyRound} className="icon" />}
        <span>{`Sign in with ${provider.name}`}</span>
      </button>
      <p className={clsx('hint', styles.hint)} role="status">
        {isClosed
          ? SIGN_IN_PROBLEMS.closed
          : isOpen && `Continue in the ${provider.name} window. Can’t find it? Select the button again.`}
      </p>
    </form>
  );
}

function useSignInPopup(next: string) {
  const { pathname } = useLocation();
  const popup = useRef<HTMLInputElement>(null);
  const opened = useRef<Window | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isClosed, setClosed] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const channel = new BroadcastChannel(POPUP_NAME);
    channel.onmessage = ({ data }: MessageEvent<{ problem: SignInProblem | null }>) =>
      window.location.assign(data.problem ? signInUrl(pathname, next, data.problem) : next);
    // `closed` may be true for a window on another origin. So it only shows a hint, after this page
    // gets focus again, and the channel stays open.
    const checkClosed = () => setTimeout(() => setClosed(opened.current?.closed ?? false), 700);
    window.addEventListener('focus', checkClosed);
    return () => {
      channel.close();
      window.removeEventListener('focus', checkClosed);
    };
  }, [isOpen, next, pathname]);

  const onSubmit = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const again = isOpen && !isClosed;
    const window_ =
      again || !window.matchMedia(ROOM_FOR_POPUP).matches
        ? null
        : window.open('', POPUP_NAME, POPUP_FEATURES);
    if (!window_ || !popup.current) return;
    opened.current = window_;
    form.target = POPUP_NAME;
    popup.current.disabled = false;
    popup.current.value = '1';
    setOpen(true);
    setClosed(false);
    setTimeout(() => {
      form.removeAttribute('target');
      if (popup.current) popup.current.disabled = true;
    });
  };
  return { popup, isOpen, isClosed, onSubmit };
}

function GoogleLogo() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" strokeWidth="3.4">
      <path d="M16.1 5.1A7.6 7.6 0 0 0 3.6 5.9" stroke="#EA4335" />
      <path d="M3.6 5.9a7.6 7.6 0 0 0 0 8.2" stroke="#FBBC05" />
      <path d="M3.6 14.1a7.6 7.6 0 0 0 11.3 1.7" stroke="#34A853" />
      <path d="M14.9 15.8A7.6 7.6 0 0 0 17.6 10H10.2" stroke="#4285F4" />
    </svg>
  );
}
