import { and, isNull, sql } from 'drizzle-orm';
import { countAnswerWords } from '#domain/application/application-draft.ts';
import type { Database } from '#server/db/database.ts';
import { applications } from '#server/db/schema/proposal.ts';

/** Rows that are locked while their words are counted: counting long Chinese answers is slow. */
const BATCH_SIZE = 50;
/** Batches of one run; the rest follow in the next run. */
const MAX_BATCHES = 40;

/**
 * Counts the words of submitted answers that version 1.0.0 wrote, in batches that wait for no one.
 * Returns how many rows.
 */
export async function countMissingAnswerWords(db: Database): Promise<number> {
  let counted = 0;
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const inBatch = await db.transaction(countBatch);
    counted += inBatch;
    if (inBatch < BATCH_SIZE) break;
  }
  return counted;
}

async function countBatch(tx: Database): Promise<number> {
  const { id, answers, answerWords, status } = applications;
  const rows = await tx
    .select({ id, answers })
    .from(applications)
    // The condition of the index `applications_uncounted`.
    .where(and(isNull(answerWords), sql`${status} not in ('saved', 'withdrawn')`))
    .orderBy(id)
    .limit(BATCH_SIZE)
    .for('no key update', { skipLocked: true });
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  const words = rows.map((row) => countAnswerWords(row.answers));
  await tx.execute(sql`update applications
    set answer_words = counted.words, answer_words_revision = revision
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(words)}::int[]) as counted (id, words)
    where applications.id = counted.id`);
  return rows.length;
}
