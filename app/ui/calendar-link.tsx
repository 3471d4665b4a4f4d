import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { clsx } from 'clsx';
import * as styles from './calendar-link.module.css';

/** Link to the calendar file (`.ics`) at `to`. */
export function CalendarLink({ to, label = 'Add to calendar' }: { to: string; label?: string }) {
  return (
    <p className={styles.calendar}>
      <a className={clsx('link', styles.link)} href={to} download>
        <CalendarPlus className="icon-small" /> {label}
      </a>
    </p>
  );
}
