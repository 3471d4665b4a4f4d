import { useEffect } from 'react';
import { useToast } from './toast.tsx';

export const OFFLINE_TOAST = {
  text: 'You’re offline. Try again when you’re back online.',
  error: true,
} as const;

/** What the router would fetch: its links and forms, but not links whose dialog needs no connection. */
const FETCHING = 'a[data-discover]:not([aria-haspopup]), form[data-discover]';
/** Forms that lead to another page, such as search before it hydrates: the browser would show its own error. */
const SEARCHING = 'form:not([method=post]):not([method=dialog])';

/** Without a connection the page stays, with all that is typed in it, and says why nothing happens. */
export function OfflineGuard() {
  const showToast = useToast();
  useEffect(() => {
    const blockOffline = (event: MouseEvent | SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return;
      const elsewhere = event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey || event.metaKey);
      const isFetched =
        event instanceof MouseEvent
          ? event.target.closest(FETCHING)?.matches('a')
          : event.target.matches(`${FETCHING}, ${SEARCHING}`);
      if (elsewhere || !isFetched) return;
      event.preventDefault();
      event.stopPropagation();
      showToast(OFFLINE_TOAST);
    };
    // In the capture phase, ahead of the router.
    addEventListener('click', blockOffline, true);
    addEventListener('submit', blockOffline, true);
    return () => {
      removeEventListener('click', blockOffline, true);
      removeEventListener('submit', blockOffline, true);
    };
  }, [showToast]);
  return null;
}
