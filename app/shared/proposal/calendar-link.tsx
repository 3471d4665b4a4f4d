import { clsx } from 'clsx';
import { CalendarPlus } from 'lucide';
import * as styles from './calendar-link.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';

/** Link to the calendar file (`.ics`) at `to`. */
export function CalendarLink({ to }: { to: string }) {
  return (
    <p className={styles.calendar}>
      <a className={clsx('link', styles.link)} href={to} download>
        <Icon node={CalendarPlus} className="icon-small" /> Add to calendar
      </a>
    </p>
  );
}
