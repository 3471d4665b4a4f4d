import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine, tooLong } from '#domain/text/text-input.ts';

/** Criteria of a rubric, and characters of their texts. */
export const CRITERIA_MAX = 6;
export const CRITERION_NAME_CAP = 40;
export const CRITERION_HINT_CAP = 200;
export const WEIGHTS = [1, 2, 3, 4, 5] as const;

/** What reviewers score, from 1 to 5, with texts for three of the scores. */
export type Criterion = {
  name: string;
  hint: string;
  weight: number;
  textFor1: string;
  textFor3: string;
  textFor5: string;
};
/** A criterion with its row id, which scores name. */
export type SavedCriterion = Criterion & { id: number };

/** A criterion as typed: `weight` is text, and a blank `name` removes it. */
export type CriterionForm = Record<keyof Criterion, string>;

const TEXTS = {
  hint: CRITERION_HINT_CAP,
  textFor1: CRITERION_HINT_CAP,
  textFor3: CRITERION_HINT_CAP,
  textFor5: CRITERION_HINT_CAP,
} as const;

/**
 * Parses the criteria of a rubric, those without a name left out. `invalid` names fields such as
 * `criterion-2-name`, counted from 1 as in the form.
 */
export function parseRubric(typed: readonly CriterionForm[]): Outcome<Criterion[]> {
  const fields: Record<string, string> = {};
  const criteria: Criterion[] = [];
  typed.forEach((form, index) => {
    const name = cleanLine(form.name);
    if (name === '') return;
    const field = (part: string) => `criterion-${index + 1}-${part}`;
    const weight = WEIGHTS.find((weight) => String(weight) === form.weight);
    if (name.length > CRITERION_NAME_CAP) fields[field('name')] = tooLong(CRITERION_NAME_CAP);
    if (criteria.some((other) => other.name === name))
      fields[field('name')] = 'Give each criterion its own name.';
    if (weight === undefined) fields[field('weight')] = 'Choose a weight from 1 to 5.';
    const texts = Object.entries(TEXTS).map(([part, cap]) => {
      const text = cleanLine(form[part as keyof typeof TEXTS]);
      if (text.length > cap) fields[field(part)] = tooLong(cap);
      return [part, text];
    });
    const cleaned = Object.fromEntries(texts) as Record<keyof typeof TEXTS, string>;
    criteria.push({ name, weight: weight ?? 1, ...cleaned });
  });
  if (criteria.length === 0) fields['criterion-1-name'] = 'Enter at least one criterion.';
  if (criteria.length > CRITERIA_MAX)
    fields[`criterion-${CRITERIA_MAX + 1}-name`] = `Use at most ${CRITERIA_MAX} criteria.`;
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : done(criteria);
}
