import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** The jobs of a queue in numbers: due and waiting, for a later time, begun, and failed for good within what the queue still keeps. */
export type JobFigures = { queue: string; waiting: number; later: number; begun: number; failed: number };

/** How many jobs of each queue there are, queues by name; those without any are left out. By the database's clock, as the queue goes. */
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
