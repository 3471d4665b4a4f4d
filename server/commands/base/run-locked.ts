import type { SignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { lockQuestion } from '#server/reads/public-question-lock.ts';
import { lockApplication, lockProposal } from '#server/db/row-locks.ts';
import { lockOwnRows } from './change-own-rows.ts';

/** What a form changes, and so what its check and its command lock; `id` is of that row. */
export type Locked = { lock: 'proposal' | 'application' | 'question'; id: number } | { lock: 'account' };

type TakeLock = (tx: Database, id: number, actor: SignedIn) => Promise<unknown>;

const LOCKS: Record<Locked['lock'], TakeLock> = {
  proposal: lockProposal,
  application: lockApplication,
  question: lockQuestion,
  account: (tx, _id, { uid }) => lockOwnRows(tx, uid),
};

/**
 * Runs `work` in one transaction that holds the lock which the commands for these rows take: what it
 * reads stays true until it has written.
 */
export function runLocked<T>(
  db: Database,
  actor: SignedIn,
  locked: Locked,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await LOCKS[locked.lock](tx, locked.lock === 'account' ? 0 : locked.id, actor);
    return work(tx);
  });
}
