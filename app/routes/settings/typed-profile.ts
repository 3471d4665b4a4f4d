import { type ProfileForm, readProfileForm } from '../../../domain/member-form.ts';

/** What was typed into the profile's form. */
export function typedProfile(posted: FormData): ProfileForm {
  return readProfileForm(new Map(posted.entries()));
}
