import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A token with which the reader of an alert email can pause the emails of their saved searches. It
 * is derived, so it is not stored.
 */
export function pauseToken(uid: string, secret: string): string {
  return `${uid}.${signatureOf(uid, secret).toString('base64url')}`;
}

/** The person of a token, or null if it is not ours. Signatures are compared in constant time. */
export function readPauseToken(token: string, secret: string): string | null {
  const [, uid, signature] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (!uid || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(uid, secret);
  return given.length === ours.length && timingSafeEqual(given, ours) ? uid : null;
}

function signatureOf(uid: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`pause saved searches ${uid}`).digest();
}
