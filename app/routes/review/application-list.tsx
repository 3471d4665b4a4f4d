import { clsx } from 'clsx';
import { NotebookPen, Star } from 'lucide';
import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BULK_ACTIONS } from '#domain/decision/bulk-decision.ts';
import { isPublic } from '#domain/proposal/proposal.ts';
import type { ReviewQuery } from '#domain/review/review-list.ts';
import { scoreLabel } from '#domain/review/score-tag-note.ts';
import { plural } from '#domain/text/text.ts';
import { waitlistPositionLabel } from '#domain/decision/waitlist.ts';
import type { ReviewLine, ReviewList } from '#server/queries/review/review-list.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageLinks } from '#app/kit/list/page-links.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { bulkActionCopy, DECIDE_ON_SEVERAL } from './bulk-decision/consequence.ts';
import { changedLabel } from './copy.ts';
import { ReviewToolbar } from './review-toolbar.tsx';
import type { ReviewedProposal } from './reviewed-proposal.ts';
import { reviewUrl } from './review-urls.ts';
import * as styles from './application-list.module.css';

type Props = {
  proposal: ReviewedProposal;
  list: ReviewList;
  query: ReviewQuery;
  openId: number | null;
  /** Applications opened since the list was loaded. */
  opened: ReadonlySet<number>;
};

/** The applications with search, filters, sort and, for those selected, one decision. */
export function ApplicationList(props: Props) {
  const { proposal, list, query, openId } = props;
  if (list.sent === 0) {
    return (
      <EmptyState
        title="No applications yet"
        level={2}
        inset
        action={
          isPublic(proposal.status) && (
            <ButtonLink to={`/proposal/${proposal.id}/share`}>Share the proposal</ButtonLink>
          )
        }
      >
        They appear here as soon as someone submits one. Drafts aren’t shown.
      </EmptyState>
    );
  }
  const isFiltered = query.q !== '' || query.filter !== null || query.tag !== null;
  return (
    <>
      <ReviewToolbar
        action={reviewUrl(proposal.id, openId)}
        proposal={proposal}
        list={list}
        query={query}
        to={(change) => reviewUrl(proposal.id, openId, { ...query, page: 1, ...change })}
      />
      {list.lines.length === 0 ? (
        <EmptyState
          title="No application matches"
          level={2}
          inset
          action={
            isFiltered && (
              <ButtonLink to={reviewUrl(proposal.id, openId)}>Clear search and filters</ButtonLink>
            )
          }
        >
          Names, answers and your notes were searched.
        </EmptyState>
      ) : (
        <Rows key={`${list.page} ${query.filter} ${query.q}`} {...props} />
      )}
      <Pages {...props} />
    </>
  );
}

/** The rows, and a bar with the decisions for those that are selected. */
function Rows({ proposal, list, query, openId, opened }: Props) {
  const [selected, setSelected] = useState(0);
  const rows = useRef<HTMLUListElement>(null);
  const boxes = () => [...(rows.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
  const count = () => setSelected(boxes().filter(({ checked }) => checked).length);
  const selectAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    count();
  };
  const form = `decide-${proposal.id}`;
  const canSelect = list.lines.some(({ may }) => may.length > 0);
  const actions = BULK_ACTIONS.filter((action) => list.lines.some(({ may }) => may.includes(action)));
  return (
    <div className={styles.selectable}>
      {canSelect && (
        <Checkbox
          className={clsx('needs-script', styles.selectAll)}
          label={selected > 0 ? `${selected} selected` : 'Select all'}
          checked={selected > 0}
          onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
        />
      )}
      <ul ref={rows} onChange={count}>
        {list.lines.map((line, index) => (
          <li key={line.id} className={styles.row}>
            {canSelect && (
              <Checkbox
                className={styles.checkbox}
                label={`Select ${line.name}`}
                hideLabel
                name="application"
                value={line.id}
                form={form}
                disabled={line.may.length === 0}
              />
            )}
            <Row
              line={line}
              to={reviewUrl(proposal.id, line.id, query)}
              isOpen={line.id === openId}
              isUnread={line.unread && !opened.has(line.id)}
              showsWords={query.sort === 'words'}
              isNext={openId === null && index === 0}
            />
          </li>
        ))}
      </ul>
      {canSelect && (
        <form
          id={form}
          className={styles.bulkBar}
          action={`/proposal/${proposal.id}/decide`}
          aria-label={DECIDE_ON_SEVERAL}
        >
          <b aria-live="polite">{selected > 0 ? `${selected} selected:` : 'Selected:'}</b>
          {actions.map((action) => (
            <Button
              key={action}
              size="small"
              name="do"
              value={action}
              variant={action === 'notSelect' ? 'danger' : 'secondary'}
            >
              {bulkActionCopy(action, proposal).label}
            </Button>
          ))}
        </form>
      )}
    </div>
  );
}

type RowProps = {
  line: ReviewLine;
  to: string;
  isOpen: boolean;
  isUnread: boolean;
  showsWords: boolean;
  /** Whether the key for the next application opens this one: the first, while none is open. */
  isNext: boolean;
};

/** Memoized: opening another application changes two of up to fifty rows. */
const Row = memo(function Row({ line, to, isOpen, isUnread, showsWords, isNext }: RowProps) {
  return (
    <Link
      className={clsx(styles.application, isUnread && styles.unread, !line.undecided && styles.decided)}
      to={to}
      aria-current={isOpen ? 'true' : undefined}
      aria-keyshortcuts={isNext ? 'j' : undefined}
      preventScrollReset
    >
      <span className={styles.name}>
        {line.name}
        {isUnread && <span className="visually-hidden">, unread</span>}
        {line.hasNote && <NoteMark />}
      </span>
      <ListedStatus line={line} className={styles.status} />
      <span className={styles.excerpt} dir="auto">
        {line.excerpt}
      </span>
      <span className={styles.sentDate}>
        <EventDay at={line.sentAt} short />
      </span>
      <span className={styles.facts}>
        {line.score !== null && <ScoreMark score={line.score} />}
        {line.people > 1 && <span>{line.teamAnswers ?? `Team of ${line.people}`}</span>}
        {showsWords && line.shownStatus !== 'withdrawn' && <span>{plural(line.wordCount, 'word')}</span>}
        {line.tags.map((tag) => (
          <bdi key={tag} className={styles.tag}>
            #{tag}
          </bdi>
        ))}
      </span>
      {line.changed && <span className={styles.changed}>{changedLabel(line.changed)}</span>}
    </Link>
  );
});

type ListedStatusProps = {
  line: Pick<ReviewLine, 'shownStatus' | 'isPending' | 'undecided' | 'waitlistPosition'>;
  className?: string | undefined;
};

/** The status of an application, with its place on the waitlist; quiet once decided. */
export function ListedStatus({ line, className }: ListedStatusProps) {
  const { shownStatus, isPending, undecided, waitlistPosition } = line;
  return (
    <StatusBadge
      className={clsx(!undecided && styles.quiet, className)}
      status={shownStatus}
      pending={isPending}
      {...(waitlistPosition && {
        label: `${isPending ? 'To waitlist' : 'Waitlisted'}, ${waitlistPositionLabel(waitlistPosition)}`,
      })}
    />
  );
}

/** The owner's score, as a star with its number. */
export function ScoreMark({ score }: { score: number }) {
  return (
    <span className={styles.score}>
      <Icon node={Star} className="icon-small" />
      <span aria-hidden="true">{score}</span>
      <span className="visually-hidden">{scoreLabel(score)}, </span>
    </span>
  );
}

/** Marks an application with a private note. */
export function NoteMark() {
  return (
    <>
      {' '}
      <Icon node={NotebookPen} className="icon-small" />
      <span className="visually-hidden">, with your note</span>
    </>
  );
}

function Pages({ proposal, list: { page, pages, total }, query }: Props) {
  if (pages === 1) return null;
  return (
    <PageLinks className={styles.pages} aria-label="Pages of applications">
      {page > 1 && (
        <ButtonLink to={reviewUrl(proposal.id, null, { ...query, page: page - 1 })}>Previous page</ButtonLink>
      )}
      {page < pages && (
        <ButtonLink to={reviewUrl(proposal.id, null, { ...query, page: page + 1 })}>Next page</ButtonLink>
      )}
      <span className="hint">
        Page {page} of {pages}, {plural(total, 'application')}
      </span>
    </PageLinks>
  );
}
