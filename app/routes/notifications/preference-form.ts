import { type ChosenChannels, PREFERENCES, type PreferenceName } from '#domain/notification/preferences.ts';

/** Field names of the form: which preferences it covers, and the two checkboxes of each. */
export const COVERED_FIELD = 'for';
/** The one checkbox that a script saves; without it, the form has both of each preference. */
export const CHANGED_FIELD = 'changed';
export const inProductField = (name: PreferenceName) => `${name}.here`;
export const emailField = (name: PreferenceName) => `${name}.mail`;

/** Parses the preferences that the form covers; unknown names are ignored. */
export function parsePreferenceForm(form: FormData): ({ preference: PreferenceName } & ChosenChannels)[] {
  const changed = form.get(CHANGED_FIELD);
  const chosen = (field: string) => (changed === null || changed === field ? form.has(field) : undefined);
  return [...new Set(form.getAll(COVERED_FIELD))].flatMap((name) =>
    isPreference(name)
      ? [{ preference: name, inProduct: chosen(inProductField(name)), byMail: chosen(emailField(name)) }]
      : [],
  );
}

function isPreference(name: FormDataEntryValue): name is PreferenceName {
  return typeof name === 'string' && Object.hasOwn(PREFERENCES, name);
}
