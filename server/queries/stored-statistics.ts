import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { statistics } from '../db/statistics-schema.ts';
import { type Statistics, countSpots, findStatistics } from './statistic.ts';

/** From so many proposals on, public figures are counted every ten minutes instead of for each reader. */
export const LARGE_BOARD = 20_000;

/** Figures of the whole board that everybody reads, and how they are counted. */
const COUNTS = {
  statistics: findStatistics,
  spots: countSpots,
} satisfies Record<string, (db: Database, now: Date) => Promise<object>>;
type Figures = { statistics: Statistics; spots: Awaited<ReturnType<typeof countSpots>> };
/** What {@link readFigures} can be asked for. */
export const FIGURES = Object.keys(COUNTS) as (keyof Figures)[];

/** Counts them now. */
export function countFiguresNow<Name extends keyof Figures>(
  db: Database,
  name: Name,
  now: Date,
): Promise<Figures[Name]> {
  return COUNTS[name](db, now) as Promise<Figures[Name]>;
}

/** Whether this board is large, by the database's own estimate, and when these figures were last kept. One statement. */
export async function findCounted(
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
 * Figures of the whole board, and the moment they are of: counted now on a small board, on a large one as they were counted last, some
 * minutes ago.
 */
export async function readFigures<Name extends keyof Figures>(
  db: Database,
  name: Name,
  now: Date,
): Promise<{ figures: Figures[Name]; computedAt: Date }> {
  const { isLarge, figures, computedAt } = await findCounted(db, name);
  if (isLarge && computedAt) return { figures: figures as Figures[Name], computedAt };
  return { figures: await countFiguresNow(db, name, now), computedAt: now };
}
