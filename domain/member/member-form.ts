import { z } from 'zod';
import { INTERESTS_CAP, INTEREST_CAP, parseInterests } from './interests.ts';
import { ABOUT_CAP, FIRST_NAME_CAP, ORGANIZATION_CAP, type Profile } from './member.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { capitalizeFirst, cleanLine, cleanText, tooLong } from '#domain/text/text-input.ts';

/**
 * Form values of a profile, with interests separated by commas and '' for an unchecked box. A form
 * without `firstName`, from an older page, leaves it as it is.
 */
export type ProfileForm = Record<(typeof FIELDS)[number], string> & { firstName?: string };

/** A profile to save. */
export type ProfileEdit = Omit<Profile, 'firstName'> & Partial<Pick<Profile, 'firstName'>>;

const FIELDS = ['organization', 'about', 'interests', 'pageOn', 'pictureOn'] as const;

const atMost = (cap: number) => (text: string) => Array.from(text).length <= cap;

const profileSchema = z.object({
  firstName: z
    .string()
    .transform(cleanLine)
    .refine(atMost(FIRST_NAME_CAP), tooLong(FIRST_NAME_CAP))
    .optional(),
  organization: z
    .string()
    .transform((text) => capitalizeFirst(cleanLine(text)))
    .refine(atMost(ORGANIZATION_CAP), tooLong(ORGANIZATION_CAP)),
  about: z.string().transform(cleanText).refine(atMost(ABOUT_CAP), tooLong(ABOUT_CAP)),
  interests: z
    .string()
    .transform(parseInterests)
    .refine((interests) => interests.length <= INTERESTS_CAP, `Enter at most ${INTERESTS_CAP}.`)
    .refine(
      (interests) => interests.every(atMost(INTEREST_CAP)),
      `Use at most ${INTEREST_CAP} characters for each.`,
    ),
  pageOn: z.string().transform((value) => value !== ''),
  pictureOn: z.string().transform((value) => value !== ''),
});

/** The form values of a posted form; missing fields are blank. */
export function readProfileForm(posted: ReadonlyMap<string, unknown>): ProfileForm {
  const read = (field: (typeof FIELDS)[number]) => {
    const value = posted.get(field);
    return typeof value === 'string' ? value : '';
  };
  const firstName = posted.get('firstName');
  return {
    ...(Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as ProfileForm),
    ...(typeof firstName === 'string' && { firstName }),
  };
}

/** Parses a profile. Nothing is required; `invalid` names what is too long or too many. */
export function parseProfileForm(form: ProfileForm): Outcome<ProfileEdit> {
  const parsed = profileSchema.safeParse(form);
  if (parsed.success) {
    const { firstName, ...profile } = parsed.data;
    return done(firstName === undefined ? profile : { ...profile, firstName });
  }
  const fields: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message;
  return refuse('invalid', { fields });
}
