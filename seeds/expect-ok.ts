import type { Outcome } from '#domain/base/refusal.ts';

/** The value of an outcome; throws on a refusal. `person` is named in the error. */
export function expectSeeded<T>(outcome: Outcome<T>, person?: string): T {
  if (outcome.ok) return outcome.value;
  const { code, message, fields } = outcome.refusal;
  const by = person === undefined ? '' : ` for ${person}`;
  throw new Error(`The demo world breaks a rule${by}: ${code} ${message} ${JSON.stringify(fields ?? {})}`);
}
