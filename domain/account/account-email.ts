import { isListedAdmin } from './admin-rights.ts';
import { isEmailAddress } from './person.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';

/** Most email addresses of an account. */
export const EMAILS_CAP = 5;
/** Hours that a link to add an address works. */
export const EMAIL_LINK_HOURS = 24;
/** Minutes that a link to sign in works. */
export const SIGN_IN_LINK_MINUTES = 15;

/** Until when a link that is sent, or sent again, now works. */
export function emailLinkUntil(purpose: 'add' | 'sign in', now: Date): Date {
  const ms = purpose === 'add' ? EMAIL_LINK_HOURS * HOUR_MS : SIGN_IN_LINK_MINUTES * MINUTE_MS;
  return new Date(now.getTime() + ms);
}

/**
 * The address as stored, or what is wrong with the typed one. `refused` are admins' addresses where
 * anyone can read the emails of the trial.
 */
export function parseEmail(
  typed: string,
  refused: readonly string[] = [],
): { ok: true; email: string } | { ok: false; error: string } {
  const email = typed.trim();
  if (!email) return { ok: false, error: 'Enter an email address.' };
  if (!isEmailAddress(email)) return { ok: false, error: 'Enter an email address such as name@example.edu.' };
  if (isListedAdmin(email, refused))
    return { ok: false, error: 'This is an admin’s email, which you can’t use here. Use another one.' };
  return { ok: true, email: email.toLowerCase() };
}
