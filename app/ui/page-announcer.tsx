import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Moving on without loading a page is silent for who listens: the new title is said, and a focus that went away with the old
 * page goes to the new one.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr" role="status" aria-live="polite">
      {title}
    </p>
  );
}
