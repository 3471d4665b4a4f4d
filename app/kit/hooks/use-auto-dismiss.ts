import { useEffect, useRef } from 'react';

/** Milliseconds after which a success message is dismissed. */
export const AUTO_DISMISS_MS = 3000;

/**
 * Calls `end` after {@link AUTO_DISMISS_MS}, paused by hover or focus, unless `isPersistent`.
 * Spread the returned handlers on the message.
 */
export function useAutoDismiss(end: () => void, isPersistent = false) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(end);
  useEffect(() => {
    last.current = end;
  });
  const pause = () => clearTimeout(timer.current);
  const start = () => {
    pause();
    if (!isPersistent) timer.current = setTimeout(() => last.current(), AUTO_DISMISS_MS);
  };
  useEffect(() => {
    start();
    return pause;
    // The timer starts once, with the message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPersistent]);
  return { onPointerEnter: pause, onPointerLeave: start, onFocus: pause, onBlur: start };
}
