import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { Piece } from '#domain/notification/line.ts';
import { Button, ButtonLink, type ButtonVariant } from '#app/kit/form/button.tsx';
import { DeadlineTime } from '#app/shared/time/deadline-time.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import type { ListView, NotificationView, PendingItemView } from './list-view-model.ts';
import * as styles from './notification-groups.module.css';

type Props = Pick<ListView, 'waiting' | 'rows' | 'today' | 'yesterday'>;

/** Pending items, then notifications by day: today, yesterday, earlier. */
export function NotificationGroups({ waiting, rows, today, yesterday }: Props) {
  const days = [
    { title: 'Today', day: today, rows: rows.filter(({ age }) => age === 0) },
    { title: 'Yesterday', day: yesterday, rows: rows.filter(({ age }) => age === 1) },
    { title: 'Earlier', day: null, rows: rows.filter(({ age }) => age > 1) },
  ];
  return (
    <>
      {waiting.length > 0 && (
        <Group title="Waiting on you" aside={waiting.length}>
          {waiting.map((item, index) => (
            <WaitingRow key={item.key} item={item} first={index === 0} />
          ))}
        </Group>
      )}
      {days
        .filter((group) => group.rows.length > 0)
        .map(({ title, day, rows: groupRows }) => (
          <Group key={title} title={title} aside={day}>
            {foldRead(groupRows).map(({ row, times }) => (
              <NotificationRow key={row.id} row={row} times={times} />
            ))}
          </Group>
        ))}
    </>
  );
}

/** Read rows with one sentence, one after the other, as the newest of them. */
function foldRead(rows: readonly NotificationView[]): { row: NotificationView; times: number }[] {
  const folded: { row: NotificationView; times: number }[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    if (last?.row.isRead && row.isRead && sentenceOf(last.row.pieces) === sentenceOf(row.pieces))
      last.times += 1;
    else folded.push({ row, times: 1 });
  }
  return folded;
}

const sentenceOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bold)).join('');

function Group({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
        {aside !== null && <small className={styles.headingDetails}> {aside}</small>}
      </h2>
      {/* The styles remove its markers, and with them some screen readers the list semantics. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list">{children}</ul>
    </section>
  );
}

function WaitingRow({ item, first }: { item: PendingItemView; first: boolean }) {
  const { count, noticeId, pieces, more, replyBy, action, to } = item;
  const tone = count?.tone === 'soon' && styles.soon;
  return (
    <li className={clsx(styles.row, noticeId !== null && styles.unread)}>
      <div>
        {count ? (
          <>
            <span className={clsx(styles.days, tone)}>{count.days}</span>{' '}
            <span className={clsx(styles.unit, tone)}>{count.unit}</span>
          </>
        ) : (
          <span className={styles.unit}>No date set</span>
        )}
      </div>
      <NotificationSentence
        pieces={pieces}
        more={
          <>
            {more}
            {replyBy && (
              <span className={styles.replyBy}>
                Reply by <DeadlineTime {...replyBy} />
              </span>
            )}
          </>
        }
        unread={noticeId !== null}
      />
      <Opener
        id={noticeId}
        variant={first ? 'primary' : 'secondary'}
        action={action}
        to={to}
        pieces={pieces}
      />
    </li>
  );
}

type NotificationRowProps = { row: NotificationView; times: number };

function NotificationRow({ row, times }: NotificationRowProps) {
  const { id, isRead, pieces, more, action, to, at, time, whole } = row;
  return (
    <li className={clsx(styles.row, styles.dated, !isRead && styles.unread)} id={rowId(id)}>
      <div>
        <time className={styles.time} dateTime={at.toISOString()} title={whole}>
          {times > 1 ? `Last ${time}` : time}
        </time>
      </div>
      <NotificationSentence
        pieces={pieces}
        more={times === 1 ? more : [`${times} times`, more].filter(Boolean).join('. ')}
        unread={!isRead}
      />
      <Opener id={isRead ? null : id} variant="quiet" action={action} to={to} pieces={pieces} />
    </li>
  );
}

function NotificationSentence({
  pieces,
  more,
  unread,
}: {
  pieces: Piece[];
  more: ReactNode;
  unread: boolean;
}) {
  return (
    <div>
      <p className={styles.sentence}>
        {unread && <span className="visually-hidden">Unread. </span>}
        {pieces.map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sentence does not change its order
          <span key={index}>{typeof piece === 'string' ? piece : <b>{piece.bold}</b>}</span>
        ))}
      </p>
      {more && <span className={styles.details}>{more}</span>}
    </div>
  );
}

type OpenerProps = { id: number | null; variant: ButtonVariant; action: string; to: string; pieces: Piece[] };

/** Opens the item. An unread one is a form, which marks it as read; a read one is a plain link. */
function Opener({ id, variant, action, to, pieces }: OpenerProps) {
  const sentTo = useNavigation().formAction;
  const label = `${action}: ${sentenceOf(pieces)}`;
  const button = clsx(styles.button, variant === 'quiet' && styles.quiet);
  if (id === null)
    return (
      <div className={styles.action}>
        <ButtonLink variant={variant} className={button} to={to} aria-label={label}>
          {action}
        </ButtonLink>
      </div>
    );
  const address = `/notifications/${id}/open`;
  return (
    <Form method="post" action={address} className={styles.action}>
      <Button variant={variant} className={button} aria-label={label} pending={sentTo === address}>
        {action}
      </Button>
    </Form>
  );
}

/** Element id of a notification's row. */
function rowId(id: number): string {
  return `notice-${id}`;
}

/**
 * Moves the focus to the first new row once more rows are loaded, without scrolling. Call the
 * returned function when they are requested.
 */
export function useFocusOnNext(ids: readonly number[]): () => void {
  const after = useRef<number | null>(null);
  const count = ids.length;
  useEffect(() => {
    const next = after.current === null ? undefined : ids[after.current];
    if (next === undefined) return;
    after.current = null;
    document
      .getElementById(rowId(next))
      ?.querySelector<HTMLElement>('a, button')
      ?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only more rows matter
  }, [count]);
  return () => void (after.current = count);
}
