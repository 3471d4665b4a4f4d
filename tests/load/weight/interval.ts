import { median } from '../figures.ts';

export type Interval = { ratio: number; low: number; high: number };

/** Width below which a page is measured no further. */
const NARROW = 0.06;
/** A page is slower when the whole interval lies above this. */
const SLOWER = 1.05;
/** A page is faster when the whole interval lies below this. */
const FASTER = 0.95;
/** Chance that the true median lies below the interval, and the same above it. */
const TAIL = 0.025;

/**
 * The median of the rounds' ratios, with the order statistics between which the true median lies
 * with 95 %. From 0 to infinity for fewer than six rounds, which are too few.
 */
export function medianInterval(ratios: readonly number[]): Interval {
  const sorted = ratios.toSorted((a, b) => a - b);
  const outside = ratiosOutside(sorted.length);
  const [low, high] =
    outside === 0 ? [0, Infinity] : [sorted[outside - 1]!, sorted[sorted.length - outside]!];
  return { ratio: median(sorted), low, high };
}

export const isNarrow = ({ low, high }: Interval) => high - low < NARROW;
export const isSlower = ({ low }: Interval) => low > SLOWER;
export const isFaster = ({ high }: Interval) => high < FASTER;

/**
 * The largest rank whose order statistic lies above the true median with at most {@link TAIL}, by
 * the binomial distribution; 0 if there is none.
 */
function ratiosOutside(count: number): number {
  let rank = 0;
  let ways = 1;
  for (let chance = 1 / 2 ** count; chance <= TAIL; chance += ways / 2 ** count) {
    ways = (ways * (count - rank)) / (rank + 1);
    rank += 1;
  }
  return rank;
}
