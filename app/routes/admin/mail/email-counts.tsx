import { clsx } from 'clsx';
import { Link } from 'react-router';
import { type EmailState, durationLabel } from '#domain/notification/delivery.ts';
import type { EmailFigures } from '#server/queries/notification/email.ts';
import { adminEmailsUrl } from '../admin-urls.ts';
import * as styles from './mail.module.css';

/** How many emails were sent today, wait or failed, and the median delivery time. */
export function EmailCounts({ figures, isTrial }: { figures: EmailFigures; isTrial: boolean }) {
  return (
    <div className={styles.figures}>
      <Figure
        number={figures.sentToday.toLocaleString('en')}
        label={isTrial ? 'Stored today' : 'Sent today'}
      />
      <Figure number={figures.onTheirWay.toLocaleString('en')} label="In progress" />
      <Figure number={figures.retrying.toLocaleString('en')} label="Trying again" listed="retrying" />
      <Figure
        number={figures.givenUp.toLocaleString('en')}
        label="Given up"
        listed="given_up"
        danger={figures.givenUp > 0}
      />
      {!isTrial && figures.medianSeconds !== null && (
        <Figure number={durationLabel(figures.medianSeconds)} label="Median delivery" />
      )}
    </div>
  );
}

type FigureProps = {
  number: string;
  label: string;
  /** The state of the emails that are counted; links to their list unless there are none. */
  listed?: EmailState;
  danger?: boolean;
};

function Figure({ number, label, listed, danger }: FigureProps) {
  return (
    <p>
      <b className={clsx(styles.number, danger && styles.error)}>{number}</b>
      {listed && number !== '0' ? (
        <Link
          className={clsx('link', styles.figureLabel)}
          to={adminEmailsUrl({ q: '', state: listed, before: null })}
        >
          {label}
        </Link>
      ) : (
        <span className={styles.figureLabel}>{label}</span>
      )}
    </p>
  );
}
