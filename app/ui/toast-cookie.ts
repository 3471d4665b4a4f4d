export const TOAST_COOKIE = 'collegium_toast';
const CAP = 200;

/**
 * A sentence to be said once on the next page: `redirect('/user', { headers: { 'Set-Cookie': toastCookie('Draft saved') } })`.
 * Works without script. Cut at 200 characters.
 */
export function toastCookie(sentence: string): string {
  return `${TOAST_COOKIE}=${encodeURIComponent(sentence.slice(0, CAP))}; Path=/; Max-Age=30; HttpOnly; SameSite=Lax`;
}

/** Takes the sentence away once it has been said. */
export const NO_TOAST_COOKIE = `${TOAST_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The sentence waiting in a request's Cookie header, or null. */
export function toastOf(cookieHeader: string | null): string | null {
  const value = new RegExp(`(?:^|;\\s*)${TOAST_COOKIE}=([^;]*)`).exec(cookieHeader ?? '')?.[1];
  if (!value) return null;
  try {
    return decodeURIComponent(value).slice(0, CAP) || null;
  } catch {
    return null;
  }
}
