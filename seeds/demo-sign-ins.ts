import { randomUUID } from 'node:crypto';
import { sessions } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { instantInDays } from './demo-proposal.ts';
import { ALL_PEOPLE, type PersonKey, demoUid } from './demo-people.ts';

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0 Safari/537.36';

/** Days until these sessions expire. */
const SESSION_DAYS = 30;

const KEYS = Object.keys(ALL_PEOPLE) as PersonKey[];

/** The day a person joined, counted from today: at most 90 days before `latest`. */
export function joinedDay(key: PersonKey, latest: number): number {
  return latest - ((KEYS.indexOf(key) * 37) % 90);
}

/** Adds a session of most people, up to 27 days old; every seventh person is signed out. */
export async function recordSignIns(tx: Database, now: Date): Promise<void> {
  const signedIn = KEYS.flatMap((key, index) => {
    const day = -((index * 5.3) % 27) - 0.2;
    const at = instantInDays(day, now);
    const expiresAt = instantInDays(day + SESSION_DAYS, now);
    const stamps = { createdAt: at, updatedAt: at, expiresAt };
    const ids = { id: randomUUID(), token: randomUUID(), userId: demoUid(key) };
    return index % 7 === 6 ? [] : [{ ...ids, ...stamps, userAgent: BROWSER }];
  });
  await tx.insert(sessions).values(signedIn);
}
