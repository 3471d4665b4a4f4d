import { cleanLine } from '#domain/text/text-input.ts';

/** Characters of one interest of a member. */
export const INTEREST_CAP = 60;
/** Interests of a member. */
export const INTERESTS_CAP = 8;

/** The interests of a line in order, without duplicates. */
export function parseInterests(line: string): string[] {
  const seen = new Set<string>();
  return line
    .split(/[,\n]/)
    .map(cleanLine)
    .filter((interest) => {
      const folded = interest.toLocaleLowerCase('en');
      if (interest === '' || seen.has(folded)) return false;
      seen.add(folded);
      return true;
    });
}
