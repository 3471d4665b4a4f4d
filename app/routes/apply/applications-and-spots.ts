import { plural } from '#domain/text/text.ts';

/** Between a number and its noun, so that a line does not break there. */
const NO_BREAK = '\u00a0';

/** "7 Applications / 3 Spots"; "4+ Spots"; "7 Applications" if spots are not stated. */
export function applicationsAndSpots(facts: { applicationCount: number; participants: number }): string {
  const applications = plural(facts.applicationCount, 'Application');
  if (facts.participants === 0) return applications;
  const spots = facts.participants === 4 ? '4+ Spots' : plural(facts.participants, 'Spot');
  return `${applications} / ${spots.replace(' ', NO_BREAK)}`;
}
