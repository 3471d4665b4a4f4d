import { eq, sql } from 'drizzle-orm';
import type { Database } from '../data/database.ts';
import { countedFigures } from '../data/figure-schema.ts';
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
): Promise<{ isLarge: boolean; figures: unknown; countedAt: Date | null }> {
  const [row] = await db
    .select({
      isLarge: sql<boolean>`reltuples >= ${LARGE_BOARD}::int`,
      figures: countedFigures.figures,
      countedAt: countedFigures.countedAt,
    })
    .from(sql`pg_class`)
    .leftJoin(countedFigures, eq(countedFigures.name, name))
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
): Promise<{ figures: Figures[Name]; countedAt: Date }> {
  const { isLarge, figures, countedAt } = await findCounted(db, name);
  if (isLarge && countedAt) return { figures: figures as Figures[Name], countedAt };
  return { figures: await countFiguresNow(db, name, now), countedAt: now };
}
