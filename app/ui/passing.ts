import { useEffect, useRef } from 'react';

/** How long a message of success stays, in milliseconds. */
export const MESSAGE_TIME = 3000;

/**
 * Calls `end` after {@link MESSAGE_TIME}; the pointer or the focus on the message holds the clock. Spread the result on it.
 * With `stays` the clock never starts.
 */
export function usePassing(end: () => void, stays = false) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(end);
  useEffect(() => {
    last.current = end;
  });
  const hold = () => clearTimeout(timer.current);
  const start = () => {
    hold();
    if (!stays) timer.current = setTimeout(() => last.current(), MESSAGE_TIME);
  };
  useEffect(() => {
    start();
    return hold;
    // The clock starts with the message and never again by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stays]);
  return { onPointerEnter: hold, onPointerLeave: start, onFocus: hold, onBlur: start };
}
