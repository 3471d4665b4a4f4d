import type { FieldErrors } from '#domain/base/refusal.ts';

/** Names in API calls that are not the domain's name in snake case. */
const IRREGULAR_NAMES = {
  closeAt: 'app_close_date',
  resultAt: 'app_result_post_date',
  hoursPerWeek: 'work_time_per_day',
  participants: 'participant_num',
  deliveryTypes: 'final_delivery_types',
  deliveryDescription: 'final_delivery_description',
  teamMode: 'team.mode',
  teamSize: 'team.size',
} as const;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type WireName<Name extends string> = Name extends keyof typeof IRREGULAR_NAMES
  ? (typeof IRREGULAR_NAMES)[Name]
  : SnakeCase<Name>;

/** The name of the domain's `name` in calls. */
export function wireName<Name extends string>(name: Name): WireName<Name> {
  const irregular: Record<string, string> = IRREGULAR_NAMES;
  const snakeCase = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return (irregular[name] ?? snakeCase) as WireName<Name>;
}

/** Field errors by their names in calls instead of the domain's paths; `others` are this call's own. */
export function byWireName(errors: FieldErrors, others: Record<string, string> = {}): FieldErrors {
  const named = Object.entries(errors).map(([path, message]) => {
    const [name = path] = path.split('.');
    return [others[name] ?? wireName(name), message];
  });
  return Object.fromEntries(named);
}
