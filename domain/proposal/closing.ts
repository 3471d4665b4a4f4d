import { isOnTime } from '#domain/time/time-left.ts';
import { type Proposal, isAccepting, isPublic } from './proposal.ts';

/**
 * How applications to a proposal close or closed. `at` is null where the owner closed early and it is
 * not known when.
 */
export type Closing =
  | { label: 'Closes' | 'Closed' | 'Close date'; at: Date }
  | { label: 'Closed early'; at: Date | null };

/**
 * The closing of a proposal at `now`. `closedAt` is when its owner last closed it, null where that did
 * not happen or was not read.
 */
export function closingOf(
  proposal: Pick<Proposal, 'status' | 'closeAt'>,
  closedAt: Date | null,
  now: Date,
): Closing {
  const { closeAt, status } = proposal;
  if (isAccepting(proposal, now)) return { label: 'Closes', at: closeAt };
  if (!isPublic(status)) return { label: 'Close date', at: closeAt };
  if (status !== 'open' && closedAt && closedAt < closeAt) return { label: 'Closed early', at: closedAt };
  return isOnTime(now, closeAt) ? { label: 'Closed early', at: null } : { label: 'Closed', at: closeAt };
}
