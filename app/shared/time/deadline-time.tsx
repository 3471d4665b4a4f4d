import type { DeadlineText } from '#domain/proposal/proposal-dates.ts';
import * as styles from './instant.module.css';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';

type Props = DeadlineText & {
  /** The reader's time on a line of its own. */
  stacked?: boolean;
};

/**
 * A deadline with its zone, as the server's data has it: "Nov 25, 2026, 11:59 PM PT (8:59 AM your
 * time, Nov 26)". A reader's zone that the server doesn't know is that of the browser's clock.
 */
export function DeadlineTime({ at, text, own, stacked = false }: Props) {
  const isHydrated = useHydrated();
  const ownTime = own ?? (isHydrated && browserTime(at, text));
  return (
    <>
      {/* The wizard's preview is computed in the browser too, whose data may differ. */}
      <time dateTime={at.toISOString()} suppressHydrationWarning>
        {text}
      </time>
      <span className={stacked ? styles.stacked : undefined}>
        {ownTime && (stacked ? ownTime : ` (${ownTime})`)}
      </span>
    </>
  );
}

/** "8:59 AM your time, Nov 26" by the browser's clock; '' if it shows what `text` does. */
export function browserTime(at: Date, text: string): string {
  // "Thu Nov 26 2026"
  const [, month, date, year] = at.toDateString().split(' ');
  const day = `${month} ${Number(date)}`;
  const hour = at.getHours();
  const minute = String(at.getMinutes()).padStart(2, '0');
  const time = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  if (text.startsWith(`${day}, ${year}, ${time} `)) return '';
  return `${time} your time${text.startsWith(`${day},`) ? '' : `, ${day}`}`;
}
