import { clsx } from 'clsx';
import { RotateCw } from 'lucide';
import { type ReactNode, lazy, useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { Button, ButtonLink, buttonClass } from '#app/kit/form/button.tsx';
import { ClosingSoonRows } from './closing-soon.tsx';
import { CopyButton } from '#app/kit/form/copy-button.tsx';
import * as styles from './error-page.module.css';
import { ErrorPage } from './error-page.tsx';
import { type ErrorCopy, NEW_VERSION_COPY, OFFLINE_COPY, errorCopyFor } from './error-copy.tsx';
import { useFrameData } from '../viewer/frame-data.ts';
import { feedbackMailtoUrl } from '../viewer/frame-urls.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { refusalMessageOf, thrownMoreOf } from './thrown-refusal.ts';

const TypedTexts = lazy(async () => ({ default: (await import('./typed-texts.tsx')).TypedTexts }));

/** True if a module failed to load: a new deployment has probably replaced it. */
export function isStaleBuild(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload|loading chunk|chunkloaderror/i.test(
      `${error.name} ${error.message}`,
    )
  );
}

const LAST_RELOAD_KEY = 'collegium:reloaded';
const RELOAD_INTERVAL_MS = MINUTE_MS;

/** True for a fetch that got no response. */
export function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network error/i.test(error.message)
  );
}

/** Reloads unless that happened in the last minute, to prevent a reload loop. */
function reloadOnce(): void {
  try {
    const before = Number(sessionStorage.getItem(LAST_RELOAD_KEY) ?? 0);
    if (Date.now() - before < RELOAD_INTERVAL_MS) return;
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}

export type RouteErrorProps = {
  /** Overrides the text for a status, such as a missing proposal. */
  copy?: (status: number) => Partial<Omit<ErrorCopy, 'scene'>> | undefined;
  /** More content for a status. */
  more?: (status: number) => ReactNode;
};

/** The error page of a route, for its `ErrorBoundary`. */
export function RouteError({ copy: special, more }: RouteErrorProps) {
  const error = useRouteError();
  const online = useOnline();
  // Offline, a reload would show the browser's error page.
  const stale = online && isStaleBuild(error);
  useEffect(() => {
    if (stale) reloadOnce();
  }, [stale]);

  const status = isRouteErrorResponse(error) ? error.status : 500;
  const answered = isRouteErrorResponse(error);
  const isOffline = isNetworkFailure(error) || (!online && !answered);
  const usual = stale ? NEW_VERSION_COPY : isOffline ? OFFLINE_COPY : errorCopyFor(status);
  const specialCopy = stale ? undefined : special?.(status);
  const copy = { ...usual, ...specialCopy };
  const { closingSoon, typed } = thrownMoreOf(error);
  return (
    <ErrorPage
      scene={copy.scene}
      title={copy.title}
      action={
        <ErrorActions action={copy.action} withFeedback={status === 404 || usual === errorCopyFor(500)} />
      }
      code={stale || isOffline ? undefined : <ErrorCode status={status} />}
      help={copy.help}
      more={
        (typed?.length && <TypedTexts texts={typed} />) ||
        (more?.(status) ?? (closingSoon && <ClosingSoonRows closingSoon={closingSoon} />))
      }
    >
      {specialCopy?.lede ?? refusalMessageOf(error) ?? copy.lede}
    </ErrorPage>
  );
}

function ErrorActions({ action, withFeedback }: { action: ErrorCopy['action']; withFeedback: boolean }) {
  const address = feedbackMailtoUrl(useFrameData()?.feedbackEmail);
  return (
    <>
      <MainAction action={action} />
      {withFeedback && address && (
        <a className={buttonClass({ variant: 'quiet' }, styles.feedback)} href={address}>
          Send Feedback
        </a>
      )}
    </>
  );
}

function MainAction({ action }: { action: ErrorCopy['action'] }) {
  const here = useLocation();
  const address = here.pathname + here.search;
  switch (action) {
    case 'projects':
      return (
        <ButtonLink variant="primary" to="/">
          View Projects
        </ButtonLink>
      );
    case 'account':
      return (
        <>
          <ButtonLink variant="primary" to="/user">
            My Account
          </ButtonLink>
          <ButtonLink to="/sign-out">Use another account</ButtonLink>
        </>
      );
    case 'sign-in':
      return (
        <ButtonLink variant="primary" to={signInUrl('/signin', address)}>
          Sign in
        </ButtonLink>
      );
    case 'back':
      return (
        <Button variant="primary" type="button" onClick={() => history.back()}>
          Go back
        </Button>
      );
    default:
      // A full page load instead of client-side navigation: resets state and works without
      // JavaScript.
      return (
        <a key={action} className={buttonClass({ variant: 'primary' })} href={address}>
          {action === 'reload' && <Icon node={RotateCw} className="icon-small" />}
          {action === 'reload' ? 'Reload' : 'Try again'}
        </a>
      );
  }
}

/** "Error 404"; for a server error also the request id, to find it in the log. */
function ErrorCode({ status }: { status: number }) {
  const requestId = useFrameData()?.requestId;
  if (status < 500 || !requestId) return <>{`Error ${status}`}</>;
  return (
    <>
      {`Error ${status}. Code `}
      <b className={clsx('tabular', styles.requestId)}>{requestId}</b>{' '}
      <CopyButton text={requestId} className={clsx('link', styles.copy)}>
        Copy
      </CopyButton>
    </>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
