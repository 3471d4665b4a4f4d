import { type SQL, sql } from 'drizzle-orm';
import { PUBLIC_STATUSES, RECRUITMENT_TYPES, type RecruitmentType } from '#domain/proposal/proposal.ts';
import {
  APPLICATION_STEPS,
  STATISTIC_TOPICS,
  statisticMonths,
  statisticStart,
} from '#domain/board/statistic.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/**
 * Due-date proposals whose results were due: their number, those announced by the result date, and
 * the median days from close to announcement.
 */
export type ResultFigures = { due: number; onTime: number; medianDays: number | null };

/** Stated spots of proposals; `open` ones still accept applications, 4 or more count as 4. */
export type SpotFigures = { filled: number; open: number; unfilled: number };

/** Public statistics of the months covered: no personal data, and public proposals only. */
export type Statistics = {
  openNow: number;
  /** Oldest first; `YYYY-MM`. */
  months: { month: string; kinds: Record<RecruitmentType, number> }[];
  kinds: Record<RecruitmentType, number>;
  /** Absent in figures stored by an earlier version. */
  spots?: Record<RecruitmentType, SpotFigures>;
  /** Most named first, in the most frequent spelling. */
  topics: { topic: string; count: number }[];
  applications: {
    total: number;
    /** Applications per proposal; null without proposals. */
    median: number | null;
    /** Proposals in each group of `APPLICATION_STEPS`. */
    steps: number[];
  };
  results: { all: ResultFigures; kinds: Record<RecruitmentType, ResultFigures> };
};

const NO_RESULTS: ResultFigures = { due: 0, onTime: 0, medianDays: null };
const ofEachKind = <T>(value: (kind: RecruitmentType) => T) =>
  Object.fromEntries(RECRUITMENT_TYPES.map((kind) => [kind, value(kind)])) as Record<RecruitmentType, T>;

const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const isPublic = sql`${proposals.status} in (${sql.join(
  PUBLIC_STATUSES.map((status) => sql`${status}`),
  sql`, `,
)})`;

/** The statistics of `/stat` at `now`. Four statements, whatever the size of the board. */
export async function findStatistics(db: Database, now: Date): Promise<Statistics> {
  const posted = sql`${isPublic} and ${proposals.createdAt} >= ${timestamp(statisticStart(now))} and ${proposals.createdAt} <= ${timestamp(now)}`;
  const { months, spots } = await countMonths(db, posted, now);
  const topics = await countTopics(db, posted);
  const { openNow, ...applications } = await countApplications(db, posted, now);
  const results = await countResults(db, now);
  const kinds = ofEachKind((kind) => months.reduce((sum, month) => sum + month.kinds[kind], 0));
  return { openNow, months, kinds, spots, topics, applications, results };
}

async function countMonths(db: Database, posted: SQL, now: Date) {
  const left = sql`greatest(0, ${proposals.participants} - ${proposals.acceptedCount})`;
  const isOpen = sql`${proposals.status} = 'open' and ${proposals.closeAt} > ${timestamp(now)}`;
  const { rows } = await db.execute<
    SpotFigures & { month: string; kind: RecruitmentType; count: number }
  >(sql`
    select to_char(${proposals.createdAt} at time zone 'UTC', 'YYYY-MM') as month,
      ${proposals.recruitmentType} as kind, count(*) as count,
      sum(${proposals.acceptedCount})::bigint as filled,
      coalesce(sum(${left}) filter (where ${isOpen}), 0)::bigint as open,
      coalesce(sum(${left}) filter (where not (${isOpen})), 0)::bigint as unfilled
    from ${proposals} where ${posted} group by 1, 2`);
  const sumOf = (kind: RecruitmentType, part: keyof SpotFigures) =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row[part] : sum), 0);
  return {
    months: statisticMonths(now).map((month) => ({
      month,
      kinds: ofEachKind((kind) => rows.find((row) => row.month === month && row.kind === kind)?.count ?? 0),
    })),
    spots: ofEachKind((kind) => ({
      filled: sumOf(kind, 'filled'),
      open: sumOf(kind, 'open'),
      unfilled: sumOf(kind, 'unfilled'),
    })),
  };
}

async function countTopics(db: Database, posted: SQL): Promise<Statistics['topics']> {
  // Topics are equal without case and accents; a proposal that names one twice counts once.
  const { rows } = await db.execute<{ topic: string; count: number }>(sql`
    select mode() within group (order by named.topic) as topic, count(distinct named.id) as count
    from (
      select ${proposals.id} as id, trim(topic) as topic, fold_text(trim(topic)) as folded
      from ${proposals}, unnest(${proposals.topics}) as topic
      where ${posted}
    ) as named
    where named.folded not in ('', 'n/a', 'na')
    group by named.folded
    order by count(distinct named.id) desc, named.folded
    limit ${STATISTIC_TOPICS}`);
  return rows;
}

async function countApplications(db: Database, posted: SQL, now: Date) {
  const steps = sql.join(
    APPLICATION_STEPS.map((from) => sql`${from}::int`),
    sql`, `,
  );
  const { rows } = await db.execute<{
    step: number | null;
    proposals: number;
    total: number;
    median: number | null;
    open: number;
  }>(sql`
    select case grouping(grouped.step) when 0 then grouped.step end as step, count(*) as proposals,
      coalesce(sum(grouped.sent), 0)::bigint as total, percentile_cont(0.5) within group (order by grouped.sent) as median,
      (select count(*) from ${proposals} where ${proposals.status} = 'open' and ${proposals.closeAt} > ${timestamp(now)}) as open
    from (
      select ${proposals.applicationCount} as sent, width_bucket(${proposals.applicationCount}, array[${steps}]) - 1 as step
      from ${proposals} where ${posted}
    ) as grouped
    group by grouping sets ((grouped.step), ())`);
  const all = rows.find(({ step }) => step === null)!;
  return {
    openNow: all.open,
    total: all.total,
    median: all.median,
    steps: APPLICATION_STEPS.map((_from, place) => rows.find(({ step }) => step === place)?.proposals ?? 0),
  };
}

/** SQL equivalent of `announcedOnTime`; a test compares the two. */
async function countResults(db: Database, now: Date): Promise<Statistics['results']> {
  const promised = sql`coalesce(${proposals.missedResultAt}, ${proposals.resultAt})`;
  const dueAt = sql`coalesce(${proposals.announcedAt}, ${promised})`;
  const { rows } = await db.execute<ResultFigures & { kind: RecruitmentType | null }>(sql`
    select ${proposals.recruitmentType} as kind, count(*) as due,
      count(*) filter (where ${proposals.announcedAt} <= ${promised}) as "onTime",
      percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from ${proposals.announcedAt} - ${proposals.closeAt}) / 86400.0)::float8
      ) filter (where ${proposals.announcedAt} is not null) as "medianDays"
    from ${proposals}
    where ${isPublic} and ${proposals.appType} = 'due_date' and ${proposals.applicationCount} > 0
      and ${dueAt} >= ${timestamp(statisticStart(now))}
      and (${proposals.announcedAt} is not null or ${promised} < ${timestamp(now)})
    group by grouping sets ((${proposals.recruitmentType}), ())`);
  const of = (kind: RecruitmentType | null): ResultFigures => {
    const { due, onTime, medianDays } = rows.find((row) => row.kind === kind) ?? NO_RESULTS;
    return { due, onTime, medianDays };
  };
  return { all: of(null), kinds: ofEachKind(of) };
}

/**
 * Spots of the proposals that accept applications at `now`, in one statement. Open-ended ones count
 * as 4, unstated ones only by the accepted applicants.
 */
export async function countSpots(db: Database, now: Date): Promise<{ open: number; taken: number }> {
  const { rows } = await db.execute<{ open: number; taken: number }>(sql`
    select coalesce(sum(greatest(0, ${proposals.participants} - ${proposals.acceptedCount})), 0)::bigint as open,
      coalesce(sum(${proposals.acceptedCount}), 0)::bigint as taken
    from ${proposals} where ${proposals.status} = 'open' and ${proposals.closeAt} > ${timestamp(now)}`);
  return rows[0]!;
}
