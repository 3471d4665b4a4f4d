import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { acceptsApplications } from '../proposal/proposal-where.ts';

const SUGGESTED = 12;
/** Only this many of the newest open proposals are counted, so a large board costs no more. */
const LOOKED_AT = 1000;

/** The topics that most open proposals name, compared without case, with their counts. */
export async function popularTopics(db: Database, now: Date): Promise<{ topic: string; count: number }[]> {
  const { rows } = await db.execute<{ topic: string; count: number }>(sql`
    select min(topic) as topic, count(*)::int as count
    from (select ${proposals.topics} as topics from ${proposals} where ${acceptsApplications(now)}
      order by ${proposals.createdAt} desc, ${proposals.id} desc limit ${LOOKED_AT}::int) as open, unnest(open.topics) as topic
    where lower(topic) not in ('n/a', 'na', '')
    group by lower(topic) order by count(*) desc, min(topic) limit ${SUGGESTED}::int`);
  return rows;
}
