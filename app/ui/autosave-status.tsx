import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, useEffect, useState } from 'react';
import type { AutosaveState } from './autosave.ts';
import { Spinner } from './spinner.tsx';

type Props = {
  state: AutosaveState;
  /** Saves again immediately. */
  onRetry?: () => void;
  /** What is saved: "Draft"; '' says only "Saved". */
  what?: string;
  /** Sign-in URL for an expired session; opens in a new tab. */
  signIn?: string;
  /** Fragment URL of the two versions of a conflict: "#versions". */
  versions?: string;
};

/** One line with the autosave state of a form. */
export function AutosaveStatus({ state, onRetry, what = 'Draft', signIn, versions }: Props) {
  const isSignedOut = state.kind === 'unsaved' && state.code === 'unauthenticated';
  if (isSignedOut && signIn) return <SignedOut signIn={signIn} />;
  const { tone, text } = autosaveMessage(state, what);
  return (
    <span className={`save ${tone}`} role="status">
      {text}
      {onRetry && state.kind === 'unsaved' && (
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      )}
      {versions && state.kind === 'conflict' && (
        <a className="link" href={versions}>
          Choose a version
        </a>
      )}
    </span>
  );
}

function SignedOut({ signIn }: { signIn: string }) {
  return (
    <span className="save er" role="status">
      <CircleAlert className="icon-small" />
      <span>
        You’ve been signed out.{' '}
        <a className="link" href={signIn} target="_blank" rel="noreferrer">
          Sign in<span className="visually-hidden"> (opens in a new tab)</span>
        </a>{' '}
        to save.
      </span>
    </span>
  );
}

function autosaveMessage(
  state: AutosaveState,
  what: string,
): { tone: '' | 'ok' | 'wr' | 'er'; text: ReactNode } {
  switch (state.kind) {
    case 'idle':
      return { tone: '', text: null };
    case 'saving':
      return { tone: '', text: <StatusLine icon={<Spinner />}>Saving…</StatusLine> };
    case 'saved':
      return {
        tone: 'ok',
        text: (
          <StatusLine icon={<Check className="icon-small" />}>
            {what ? `${what} saved` : 'Saved'}
            <Clock at={state.at} />
          </StatusLine>
        ),
      };
    case 'unsaved':
      return state.message
        ? {
            tone: 'er',
            text: (
              <StatusLine
                icon={<CircleAlert className="icon-small" />}
              >{`Not saved. ${state.message}`}</StatusLine>
            ),
          }
        : {
            tone: 'wr',
            text: (
              <StatusLine icon={<TriangleAlert className="icon-small" />}>
                Not saved. Kept on this device.
              </StatusLine>
            ),
          };
    case 'conflict':
      return {
        tone: 'wr',
        text: (
          <StatusLine icon={<TriangleAlert className="icon-small" />}>
            Not saved. Changed elsewhere.
          </StatusLine>
        ),
      };
  }
}

function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
}

/**
 * " at 10:42" in the browser's time zone, with the date if it is not today; empty until hydrated.
 */
function Clock({ at }: { at: number }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const date = new Date(at * 1000);
    const today = date.toDateString() === new Date().toDateString();
    const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    const day = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
    setText(today ? ` at ${time}` : ` on ${day} at ${time}`);
  }, [at]);
  return text;
}
