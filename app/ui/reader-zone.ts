import { useEffect, useState } from 'react';
import { DEFAULT_ZONE, isTimeZone } from '../../domain/deadline.ts';

/** The browser's time zone after hydration; UTC before, and on the server. */
export function useReaderZone(): string {
  const [zone, setZone] = useState(DEFAULT_ZONE);
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (here && isTimeZone(here)) setZone(here);
  }, []);
  return zone;
}
