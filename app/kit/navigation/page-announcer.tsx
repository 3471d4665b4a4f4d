import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';
import * as styles from './page-announcer.module.css';

/**
 * Announces client-side navigation to screen readers: the new title, or loading if it is slow.
 * Moves focus to `main` if the focused element was removed.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  const slow = useDelayedFlag(useNavigation().state !== 'idle');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      {slow && <div className={styles.progress} aria-hidden="true" />}
      <p className="visually-hidden" role="status" aria-live="polite">
        {slow ? 'loading …' : title}
      </p>
    </>
  );
}
