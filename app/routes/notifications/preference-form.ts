import {
  type Channels,
  PREFERENCES,
  type PreferenceName,
} from '../../../domain/notifications/preferences.ts';

/** The names of a form's fields: which preferences it is about, and the two ticks of each. */
export const COVERED_FIELD = 'for';
export const inProductField = (name: PreferenceName) => `${name}.here`;
export const emailField = (name: PreferenceName) => `${name}.mail`;

/** What a form of preferences chose, for those that it says it is about; names that are none are passed over. */
export function parsePreferenceForm(form: FormData): ({ preference: PreferenceName } & Channels)[] {
  return [...new Set(form.getAll(COVERED_FIELD))].flatMap((name) =>
    isPreference(name)
      ? [{ preference: name, inProduct: form.has(inProductField(name)), byMail: form.has(emailField(name)) }]
      : [],
  );
}

function isPreference(name: FormDataEntryValue): name is PreferenceName {
  return typeof name === 'string' && Object.hasOwn(PREFERENCES, name);
}
