import { hostCookieName, isSecure } from '../../domain/cookie.ts';

// Apart from toast-cookie.ts, whose table of sentences belongs to the server alone.

/** Set by script to the value of the toast cookie that it has shown. */
export const SHOWN_TOAST_COOKIE = 'collegium_shown_toast';

/** Lets the next request remove the cookie of a toast that arrived with data; scripts cannot, since it is HttpOnly. */
export function markToastShown(id: string): void {
  const name = hostCookieName(SHOWN_TOAST_COOKIE, location.origin);
  document.cookie = `${name}=${id}; Path=/; Max-Age=30; SameSite=Lax${isSecure(location.origin) ? '; Secure' : ''}`;
}
