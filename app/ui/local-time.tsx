import { useEffect, useState } from 'react';
import { formatInstant, isTimeZone } from '../../domain/deadline.ts';

/**
 * The same instant by the reader's own clock, once script knows it. The line is kept free, so nothing moves when it comes; it
 * stays empty for a reader in the proposal's zone.
 */
export function LocalTime({ at, zone }: { at: Date; zone: string }) {
  const [localText, setLocalText] = useState('');
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!here || !isTimeZone(here)) return;
    const local = formatInstant(at, here);
    setLocalText(local === formatInstant(at, zone) ? '' : `${local} your time`);
  }, [at, zone]);
  return <span className="lt">{localText}</span>;
}
