import { INVITATION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { consumeRateLimit, hashAddress } from '#server/db/rate-limit-counter.ts';

/**
 * Counts an invitation's email, and returns whether it is sent. Past the limits of the address the
 * invitation is in the product alone: anyone can spend them, so they refuse no sender.
 */
export async function mayEmailInvitation(
  tx: Database,
  { uid }: SignedIn,
  email: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const key = `invitation email ${hashAddress('invitation', email, secret)}`;
  // One sender cannot spend the limit of everyone. The keys of a person end with the uid.
  const { sender, address } = INVITATION_EMAILS_PER_DAY;
  return (
    (await consumeRateLimit(tx, `${key} ${uid}`, sender, now, 'day')) &&
    (await consumeRateLimit(tx, key, address, now, 'day'))
  );
}
