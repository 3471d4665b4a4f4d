import { NOTIFICATIONS } from '#domain/notification/events.ts';
import type { Database } from '#server/db/database.ts';
import { countEmailedFollowers } from '#server/reads/follower-select.ts';

/** How many people an edit of this proposal's plans is emailed to. */
export function countEditReaders(
  db: Database,
  { id, ownerId }: { id: number; ownerId: string },
): Promise<number> {
  return countEmailedFollowers(db, id, NOTIFICATIONS.proposal_changed.preference, [ownerId]);
}
