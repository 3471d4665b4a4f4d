import { clsx } from 'clsx';
import { Clock, Lock, Megaphone, Repeat } from 'lucide';
import type { ReactNode } from 'react';
import type { Countdown as CountdownText } from '#domain/proposal/proposal-dates.ts';
import { plural } from '#domain/text/text.ts';
import { withoutYear } from '#domain/time/calendar-day.ts';
import * as styles from './countdown.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';

type Tone = CountdownText['tone'];
type Props = {
  /** Null without a close date. */
  countdown: CountdownText | null;
  /** In the selected row. */
  selected?: boolean;
};

/** First column of a row: "4 days left, closes Nov 25, 2026", or the status once it is past due. */
export function Countdown({ countdown, selected = false }: Props) {
  if (!countdown) {
    return (
      <Column tone="past" selected={selected}>
        <span className={styles.number} aria-hidden="true">
          –
        </span>
        <span className={styles.date}>No close date</span>
      </Column>
    );
  }
  return (
    <Column tone={countdown.tone} selected={selected}>
      {countdown.tone === 'past' ? <Ended {...countdown} /> : <Remaining countdown={countdown} />}
      {'elapsed' in countdown && (
        <svg className={styles.timeMeter} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.elapsed} width={countdown.elapsed} height="3" />
        </svg>
      )}
    </Column>
  );
}

const TONES: Record<Tone, string | undefined> = {
  open: styles.open,
  soon: styles.soon,
  rolling: styles.rolling,
  past: styles.past,
};

type ColumnProps = { tone: Tone; selected: boolean; children: ReactNode };

function Column({ tone, selected, children }: ColumnProps) {
  return <div className={clsx(styles.countdown, TONES[tone], selected && styles.selected)}>{children}</div>;
}

type Past = Extract<CountdownText, { tone: 'past' }>;

function Ended({ status, label, detail }: Past) {
  const isOverdue = status === 'results_overdue';
  const icon = isOverdue ? Clock : status === 'announced' ? Megaphone : Lock;
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        <Icon node={icon} />
      </span>
      <span className={clsx(styles.unit, isOverdue && styles.overdue)}>{label}</span>
      {detail && <span className={styles.date}>{detail}</span>}
    </>
  );
}

function Remaining({ countdown }: { countdown: Exclude<CountdownText, Past> }) {
  const { tone, date } = countdown;
  const shortDate = withoutYear(date);
  if (tone === 'rolling') {
    return (
      <>
        <span className="visually-hidden">{`Rolling, until ${date}`}</span>
        <span className={styles.number} aria-hidden="true">
          <Icon node={Repeat} />
        </span>
        <span className={styles.unit} aria-hidden="true">
          Rolling
        </span>
        <span className={styles.date} aria-hidden="true">
          {`until ${shortDate}`}
        </span>
      </>
    );
  }
  const { days, time } = countdown;
  const unit = days === 0 ? 'closes' : days === 1 ? 'day left' : 'days left';
  return (
    <>
      <span className="visually-hidden">
        {time ? `Closes today, ${date}, ${time}` : `${plural(days, 'day')} left, closes ${date}`}
      </span>
      <span className={clsx(styles.number, time && styles.word)} aria-hidden="true">
        {days || 'Today'}
      </span>
      <span className={styles.unit} aria-hidden="true">
        {unit}
      </span>
      <span className={styles.date} aria-hidden="true">
        {time ?? shortDate}
      </span>
    </>
  );
}
