import { hostCookieName, isSecure } from '#domain/base/cookie.ts';

// Separate from toast-cookie.ts, whose list of toasts is for the server only.

/** Cookie set by script: the value of the toast cookie that was shown. */
export const SHOWN_TOAST_COOKIE = 'collegium_shown_toast';

/**
 * Marks a toast as shown, so that the next response deletes its cookie: it is HttpOnly, which
 * scripts cannot delete.
 */
export function markToastShown(id: string): void {
  const name = hostCookieName(SHOWN_TOAST_COOKIE, location.origin);
  document.cookie = `${name}=${id}; Path=/; Max-Age=30; SameSite=Lax${isSecure(location.origin) ? '; Secure' : ''}`;
}
