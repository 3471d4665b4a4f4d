import type { SignInProblem } from './sign-in-problem.ts';

/** Where sign-in leads without a return path. */
export const DEFAULT_RETURN_PATH = '/user';
const HOME = '/home';

/** Where a signed-in member signs in again before a sensitive action. */
export const REAUTHENTICATE_PATH = '/auth/again';

/** Where trial mode asks which account to sign in as. */
export const TRIAL_SIGN_IN_PAGE = '/trial/sign-in';

/** Where a visitor asks for a link to sign in; the emailed link leads to its subpage `open`. */
export const EMAIL_SIGN_IN_PAGE = '/auth/email';

const RETURN_PATH_MAX = 2048;

// Paths that would start a sign-in, sign out, or show data instead of a page.
const NOT_A_PAGE = /^\/(?:signin|sign-in|sign-out|auth|trial|api)(?:[/.?#]|$)/i;
// Backslashes, spaces and controls, also percent-encoded: a server or browser may decode again.
// oxlint-disable-next-line no-control-regex
const DECEPTIVE = /[\\\s\u0000-\u001F\u007F]|%(?:0[0-9a-f]|1[0-9a-f]|5c|7f)|^\/%2f/i;

/**
 * The page to return to after signing in: a path on this site, or `fallback` if there is none (null,
 * empty). A path that could lead to another site, a script or back to signing in becomes `/home`.
 */
export function safeReturnPath(
  path: string | null | undefined,
  fallback: string = DEFAULT_RETURN_PATH,
): string {
  if (path === null || path === undefined || path === '') return fallback;
  if (path.length > RETURN_PATH_MAX || !/^\/(?!\/)/.test(path) || DECEPTIVE.test(path)) return HOME;
  const { pathname, search, hash } = new URL(path, 'https://here.invalid');
  // `/.//evil` shows its two slashes only after the dots are resolved.
  if (pathname.startsWith('//') || NOT_A_PAGE.test(pathname)) return HOME;
  return pathname + search + hash;
}

/**
 * The URL of a sign-in page (`/signin`, `/auth` …) with the return path and the problem, if any.
 * Strips React Router's `.data` suffix, and omits a return path that is too long for a header.
 */
export function signInUrl(page: string, returnPath?: string | null, problem?: SignInProblem | null): string {
  const query = new URLSearchParams();
  if (problem) query.set('problem', problem);
  const next = returnPath?.replace(/\.data(?=[?#]|$)/, '') ?? '';
  if (next !== '' && next.length <= RETURN_PATH_MAX) query.set('next', next);
  return query.size > 0 ? `${page}?${query}` : page;
}
