import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { statistics } from '#server/db/schema/statistics.ts';
import { type Statistics, countSpots, findStatistics } from './statistic.ts';

/**
 * Number of proposals from which public figures come from a periodic job, not from each request.
 */
export const LARGE_BOARD = 20_000;

/** Viewer-independent figures of the whole board, and the functions that compute them. */
const COUNTS = {
  statistics: findStatistics,
  spots: countSpots,
} satisfies Record<string, (db: Database, now: Date) => Promise<object>>;
type Figures = { statistics: Statistics; spots: Awaited<ReturnType<typeof countSpots>> };
/** Names that {@link readFigures} accepts. */
export const FIGURES = Object.keys(COUNTS) as (keyof Figures)[];

export function countFiguresNow<Name extends keyof Figures>(
  db: Database,
  name: Name,
  now: Date,
): Promise<Figures[Name]> {
  return COUNTS[name](db, now) as Promise<Figures[Name]>;
}

/**
 * Whether the board is large, by PostgreSQL's row estimate, and the stored figures. One statement.
 */
export async function findStoredFigures(
  db: Database,
  name: keyof Figures,
): Promise<{ isLarge: boolean; figures: unknown; computedAt: Date | null }> {
  const [row] = await db
    .select({
      isLarge: sql<boolean>`reltuples >= ${LARGE_BOARD}::int`,
      figures: statistics.figures,
      computedAt: statistics.computedAt,
    })
    .from(sql`pg_class`)
    .leftJoin(statistics, eq(statistics.name, name))
    .where(sql`pg_class.oid = 'proposals'::regclass`);
  return row!;
}

/**
 * Figures of the whole board and the time they were computed. A small board is counted now; a large
 * one uses the stored figures, which are some minutes old.
 */
export async function readFigures<Name extends keyof Figures>(
  db: Database,
  name: Name,
  now: Date,
): Promise<{ figures: Figures[Name]; computedAt: Date }> {
  const { isLarge, figures, computedAt } = await findStoredFigures(db, name);
  if (isLarge && computedAt) return { figures: figures as Figures[Name], computedAt };
  return { figures: await countFiguresNow(db, name, now), computedAt: now };
}
