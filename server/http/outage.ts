import { StoreOutage } from '#server/storage/blob-store.ts';
import { isDatabaseOutage } from '#server/db/database-errors.ts';

/** True when `error`, or a cause of it, is an outage of the database or the resume storage. */
export function isOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (cause instanceof StoreOutage) return true;
  return isDatabaseOutage(error);
}
