import { type ProfileForm, readProfileForm } from '../../../domain/member-form.ts';

/** What was typed into the profile's form. */
export function parseProfileForm(posted: FormData): ProfileForm {
  return readProfileForm(new Map(posted.entries()));
}
