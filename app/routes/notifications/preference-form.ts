import { type Channels, PREFERENCES, type PreferenceName } from '#domain/notification/preferences.ts';

/** Field names of the form: which preferences it covers, and the two checkboxes of each. */
export const COVERED_FIELD = 'for';
export const inProductField = (name: PreferenceName) => `${name}.here`;
export const emailField = (name: PreferenceName) => `${name}.mail`;

/** Parses the preferences that the form covers; unknown names are ignored. */
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
