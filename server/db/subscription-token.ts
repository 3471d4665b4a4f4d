import { createHmac, timingSafeEqual } from 'node:crypto';

/** Identifies one subscription forever: a new one of the same address has another key. */
export type SubscriptionKey = { id: number; createdAt: Date };

/**
 * A token with which the reader of a subscription's emails can change and end it. It is derived, so
 * it is not stored, and verified without the database.
 */
export function subscriptionToken({ id, createdAt }: SubscriptionKey, secret: string): string {
  const name = `${id.toString(36)}-${createdAt.getTime().toString(36)}`;
  return `${name}-${signatureOf(name, secret).toString('base64url')}`;
}

/**
 * The subscription of a token, or null if it is not ours. Signatures are compared in constant time.
 */
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
