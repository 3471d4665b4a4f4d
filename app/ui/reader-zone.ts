import { useEffect, useState } from 'react';
import { DEFAULT_ZONE, isTimeZone } from '../../domain/deadline.ts';

/** The reader's time zone, once script knows it; UTC until then, on the server and without script. */
export function useReaderZone(): string {
  const [zone, setZone] = useState(DEFAULT_ZONE);
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (here && isTimeZone(here)) setZone(here);
  }, []);
  return zone;
}
