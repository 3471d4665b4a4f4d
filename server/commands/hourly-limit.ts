import { HOURLY_LIMITS, type HourlyLimit } from '../../domain/hourly-limit.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { countOne } from '../data/attempts.ts';
import type { Database } from '../data/database.ts';

/**
 * Counts one more of what {@link HOURLY_LIMITS} bounds, for a person; returns how many are left within this hour.
 * Refused with `too_often` past the limit. What is refused later on has counted all the same.
 */
export async function countWithin(
  db: Database,
  limit: HourlyLimit,
  { uid }: { uid: string },
  now: Date,
): Promise<Outcome<{ left: number }>> {
  const counted = await countOne(db, `${limit} person ${uid}`, HOURLY_LIMITS[limit], now);
  return counted ? done(counted) : refuse('too_often', { message: TOO_OFTEN });
}

const TOO_OFTEN = 'That was a lot within an hour. Please wait a little, then go on.';
