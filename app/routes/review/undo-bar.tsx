import { useEffect, useState } from 'react';
import { type ReviewQuery, reviewQueryText } from '#domain/review/review-list.ts';
import type { UndoableDecision } from '#server/queries/decision/undoable-decision.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { UNDONE_LABEL } from './decision/consequence.ts';
import * as styles from './undo-bar.module.css';

type Props = { decisions: readonly UndoableDecision[]; now: Date; query: ReviewQuery };

const EMAILING: readonly UndoableDecision['action'][] = ['waitlist', 'invite', 'notSelect'];
/** Decisions shown at once. */
const SHOWN = 2;

/**
 * Decisions that can still be undone, until their email is sent, and of pending ones the latest.
 * The key `u` undoes only the actor's latest decision, and none once its row is gone.
 */
export function UndoBar({ decisions, now, query }: Props) {
  const offered = useUntilExpired(decisions, now);
  const shown = offered.filter(({ pending }, nth) => !pending || nth === 0).slice(0, SHOWN);
  return (
    <div className={styles.bar} role="status">
      {shown.map((decision) => (
        <UndoRow key={decision.transitionId} decision={decision} query={query} />
      ))}
    </div>
  );
}

function UndoRow({ decision, query }: { decision: UndoableDecision; query: ReviewQuery }) {
  const { transitionId, applicationId, name, people, action, pending, isLatest } = decision;
  const who = people ? `${people} people` : name;
  if (action === 'undo') {
    return (
      <p className={styles.decision}>
        <span>
          <b>{who}</b>: decision undone.
        </span>
      </p>
    );
  }
  const unsent = people ? 'The emails aren’t sent yet.' : 'The email isn’t sent yet.';
  return (
    <Form
      method="post"
      action={`/applications/${applicationId}/undo`}
      className={styles.decision}
      preventScrollReset
    >
      <input type="hidden" name="transition" value={transitionId} />
      {people && <input type="hidden" name="together" value="1" />}
      <input type="hidden" name="list" value={reviewQueryText(query)} />
      <span>
        <b>{who}</b>: {UNDONE_LABEL[action]}. {!pending && EMAILING.includes(action) && <span>{unsent}</span>}
      </span>
      <Button size="small" aria-keyshortcuts={isLatest && 'u'}>
        Undo<span className="visually-hidden"> the decision about {who}</span>
      </Button>
    </Form>
  );
}

/** The decisions without those whose time is over; `now` is the server's time of loading. */
function useUntilExpired(decisions: readonly UndoableDecision[], now: Date): readonly UndoableDecision[] {
  const [expired, setExpired] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const timers = decisions.map(({ transitionId, until }) =>
      setTimeout(
        () => setExpired((before) => new Set(before).add(transitionId)),
        until.getTime() - now.getTime(),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [decisions, now]);
  return decisions.filter(({ transitionId }) => !expired.has(transitionId));
}
