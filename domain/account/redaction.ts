import { isTimeZone } from '#domain/time/deadline.ts';

/** A state or name of the product, a date or instant, a UUID. */
const MACHINE_TEXT =
  /^(?:[a-z]+(?:_[a-z]+)*|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** True for text that only programs write: a state, a date, a UUID or a time zone. */
export function isMachineText(text: string): boolean {
  return MACHINE_TEXT.test(text) || isTimeZone(text);
}

/**
 * The names of a deleted person to remove from proposals that go on: where they could not edit them,
 * none of one word, since it may be a word that others wrote.
 */
export function namesToRedact(names: readonly string[], couldEdit: boolean): string[] {
  return couldEdit ? [...names] : names.filter((name) => /\s/.test(name.trim()));
}
