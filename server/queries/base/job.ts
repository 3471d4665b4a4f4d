import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/**
 * Job counts of one queue. `waiting` is due now, `later` is scheduled, `begun` is active, and
 * `failed` counts the dead letters that pg-boss still retains.
 */
export type JobFigures = { queue: string; waiting: number; later: number; begun: number; failed: number };

/**
 * Job counts of every queue that has jobs, by name. Due times are compared with the database's
 * clock.
 */
export async function countJobs(db: Database): Promise<JobFigures[]> {
  const { rows } = await db.execute<JobFigures>(sql`
    select name as queue,
      count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state in ('created', 'retry') and start_after > now()) as later,
      count(*) filter (where state = 'active') as begun,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name not like '\\_\\_%' group by name order by name`);
  return rows;
}
