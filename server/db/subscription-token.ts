import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Names one subscription for good: a new one of the same address has another. */
export type SubscriptionKey = { id: number; createdAt: Date };

/**
 * Lets whoever reads a subscription's mails change and end it. Derived, so that it is stored nowhere; it says of itself whether it is
 * ours, without a look into the database.
 */
export function subscriptionToken({ id, createdAt }: SubscriptionKey, secret: string): string {
  const name = `${id.toString(36)}-${createdAt.getTime().toString(36)}`;
  return `${name}-${signatureOf(name, secret).toString('base64url')}`;
}

/** The subscription that a token names, or null when we did not make it. Takes the same time wherever it differs. */
export function readSubscriptionToken(token: string, secret: string): SubscriptionKey | null {
  const [, name, id, createdAt, signature] =
    /^(([0-9a-z]{1,11})-([0-9a-z]{1,11}))-([\w-]{43})$/.exec(token) ?? [];
  if (!name || !id || !createdAt || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(name, secret);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  return { id: parseInt(id, 36), createdAt: new Date(parseInt(createdAt, 36)) };
}

function signatureOf(name: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`subscription ${name}`).digest();
}

/** A new confirmation: `seed` travels to the mail, and only with the server's secret is it the token whose `hash` is stored. */
export function newConfirmation(secret: string): { seed: string; hash: string } {
  const seed = randomBytes(24).toString('base64url');
  return { seed, hash: confirmationHash(confirmationToken(seed, secret)) };
}

/** The token that stands in the mail's link. */
export function confirmationToken(seed: string, secret: string): string {
  return createHmac('sha256', secret).update(`confirm ${seed}`).digest('base64url');
}

/** What is stored of a token. */
export function confirmationHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
