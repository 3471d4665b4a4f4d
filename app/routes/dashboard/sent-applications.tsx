import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { SentFilter } from '#domain/application/application.ts';
import { RECRUITMENT, TITLE_CUT } from '#domain/proposal/proposal.ts';
import { cut } from '#domain/text/text.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { ClosingSoonRows } from '#app/shared/error/closing-soon.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import type { ClosingSoon } from '#app/shared/error/thrown-refusal.ts';
import { KindGlyph } from '#app/shared/proposal/kind-glyph.tsx';
import { PageLinks } from '#app/kit/list/page-links.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { type DashboardQuery, dashboardUrl } from './dashboard-urls.ts';
import type { SentRow } from './listed-rows.ts';
import { ProposalsTable, StackedLabel, TimeLeft } from './proposals-table.tsx';
import * as styles from './proposals-table.module.css';

type Props = {
  rows: SentRow[];
  count: number;
  nextAfter: string | null;
  query: DashboardQuery;
  /** Shown to someone who has not applied yet. */
  closingSoon: ClosingSoon | null;
};

/**
 * My applications and drafts, `count` in all: nine rows at first, padded to at least eight, then
 * pages.
 */
export function SentApplications({ rows, count, nextAfter, query, closingSoon }: Props) {
  if (count === 0) return <NothingSent closingSoon={closingSoon} />;
  const { all, after, status } = query;
  return (
    <div className={styles.section}>
      {status && (
        <p className={styles.filter}>
          <span className={chipClass()}>{FILTER_LABEL[status]}</span>
          <Link className="link" to="/user?tab=applications">
            Show all
          </Link>
        </p>
      )}
      <ProposalsTable
        caption="Your applications"
        columns={COLUMNS}
        actionLabel="Next step"
        withStatus
        rowCount={rows.length}
      >
        {rows.map((row) => (
          <Sent key={row.id} row={row} />
        ))}
      </ProposalsTable>
      {!all && !status && rows.length < count && (
        <p className={styles.more}>
          <ButtonLink to={dashboardUrl({ all: true })} preventScrollReset>
            View More
          </ButtonLink>
        </p>
      )}
      {(nextAfter || ((all || status) && after)) && (
        <PageLinks className={styles.more} aria-label="Pages of my applications">
          {nextAfter && (
            <ButtonLink to={dashboardUrl({ all, status, after: nextAfter })}>Older applications</ButtonLink>
          )}
          {after && (
            <Link className="link" to={dashboardUrl({ all, status })}>
              Back to the newest
            </Link>
          )}
        </PageLinks>
      )}
    </div>
  );
}

const COLUMNS = [
  { label: 'Next date' },
  { label: 'Proposal' },
  { label: 'Looking for', wideOnly: true },
  { label: 'Sent', wideOnly: true },
  { label: 'Result', wideOnly: true },
  { label: 'Window', wideOnly: true },
  { label: 'Status' },
];

const FILTER_LABEL: Record<SentFilter, string> = {
  waiting: 'To do',
  results: 'Waiting for results',
  accepted: 'Accepted',
};

function NothingSent({ closingSoon }: Pick<Props, 'closingSoon'>) {
  return (
    <div className={clsx(styles.section, styles.empty)}>
      <EmptyState
        title="No applications yet"
        action={
          <ButtonLink variant="primary" to="/">
            View Projects
          </ButtonLink>
        }
        level={2}
      >
        When you apply to a proposal, you’ll see its status and next step here.
      </EmptyState>
      <ClosingSoonRows closingSoon={closingSoon} />
    </div>
  );
}

function Sent({ row }: { row: SentRow }) {
  const accepting = row.countdown.tone !== 'past';
  const isUnsent = row.isUnsent && accepting;
  return (
    <tr>
      <td>
        {row.status === 'invited' ? (
          <ReplyBy row={row} />
        ) : row.status === 'accepted' ? (
          <Starts row={row} />
        ) : row.status === 'withdrawn' || row.status === 'declined' ? (
          <NoDate />
        ) : (
          <TimeLeft countdown={row.countdown} />
        )}
      </td>
      <td>
        <div className={styles.title} dir="auto" title={row.title}>
          {cut(row.title, TITLE_CUT.dashboard)}
        </div>
        <div className={styles.poster}>
          {row.name}, {row.organization}
        </div>
      </td>
      <td className={styles.wideOnly}>
        <span className={styles.kind}>
          <KindGlyph kind={row.recruitmentType} />
          {RECRUITMENT[row.recruitmentType].short}
        </span>
      </td>
      <td className={clsx(styles.wideOnly, styles.date)}>
        {row.sentAt ? <EventDay at={row.sentAt} /> : 'Not sent'}
      </td>
      <td className={clsx(styles.wideOnly, styles.date)}>{row.result}</td>
      <td className={clsx(styles.wideOnly, styles.window)}>{row.window}</td>
      <td className={styles.status}>
        <StatusBadge status={row.status} />
        {isUnsent && <p className={styles.unsent}>Unsent changes</p>}
      </td>
      <td className={styles.action}>
        <NextStep row={row} accepting={accepting} />
      </td>
    </tr>
  );
}

function NoDate() {
  return (
    <>
      <span aria-hidden="true">
        <StackedLabel large="–" tone="past" />
      </span>
      <span className="visually-hidden">None</span>
    </>
  );
}

function Starts({ row: { startDay, hasStarted } }: { row: SentRow }) {
  return <StackedLabel large={hasStarted ? 'Started' : 'Starts'} {...(startDay && { small: startDay })} />;
}

function ReplyBy({ row: { replyDay } }: { row: SentRow }) {
  return <StackedLabel large="Reply" small={replyDay ? `by ${replyDay}` : 'no date'} tone="soon" />;
}

function NextStep({ row, accepting }: { row: SentRow; accepting: boolean }) {
  const about = <span className="visually-hidden"> {row.title}</span>;
  if (row.status === 'saved' || (row.isUnsent && accepting)) {
    return (
      <ButtonLink to={`/apply/${row.proposalId}?tab=application`}>
        {accepting ? 'Continue' : 'View'}
        {about}
      </ButtonLink>
    );
  }
  const invited = row.status === 'invited';
  return (
    <ButtonLink
      variant={invited ? 'primary' : 'quiet'}
      className={invited ? undefined : styles.flushEnd}
      to={`/applications/${row.id}`}
      prefetch="intent"
    >
      {invited ? 'Reply' : 'View'}
      {about}
    </ButtonLink>
  );
}
