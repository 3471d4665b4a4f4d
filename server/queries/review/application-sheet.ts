import { eq } from 'drizzle-orm';
import type { Actor } from '#domain/base/actor.ts';
import type { ReviewAverage } from '#domain/review/review-average.ts';
import type { SheetRow } from '#domain/review/application-sheet.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import type { Database } from '#server/db/database.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { listAverages } from './panel-score.ts';
import { type ReceivedApplication, listReceivedApplications } from './received-application.ts';

/**
 * Applications to one proposal with its owner's private notes, for the owner's download; rows are
 * read in batches on demand. Refuses others with `notOwnerRefusal`.
 */
export async function listSheetRows(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<Outcome<{ proposal: Proposal; rows: AsyncIterable<SheetRow>; withReviews: boolean }>> {
  const received = await listReceivedApplications(db, actor, proposalId, now);
  if (!received.ok) return received;
  const noted = await db
    .select({ id: applicationNotes.applicationId, note: applicationNotes.note })
    .from(applicationNotes)
    .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
    .where(eq(applications.proposalId, proposalId));
  const notes = new Map(noted.map(({ id, note }) => [id, note]));
  const averages = await listAverages(db, actor, proposalId);
  if (!averages.ok) return averages;
  return done({
    proposal: received.value.proposal,
    rows: withNotes(received.value.rows, notes, averages.value ?? new Map()),
    withReviews: averages.value !== null,
  });
}

async function* withNotes(
  rows: AsyncIterable<ReceivedApplication>,
  notes: ReadonlyMap<number, string>,
  averages: ReadonlyMap<number, ReviewAverage>,
): AsyncGenerator<SheetRow, void> {
  for await (const row of rows)
    yield { ...row, note: notes.get(row.id) ?? '', average: averages.get(row.id) ?? null };
}
