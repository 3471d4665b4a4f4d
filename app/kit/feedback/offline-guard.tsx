import { useEffect } from 'react';
import { useToast } from './toast.tsx';

export const OFFLINE_TOAST = {
  text: 'You’re offline. Try again when you’re back online.',
  error: true,
} as const;

/** Links and forms that the router fetches, except links that open a dialog without a request. */
const FETCHING = 'a[data-discover]:not([aria-haspopup]), form[data-discover]';
/** GET forms, such as search before hydration: offline the browser would show its error page. */
const SEARCHING = 'form:not([method=post]):not([method=dialog])';

/** Blocks navigation while offline and shows a toast, so that the page and typed text stay. */
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
    // Capture phase, to run before the router's handlers.
    addEventListener('click', blockOffline, true);
    addEventListener('submit', blockOffline, true);
    return () => {
      removeEventListener('click', blockOffline, true);
      removeEventListener('submit', blockOffline, true);
    };
  }, [showToast]);
  return null;
}
