import { parseEmail } from '#domain/account/account-email.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ClientOrigin } from '#server/db/rate-limit-counter.ts';
import { consumeEmailLink, sendEmailLink } from './email-link.ts';

/**
 * Emails a link that signs in, with the same answer and the same steps whether or not an account
 * has the address. What the email says is decided when it is sent. `invalid` names `email`.
 */
export async function requestSignInLink(
  db: Database,
  typed: { email: string; next: string },
  { refusedEmails, ...origin }: ClientOrigin & { refusedEmails: readonly string[] },
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const parsed = parseEmail(typed.email, refusedEmails);
  if (!parsed.ok) return refuse('invalid', { fields: { email: parsed.error } });
  const request = { event: 'sign_in_link', email: parsed.email, next: typed.next } as const;
  return db.transaction((tx) => sendEmailLink(tx, request, origin, now));
}

/** Uses up a link that signs in, and returns the address it proved. */
export function consumeSignInLink(
  db: Database,
  token: string,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  return consumeEmailLink(db, token, null, now);
}
