import { cleanLine, tooLong } from '#domain/text/text-input.ts';
import { isListedAdmin } from './admin-rights.ts';

export const NAME_CAP = 80;
/** The longest email address, in characters. */
export const EMAIL_CAP = 254;

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
 * Errors in the name and email of a new person on the trial's sign-in page, by field. `refused` are
 * the admins' emails, which cannot be used there.
 */
export function trialPersonErrors(
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
