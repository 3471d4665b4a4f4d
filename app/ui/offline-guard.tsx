import { useEffect } from 'react';
import { useToast } from './toast.tsx';

/** What the router would fetch: its links and forms, but not links whose dialog needs no connection. */
const FETCHING = 'a[data-discover]:not([aria-haspopup]), form[data-discover]';

/** Without a connection the page stays, with all that is typed in it, and says why nothing happens. */
export function OfflineGuard() {
  const say = useToast();
  useEffect(() => {
    const keep = (event: MouseEvent | SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return;
      const elsewhere = event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey || event.metaKey);
      const isFetched =
        event instanceof MouseEvent
          ? event.target.closest(FETCHING)?.matches('a')
          : event.target.matches(FETCHING);
      if (elsewhere || !isFetched) return;
      event.preventDefault();
      event.stopPropagation();
      say({ text: 'You are offline. Nothing was sent. Try again when the connection returns.', error: true });
    };
    // Before anybody else hears of it.
    addEventListener('click', keep, true);
    addEventListener('submit', keep, true);
    return () => {
      removeEventListener('click', keep, true);
      removeEventListener('submit', keep, true);
    };
  }, [say]);
  return null;
}
