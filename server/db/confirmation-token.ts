import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A new confirmation. The email's facts contain `seed`, from which only the server's secret derives
 * the token whose `hash` is stored.
 */
export function newConfirmation(secret: string): { seed: string; hash: string } {
  const seed = randomBytes(24).toString('base64url');
  return { seed, hash: confirmationHash(confirmationToken(seed, secret)) };
}

/** {@link newConfirmation} that is the same for the same request, so that it can be sent again. */
export function createConfirmation(request: string, secret: string): { seed: string; hash: string } {
  const seed = createHmac('sha256', secret).update(`seed ${request}`).digest('base64url').slice(0, 32);
  return { seed, hash: confirmationHash(confirmationToken(seed, secret)) };
}

/** The token in the email's link. */
export function confirmationToken(seed: string, secret: string): string {
  return createHmac('sha256', secret).update(`confirm ${seed}`).digest('base64url');
}

/** The stored hash of a token. */
export function confirmationHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
