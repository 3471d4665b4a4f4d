import type { SignInProblem } from './sign-in-problem.ts';
import { cleanLine, tooLong } from '#domain/text/text-input.ts';

/** Where sign-in leads without a return path. */
export const DEFAULT_RETURN_PATH = '/user';
const HOME = '/home';

/** Where a signed-in member signs in again before a sensitive action. */
export const REAUTHENTICATE_PATH = '/auth/again';

/** Where trial mode asks which account to sign in as. */
export const TRIAL_SIGN_IN_PAGE = '/trial/sign-in';

/** Where a visitor asks for a link to sign in; its subpage `open` is the link's. */
export const EMAIL_SIGN_IN_PAGE = '/auth/email';

/** The provider id that Google and, in trial mode, the trial page share. */
export const PRIMARY_PROVIDER_ID = 'google';

/** The provider id of GitHub. */
export const GITHUB_PROVIDER_ID = 'github';

/** The provider id of ORCID, which begins no account since it gives no email address. */
export const ORCID_PROVIDER_ID = 'orcid';

const RETURN_PATH_MAX = 2048;
export const NAME_CAP = 80;
/** The longest email address, in characters. */
export const EMAIL_CAP = 254;

// Paths that would start a sign-in, sign out, or show data instead of a page.
const NOT_A_PAGE = /^\/(?:signin|sign-in|sign-out|auth|trial|api)(?:[/.?#]|$)/i;
// Backslashes, spaces and controls, also percent-encoded: a server or browser may decode again.
// oxlint-disable-next-line no-control-regex
const DECEPTIVE = /[\\\s\u0000-\u001F\u007F]|%(?:0[0-9a-f]|1[0-9a-f]|5c|7f)|^\/%2f/i;

/**
 * The page to return to after signing in: a path on this site, or `absent` if there is none (null,
 * empty). A path that could lead to another site, a script or back to signing in becomes `/home`.
 */
export function safeReturnPath(
  path: string | null | undefined,
  absent: string = DEFAULT_RETURN_PATH,
): string {
  if (path === null || path === undefined || path === '') return absent;
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

/**
 * The name to display: one line, nothing invisible, at most 80 characters. If empty, the part of
 * the email before the @.
 */
export function displayName(name: string, email: string): string {
  const clean = Array.from(cleanLine(name)).slice(0, NAME_CAP).join('').trimEnd();
  return clean || email.slice(0, email.indexOf('@'));
}

/** Name and email of an account, or of an identity at a provider. */
type Profile = { name: string; email: string };

/**
 * The values an account takes over when the profile of an identity changed from `before` to
 * `claims`: only those it had from this identity.
 */
export function followedProfile(account: Profile, before: Profile, claims: Profile): Partial<Profile> {
  const follows = (key: keyof Profile) => claims[key] !== before[key] && account[key] === before[key];
  return {
    ...(follows('name') && { name: claims.name }),
    ...(follows('email') && { email: claims.email }),
  };
}

/** Two letters shown where there is no picture: "Noor K." is NK, "Ada" is AD. */
export function initialsOf(name: string): string {
  const [first = '?', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [...Array.from(first).slice(0, second ? 1 : 2), ...Array.from(second).slice(0, 1)];
  return letters.join('').toLocaleUpperCase('en');
}

/**
 * True for a plain address such as `name@example.edu`: one recipient, no comments, quotes or
 * spaces.
 */
export function isEmailAddress(email: string): boolean {
  return (
    email.length <= EMAIL_CAP &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i.test(
      email,
    )
  );
}

/**
 * Errors in a new person's name and email, by field. `refused` are the admins' emails, which cannot
 * be used here.
 */
export function newPersonErrors(
  person: { name: string; email: string },
  refused: readonly string[] = [],
): { name?: string; email?: string } {
  const errors: { name?: string; email?: string } = {};
  const name = cleanLine(person.name);
  const email = person.email.trim();
  if (!name) errors.name = 'Enter a name.';
  else if (Array.from(name).length > NAME_CAP) errors.name = tooLong(NAME_CAP);
  if (!email) errors.email = 'Enter an email address.';
  else if (!isEmailAddress(email)) errors.email = 'Enter an email address such as name@example.edu.';
  else if (isListedAdmin(email, refused))
    errors.email = 'This is an admin’s email, which you can’t use on this page. Use another one.';
  return errors;
}

/** True if the operator's settings list this email as an admin's. */
export function isListedAdmin(email: string, adminEmails: readonly string[]): boolean {
  return adminEmails.some((listed) => listed.trim().toLowerCase() === email.toLowerCase());
}

/**
 * True for a verified email that the operator lists in the settings, or whose account the operator
 * made an admin (`adminSince`).
 */
export function hasAdminRights(
  person: { email: string; emailVerified: boolean; adminSince: Date | null },
  adminEmails: readonly string[],
): boolean {
  return person.emailVerified && (person.adminSince !== null || isListedAdmin(person.email, adminEmails));
}
