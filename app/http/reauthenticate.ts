import { redirect } from 'react-router';
import { REAUTHENTICATE_PATH, signInUrl } from '#domain/account/sign-in-urls.ts';
import { setCookieHeader, hostCookieName, isSecure, readCookie } from '#domain/base/cookie.ts';
import { TYPED_COOKIE } from '#domain/account/session.ts';

/** Seconds: the longest that a sign-in may take. */
const TYPED_COOKIE_MAX_AGE = 600;

type TypedValues = Record<string, string>;

/**
 * Redirects to sign-in and back to this page. Stores typed values in a cookie, read by
 * `restoreTypedValues`.
 */
export function redirectToReauthenticate(url: URL, typed: TypedValues, publicUrl: string): Response {
  const value = Buffer.from(JSON.stringify([url.pathname, typed])).toString('base64url');
  const cookie = setCookieHeader(cookieNameFor(publicUrl), value, TYPED_COOKIE_MAX_AGE, isSecure(publicUrl));
  return redirect(signInUrl(REAUTHENTICATE_PATH, url.pathname), {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}

/**
 * Values typed before `redirectToReauthenticate`, and the header that deletes their cookie; both
 * empty without it.
 */
export function restoreTypedValues(
  request: Request,
  url: URL,
  publicUrl: string,
): { typed: TypedValues; headers: Record<string, string> } {
  const value = readCookie(request.headers.get('Cookie'), cookieNameFor(publicUrl));
  const typed = value === null ? null : typedValuesForPage(url.pathname, value);
  if (!typed) return { typed: {}, headers: {} };
  return {
    typed,
    headers: { 'Set-Cookie': setCookieHeader(cookieNameFor(publicUrl), '', 0, isSecure(publicUrl)) },
  };
}

const cookieNameFor = (publicUrl: string) => hostCookieName(TYPED_COOKIE, publicUrl);

function typedValuesForPage(path: string, value: string): TypedValues | null {
  try {
    const [page, typed] = JSON.parse(Buffer.from(value, 'base64url').toString()) as [unknown, unknown];
    if (page !== path) return null;
    const fields = Object.entries(Object(typed) as Record<string, unknown>);
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
  } catch {
    return null;
  }
}
