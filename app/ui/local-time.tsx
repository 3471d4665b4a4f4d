import { useEffect, useState } from 'react';
import { formatInstant, isTimeZone } from '../../domain/deadline.ts';
import * as styles from './local-time.module.css';

/**
 * The instant in the browser's time zone, rendered after hydration in reserved space to avoid
 * layout shift. Empty if the text would be the same as in the proposal's zone.
 */
export function LocalTime({ at, zone }: { at: Date; zone: string }) {
  const [localText, setLocalText] = useState('');
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!here || !isTimeZone(here)) return;
    const local = formatInstant(at, here);
    setLocalText(local === formatInstant(at, zone) ? '' : `${local} your time`);
  }, [at, zone]);
  return <span className={styles.localTime}>{localText}</span>;
}
