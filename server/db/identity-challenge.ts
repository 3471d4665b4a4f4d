import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { CHALLENGES_PER_HOUR } from '#domain/access/rate-limits.ts';
import { CHALLENGE_TTL_MS } from '#domain/account/identity.ts';
import type { Database } from './database.ts';
import { deleteBatch } from './delete-batch.ts';
import { sessions } from './schema/account.ts';
import { type ChallengePurpose, identityChallenges, wallets } from './schema/identity.ts';
import { type ClientOrigin, consumeRateLimit, hashAddress } from './rate-limit-counter.ts';
import { sessionHandle } from './session-handle.ts';

/** Who asked for a challenge, and what for: only they can answer it. */
export type ChallengeKey = { holder: string; purpose: ChallengePurpose };

/** Counts a challenge of a client, and returns whether it may be stored. */
export function mayStoreChallenge(
  db: Database,
  { clientAddress, secret }: ClientOrigin,
  now: Date,
): Promise<boolean> {
  const key = `challenge ${hashAddress('challenge', clientAddress, secret)}`;
  return consumeRateLimit(db, key, CHALLENGES_PER_HOUR, now);
}

/** Stores a challenge for ten minutes, in place of an earlier one with this key. */
export async function storeChallenge(
  db: Database,
  key: ChallengeKey,
  challenge: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_TTL_MS);
  await db
    .insert(identityChallenges)
    .values({ ...key, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [identityChallenges.holder, identityChallenges.purpose],
      set: { challenge, expiresAt },
    });
}

/** Returns an unexpired challenge and deletes it, so that it is answered once; null without one. */
export async function takeChallenge(
  db: Database,
  { holder, purpose }: ChallengeKey,
  now: Date,
): Promise<string | null> {
  const [taken] = await db
    .delete(identityChallenges)
    .where(and(eq(identityChallenges.holder, holder), eq(identityChallenges.purpose, purpose)))
    .returning({ challenge: identityChallenges.challenge, expiresAt: identityChallenges.expiresAt });
  return taken && taken.expiresAt > now ? taken.challenge : null;
}

/** Deletes the challenges of a person's sessions, and those that name a wallet of theirs. */
export async function deleteChallengesOf(db: Database, uid: string): Promise<void> {
  const holders = db
    .select({ holder: sql<string>`'session ' || ${sessionHandle}` })
    .from(sessions)
    .where(eq(sessions.userId, uid));
  const namesWallet = sql`exists (select 1 from ${wallets}
    where ${wallets.userId} = ${uid} and strpos(${identityChallenges.challenge}, ${wallets.address}) > 0)`;
  await db.delete(identityChallenges).where(or(inArray(identityChallenges.holder, holders), namesWallet));
}

/** Deletes a batch of expired challenges. Returns how many. */
export function purgeExpiredChallenges(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, identityChallenges, lte(identityChallenges.expiresAt, now));
}
