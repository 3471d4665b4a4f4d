import { useEffect, useState } from 'react';

/** Milliseconds before a wait is shown. */
const DELAY_MS = 200;

/** True once `waiting` has lasted `DELAY_MS`. */
export function useDelayedFlag(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow && waiting;
}
