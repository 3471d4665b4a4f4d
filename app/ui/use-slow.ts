import { useEffect, useState } from 'react';

/** A wait shorter than this is not shown, in milliseconds. */
const NOTICEABLE = 200;

/** True once `waiting` has lasted long enough to be noticed. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), NOTICEABLE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow && waiting;
}
