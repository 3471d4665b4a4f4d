import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { dayIn } from '#domain/time/deadline.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { type NewNotification, enqueueNotifications } from '#server/notifications/outbox.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';

/** Older notifications are marked as read, except invitations without a reply. */
const READ_AFTER_HOURS = 64;

/** Records that the owner opened these resumes, and notifies each applicant once a day. */
export async function recordResumeDownloads(
  tx: Database,
  openings: readonly (typeof resumeDownloads.$inferInsert & { proposalId: number })[],
): Promise<void> {
  if (openings.length === 0) return;
  await tx.insert(resumeDownloads).values([...openings]);
  const ids = openings.map(({ resumeId }) => resumeId);
  const sent = await tx
    .select({ application: applications, proposal: proposals, fileName: resumes.fileName })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(resumes, eq(resumes.id, applications.resumeId))
    .where(and(inArray(applications.resumeId, ids), eq(proposals.id, openings[0]!.proposalId)));
  const bySent = new Map(sent.map((row) => [row.application.resumeId, row]));
  for (const { resumeId, readAt, proposalId } of openings) {
    const row = bySent.get(resumeId);
    if (!row) continue;
    const { application, proposal, fileName } = row;
    const facts = { applicationId: application.id, proposal: proposalFacts(proposal), fileName };
    const key = `resume_opened ${resumeId} ${proposalId} ${dayIn(readAt, 'UTC')}`;
    const notice: NewNotification = { event: 'resume_opened', facts, to: application.applicantId, key };
    await enqueueNotifications(tx, [notice], readAt);
  }
}

/**
 * Brings notifications to their state as of `now`: runs due reminders, sorts ids by time, and marks
 * old ones as read. Deletes pending emails, since demo people must not be emailed.
 */
export async function settleNotifications(tx: Database, now: Date): Promise<void> {
  await runDueReminders(tx, now);
  await tx.delete(emails);
  await tx.execute(
    sql`delete from pgboss.job where name in ('send-email', 'notify-subscribers', 'match-saved-searches', 'notify-members')`,
  );
  // Notifications are listed by id, but proposals were loaded one after the other.
  await tx.execute(sql`
    with deleted as (delete from notifications returning *)
    insert into notifications (user_id, event, facts, proposal_id, application_id, dedupe_key, at, read_at)
    select user_id, event, facts, proposal_id, application_id, dedupe_key, at, read_at from deleted order by at, id`);
  const waits = tx
    .select({ one: sql`1` })
    .from(applications)
    .where(
      and(
        eq(applications.id, notifications.applicationId),
        eq(applications.status, 'invited'),
        eq(notifications.event, 'invited'),
      ),
    );
  await tx
    .update(notifications)
    .set({ readAt: sql`${notifications.at} + interval '5 hours'` })
    .where(and(lt(notifications.at, new Date(now.getTime() - READ_AFTER_HOURS * HOUR_MS)), notExists(waits)));
}
