import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useDelayedFlag } from './use-delayed-flag.ts';

/**
 * Moving on without loading a page is silent for who listens: the new title is said, and a focus that went away with the old
 * page goes to the new one. A wait that can be noticed is said, and drawn as a line under the header.
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
      {slow && <div className="going" aria-hidden="true" />}
      <p className="sr" role="status" aria-live="polite">
        {slow ? 'loading …' : title}
      </p>
    </>
  );
}
