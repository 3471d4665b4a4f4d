import { useEffect, useRef } from 'react';

/** How long a message of success stays, in milliseconds. */
export const AUTO_DISMISS_MS = 3000;

/**
 * Calls `end` after {@link AUTO_DISMISS_MS}; the pointer or the focus on the message holds the clock. Spread the result on it.
 * With `stays` the clock never starts.
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
    // The clock starts with the message and never again by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPersistent]);
  return { onPointerEnter: pause, onPointerLeave: start, onFocus: pause, onBlur: start };
}
