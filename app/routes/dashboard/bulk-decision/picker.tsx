import { clsx } from 'clsx';
import { NotebookPen } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import { BULK_CAP, BULK_ACTIONS } from '../../../../domain/bulk-decision.ts';
import { dayIn, formatDayShort } from '../../../../domain/deadline.ts';
import { plural } from '../../../../domain/text.ts';
import { waitlistPositionLabel } from '../../../../domain/waitlist.ts';
import type { ReceivedLine } from '../../../../server/queries/received-line.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { changedLabel } from '../copy.ts';
import { BULK_ACTION_COPY, DECIDE_ON_SEVERAL } from './consequence.ts';
import * as styles from './picker.module.css';

type Props = {
  proposal: { id: number; timeZone: string };
  lines: ReceivedLine[];
  openId?: number | undefined;
  /** URL of one application. */
  applicationUrl: (id: number) => string;
  /** Number of undecided applicants on all pages. */
  undecided: number;
  allUndecided: boolean;
  allUndecidedTo: string;
  /** URLs of the first and the next page of a long list; null if there is none. */
  firstTo: string | null;
  nextTo: string | null;
  /** Below each other on a page of its own, not in a column that scrolls. */
  standalone?: boolean;
  /** On a phone the open application is not on the screen, so the list does not mark it. */
  unmarkedOnPhone?: boolean;
  className?: string | undefined;
};

/** The applicants with checkboxes. The chosen action is confirmed on a separate page. */
export function Picker(props: Props) {
  const { proposal, lines, openId, applicationUrl, undecided, allUndecided, allUndecidedTo } = props;
  const { standalone, unmarkedOnPhone, className } = props;
  const bulkActions = BULK_ACTIONS.filter((action) => lines.some(({ may }) => may.includes(action)));
  const canSelect = lines.filter(({ may }) => may.length > 0).length > 1;
  const [count, setCount] = useState(allUndecided ? lines.filter((line) => line.undecided).length : 0);
  const form = `decide-${proposal.id}`;
  return (
    <div className={clsx(standalone ? styles.standalone : styles.column, className)}>
      {canSelect && (
        <form
          id={form}
          className={styles.bulkActions}
          action={`/proposal/${proposal.id}/decide`}
          aria-label={DECIDE_ON_SEVERAL}
        >
          <p className={styles.selection}>
            <b aria-live="polite">{count > 0 ? `${count} selected` : 'Select several'}</b>
            {undecided > 0 && (
              <Link className="link" to={allUndecidedTo} preventScrollReset>
                {undecided > BULK_CAP ? `${BULK_CAP} of ${undecided}` : `All ${undecided}`} undecided
              </Link>
            )}
          </p>
          <div className={styles.buttons}>
            {bulkActions.map((action) => (
              <Button
                key={action}
                size="small"
                name="do"
                value={action}
                variant={action === 'notSelect' ? 'danger' : 'secondary'}
              >
                {BULK_ACTION_COPY[action].label}
              </Button>
            ))}
          </div>
        </form>
      )}
      <ul onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll('input:checked').length)}>
        {lines.map((line) => (
          <li key={line.id} className={clsx(styles.row, unmarkedOnPhone && styles.unmarkedOnPhone)}>
            {canSelect && (
              <Checkbox
                className={styles.checkbox}
                label={`Select ${line.name}`}
                hideLabel
                name="application"
                value={line.id}
                form={form}
                disabled={line.may.length === 0}
                defaultChecked={allUndecided && line.undecided}
              />
            )}
            <ApplicationRow
              line={line}
              to={applicationUrl(line.id)}
              open={line.id === openId}
              zone={proposal.timeZone}
            />
          </li>
        ))}
      </ul>
      <OtherPages {...props} />
    </div>
  );
}

function OtherPages({ firstTo, nextTo }: Pick<Props, 'firstTo' | 'nextTo'>) {
  if (!firstTo && !nextTo) return null;
  return (
    <PageLinks aria-label="Pages of applications">
      {nextTo && <ButtonLink to={nextTo}>Older applications</ButtonLink>}
      {firstTo && (
        <Link className="link" to={firstTo}>
          Back to the newest
        </Link>
      )}
    </PageLinks>
  );
}

function ApplicationRow({
  line,
  to,
  open,
  zone,
}: {
  line: ReceivedLine;
  to: string;
  open: boolean;
  zone: string;
}) {
  return (
    <Link
      className={styles.application}
      to={to}
      aria-current={open ? 'true' : undefined}
      preventScrollReset
      prefetch="intent"
    >
      <b className={styles.name}>
        {line.name}
        {line.hasNote && (
          <>
            {' '}
            <Icon node={NotebookPen} className="icon-small" />
            <span className="visually-hidden">, with your note</span>
          </>
        )}
      </b>
      <StatusBadge
        className={styles.status}
        status={line.shown}
        {...(line.waitlistPosition && {
          label: `Waitlisted, ${waitlistPositionLabel(line.waitlistPosition)}`,
        })}
      />
      <span>{plural(line.wordCount, 'word')}</span>
      <span className={styles.sentDate}>{formatDayShort(dayIn(line.sentAt, zone))}</span>
      {line.changed && <span className={styles.changed}>{changedLabel(line.changed)}</span>}
    </Link>
  );
}
