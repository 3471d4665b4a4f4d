import { HOURLY_LIMITS, type HourlyLimit } from '../../domain/hourly-limit.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { type Origin, addressCode, countOne } from '../data/attempts.ts';
import type { Database } from '../data/database.ts';

/**
 * Counts one more of what {@link HOURLY_LIMITS} bounds, for a person (`uid`) or for an address; returns how many are left within this hour.
 * Refused with `too_often` past the limit. What is refused later on has counted all the same.
 */
export async function countWithin(
  db: Database,
  limit: HourlyLimit,
  who: { uid: string } | Origin,
  now: Date,
): Promise<Outcome<{ left: number }>> {
  const subject =
    'uid' in who ? `person ${who.uid}` : `address ${addressCode(limit, who.clientAddress, who.secret)}`;
  const counted = await countOne(db, `${limit} ${subject}`, HOURLY_LIMITS[limit], now);
  if (counted) return done(counted);
  const message = 'uid' in who ? TOO_OFTEN : TOO_OFTEN_FROM_HERE;
  return refuse('too_often', { message });
}

const TOO_OFTEN = 'That was a lot within an hour. Please wait a little, then go on.';
const TOO_OFTEN_FROM_HERE =
  'Too many tries came from your network within an hour. Please wait a little, then try again.';
