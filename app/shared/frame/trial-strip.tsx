import * as styles from './trial-strip.module.css';

/**
 * Banner of every page in trial mode. `mailbox` is the number of emails in the trial mailbox; null
 * if emails are really sent.
 */
export function TrialStrip({ mailbox }: { mailbox: number | null }) {
  return (
    <aside className={styles.strip} aria-label="Trial mode">
      <span>{mailbox === null ? 'Trial: made-up people' : 'Trial: made-up people, no real email'}</span>
      {mailbox !== null && (
        <a className={styles.mailbox} href="/dev/mail">
          {`Mailbox (${mailbox >= 1000 ? '1,000+' : mailbox})`}
        </a>
      )}
    </aside>
  );
}
