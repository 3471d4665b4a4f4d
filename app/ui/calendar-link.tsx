import { clsx } from 'clsx';
import { CalendarPlus } from 'lucide';
import * as styles from './calendar-link.module.css';
import { Icon } from './icon.tsx';

/** Link to the calendar file (`.ics`) at `to`. */
export function CalendarLink({ to, label = 'Add to calendar' }: { to: string; label?: string }) {
  return (
    <p className={styles.calendar}>
      <a className={clsx('link', styles.link)} href={to} download>
        <Icon node={CalendarPlus} className="icon-small" /> {label}
      </a>
    </p>
  );
}
