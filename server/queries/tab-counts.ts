import { type SQL, sql } from 'drizzle-orm';
import { RECRUITMENT_TYPES, type RecruitmentType } from '../../domain/proposal.ts';
import { proposals } from '../data/schema.ts';
import { asObject } from './as-object.ts';
import { hasSpots } from './proposal-match.ts';

/** Counts stop here: one more than a thousand is shown as "1,000+". */
export const COUNT_CAP = 1001;

/** What the category menu can narrow a list to. */
type Category = 'event' | 'remote' | 'spots';

/** What each tab and category of the board would show. */
export type TabCounts = {
  /** Under the other filters. */
  kinds: { all: number } & Record<RecruitmentType, number>;
  /** Under the other filters. */
  categories: Record<Category, number>;
  /** So much is found by these words that these are what was seen before counting stopped: there are at least as many. */
  atLeast: boolean;
};

/** For each kind what `value` gives. */
export function perKind<T>(value: (kind: RecruitmentType) => T): Record<RecruitmentType, T> {
  return Object.fromEntries(RECRUITMENT_TYPES.map((kind) => [kind, value(kind)])) as Record<
    RecruitmentType,
    T
  >;
}

export const NO_TABS: TabCounts = {
  kinds: { all: 0, ...perKind(() => 0) },
  categories: { event: 0, remote: 0, spots: 0 },
  atLeast: false,
};

const { recruitmentType, withEvent, workLocation } = proposals;
/** What tabs and categories tell apart, as columns of a select over proposals. */
export const tabColumns = sql`${recruitmentType} as kind, ${withEvent} as event, ${workLocation} = 'remote' as remote,
  ${hasSpots} as spots`;

/**
 * The counts of rows that have {@link tabColumns}, as one value: `select ${tabsOfRows(…)} from …`. Categories count those of the `kind` that is
 * asked for; of {@link COUNT_CAP} rows it is known only that they are at least so many.
 */
export function tabsOfRows(kind: RecruitmentType | null): SQL<TabCounts> {
  const ofKind = kind ? sql`kind = ${kind}` : sql`true`;
  const count = (which: SQL) => sql`count(*) filter (where ${which})`;
  return asTabs(
    { all: count(sql`true`), ...perKind((one) => count(sql`kind = ${one}`)) },
    {
      event: count(sql`event and ${ofKind}`),
      remote: count(sql`remote and ${ofKind}`),
      spots: count(sql`spots and ${ofKind}`),
    },
    sql`count(*) >= ${COUNT_CAP}::int`,
  );
}

/** Counts of each tab and category as one value. */
export function asTabs(
  kinds: Record<keyof TabCounts['kinds'], SQL>,
  categories: Record<keyof TabCounts['categories'], SQL>,
  atLeast: SQL,
): SQL<TabCounts> {
  return asObject({ kinds: asObject(kinds), categories: asObject(categories), atLeast }) as SQL<TabCounts>;
}
