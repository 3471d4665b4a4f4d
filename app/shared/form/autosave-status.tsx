import { clsx } from 'clsx';
import { Check, CircleAlert, TriangleAlert } from 'lucide';
import { type ReactNode, useState } from 'react';
import { dayIn, formatEvent, formatTime, isTimeZone, ownZoneLabel } from '#domain/time/deadline.ts';
import type { AutosaveState } from './autosave.ts';
import * as styles from './autosave-status.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';
import { useReaderZone } from '../viewer/reader-zone.ts';
import { Spinner } from '#app/kit/icon/spinner.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';

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
  className?: string | undefined;
};

/** One line with the autosave state of a form. */
export function AutosaveStatus({ state, onRetry, what = 'Draft', signIn, versions, className }: Props) {
  const isSignedOut = state.kind === 'unsaved' && state.code === 'unauthenticated' && signIn !== undefined;
  const isError = isSignedOut || (state.kind === 'unsaved' && Boolean(state.message));
  const isWarning = state.kind === 'conflict' || (state.kind === 'unsaved' && !isError);
  return (
    <span
      className={clsx(styles.status, isError && styles.error, isWarning && styles.warning, className)}
      role="status"
    >
      {isSignedOut ? <SignedOut signIn={signIn} /> : <StateMessage state={state} what={what} />}
      {onRetry && state.kind === 'unsaved' && !isSignedOut && (
        <button type="button" className={`link ${styles.action}`} onClick={onRetry}>
          Retry
        </button>
      )}
      {versions && state.kind === 'conflict' && state.code !== 'not_found' && (
        <a className={`link ${styles.action}`} href={versions}>
          Choose a version
        </a>
      )}
    </span>
  );
}

/** The line of a form that saves when it is sent. */
export function UnsavedStatus({ dirty, className }: { dirty: boolean; className?: string | undefined }) {
  return <p className={clsx(styles.status, className)}>{dirty ? 'Unsaved changes.' : 'No changes yet.'}</p>;
}

function SignedOut({ signIn }: { signIn: string }) {
  return (
    <StatusLine icon={<Icon node={CircleAlert} className="icon-small" />}>
      You’ve been signed out.{' '}
      <a className={`link ${styles.action}`} href={signIn} target="_blank" rel="noreferrer">
        Sign in<span className="visually-hidden"> (opens in a new tab)</span>
      </a>{' '}
      to save.
    </StatusLine>
  );
}

function StateMessage({ state, what }: { state: AutosaveState; what: string }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'saving':
      return <StatusLine icon={<Spinner />}>Saving…</StatusLine>;
    case 'saved':
      return (
        <StatusLine key="saved" icon={<Icon node={Check} className={`icon-small ${styles.savedIcon}`} />}>
          {what ? `${what} saved` : 'Saved'}
          <Clock at={state.at} />
        </StatusLine>
      );
    case 'unsaved':
      return state.message ? (
        <StatusLine
          icon={<Icon node={CircleAlert} className="icon-small" />}
        >{`Not saved. ${state.message}`}</StatusLine>
      ) : (
        <StatusLine icon={<Icon node={TriangleAlert} className="icon-small" />}>
          Not saved. Your changes are on this device.
        </StatusLine>
      );
    case 'conflict':
      return (
        <StatusLine icon={<Icon node={TriangleAlert} className="icon-small" />}>
          {state.code === 'not_found'
            ? `Not saved. ${state.message}`
            : 'Not saved. Changed on another device.'}
        </StatusLine>
      );
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

/** " at 1:09 PM ET" in the reader's zone, with the date if it is not today; empty until hydrated. */
function Clock({ at }: { at: number }) {
  const isHydrated = useHydrated();
  const zone = useReaderZone();
  const [now] = useState(() => new Date());
  if (!isHydrated || !zone || !isTimeZone(zone)) return null;
  const savedAt = new Date(at * 1000);
  const isToday = dayIn(savedAt, zone) === dayIn(now, zone);
  return (
    <span>
      {isToday
        ? ` at ${formatTime(savedAt, zone)} ${ownZoneLabel(savedAt, zone)}`
        : ` on ${formatEvent(savedAt, zone)}`}
    </span>
  );
}
