import { clsx } from 'clsx';
import { Clock, Lock, Megaphone, Repeat } from 'lucide';
import type { ReactNode } from 'react';
import {
  type Deadline,
  type DeadlineTone,
  formatDay,
  formatDayShort,
  formatInstant,
  formatShortTime,
} from '../../domain/deadline.ts';
import {
  type ProposalStatusFacts,
  type StatusReader,
  proposalDeadline,
  proposalStatus,
} from '../../domain/proposal-status.ts';
import { plural } from '../../domain/text.ts';
import * as styles from './countdown.module.css';
import { Icon } from './icon.tsx';
import { type RowProposal, elapsedPercent } from './proposal-view-model.ts';

type Facts = Pick<
  RowProposal,
  'closeAt' | 'resultAt' | 'announcedAt' | 'timeZone' | 'appType' | 'status' | 'postedAt'
>;
type Props = {
  proposal: Facts;
  now: Date;
  reader?: StatusReader;
  /** In the selected row. */
  selected?: boolean;
};

/** First column of a row: "4 days left, closes Nov 25, 2026", or the status once it is past due. */
export function Countdown({ proposal, now, reader, selected = false }: Props) {
  const { closeAt } = proposal;
  if (!closeAt) {
    return (
      <Column tone="past" selected={selected}>
        <span className={styles.number} aria-hidden="true">
          –
        </span>
        <span className={styles.date}>No close date</span>
      </Column>
    );
  }
  const facts = { ...proposal, closeAt };
  const deadline = proposalDeadline(facts, now, reader);
  const { tone } = deadline;
  return (
    <Column tone={tone} selected={selected}>
      {tone === 'past' ? (
        <Ended facts={facts} now={now} reader={reader} />
      ) : (
        <Remaining deadline={deadline} closeAt={closeAt} timeZone={proposal.timeZone} />
      )}
      {(tone === 'open' || tone === 'soon') && (
        <svg className={styles.timeMeter} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect
            className={styles.elapsed}
            width={elapsedPercent({ postedAt: proposal.postedAt, closeAt }, now)}
            height="3"
          />
        </svg>
      )}
    </Column>
  );
}

const TONES: Record<DeadlineTone, string | undefined> = {
  open: styles.open,
  soon: styles.soon,
  rolling: styles.rolling,
  past: styles.past,
};

type ColumnProps = { tone: DeadlineTone; selected: boolean; children: ReactNode };

function Column({ tone, selected, children }: ColumnProps) {
  return <div className={clsx(styles.countdown, TONES[tone], selected && styles.selected)}>{children}</div>;
}

function Ended({ facts, now, reader }: { facts: ProposalStatusFacts; now: Date; reader?: StatusReader }) {
  const { status, label, detail } = proposalStatus(facts, now, reader);
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

type RemainingProps = { deadline: Deadline; closeAt: Date; timeZone: string };

function screenReaderText({ deadline: { tone, daysLeft, day }, closeAt, timeZone }: RemainingProps): string {
  if (tone === 'rolling') return `Rolling, until ${formatDay(day)}`;
  if (daysLeft === 0) return `Closes today, ${formatInstant(closeAt, timeZone)}`;
  return `${plural(daysLeft, 'day')} left, closes ${formatDay(day)}`;
}

function Remaining(props: RemainingProps) {
  const { deadline, closeAt, timeZone } = props;
  const { tone, daysLeft, day } = deadline;
  const isRolling = tone === 'rolling';
  const unit = daysLeft === 0 ? 'closes' : daysLeft === 1 ? 'day left' : 'days left';
  const date = daysLeft === 0 ? formatShortTime(closeAt, timeZone) : formatDayShort(day);
  return (
    <>
      <span className="visually-hidden">{screenReaderText(props)}</span>
      <span className={clsx(styles.number, daysLeft === 0 && styles.word)} aria-hidden="true">
        {isRolling ? <Icon node={Repeat} /> : daysLeft || 'Today'}
      </span>
      <span className={styles.unit} aria-hidden="true">
        {isRolling ? 'Rolling' : unit}
      </span>
      <span className={styles.date} aria-hidden="true">
        {isRolling ? `until ${formatDayShort(day)}` : date}
      </span>
    </>
  );
}
