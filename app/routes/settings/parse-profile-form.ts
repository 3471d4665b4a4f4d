import { type ProfileForm, readProfileForm } from '../../../domain/member-form.ts';

/** The posted values of the profile form. */
export function parseProfileForm(posted: FormData): ProfileForm {
  return readProfileForm(new Map(posted.entries()));
}
