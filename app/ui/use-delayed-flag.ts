import { useEffect, useState } from 'react';

/** A wait shorter than this is not shown, in milliseconds. */
const DELAY_MS = 200;

/** True once `waiting` has lasted long enough to be noticed. */
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
