import { createHmac } from 'node:crypto';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { VIEWS_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type Actor, type Admin, isSignedIn } from '#domain/base/actor.ts';
import {
  type AnnouncementState,
  type AnnouncementText,
  type AnnouncementAction,
  announcementState,
  transitionAnnouncement,
} from '#domain/board/announcement.ts';
import { type AnnouncementForm, parseAnnouncement, parseSchedule } from '#domain/board/announcement-form.ts';
import { ANNOUNCEMENT_TRANSITION_KIND } from '#domain/audit/audit.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type ClientOrigin, hashAddress, consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import { announcementTransitions, announcementViews, announcements } from '#server/db/schema/announcement.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { enqueueAnnouncementJob } from '#server/notifications/notify-announcement.ts';

type AnnouncementRow = typeof announcements.$inferSelect;
type Change = Partial<typeof announcements.$inferInsert>;

/**
 * The text saved with a transition, and the revision its page last saw; null skips the revision
 * check.
 */
export type AnnouncementEdit<Form = AnnouncementText> = { form: Form; revision: number | null };

/** Creates an announcement as a draft, which requires only a title. */
export async function writeAnnouncement(
  db: Database,
  actor: Admin,
  text: AnnouncementText,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const parsed = parseAnnouncement(text, false);
  if (!parsed.ok) return parsed;
  const authorId = actor.uid;
  return db.transaction(async (tx) => {
    const values = { ...parsed.value, authorId, createdAt: now, updatedAt: now };
    const [row] = await tx.insert(announcements).values(values).returning({ id: announcements.id });
    const transition = { action: 'write', fromState: 'none', toState: 'draft' } as const;
    await tx
      .with(auditCte(tx, actor, { kind: 'announcement_written', targetId: row!.id }, now))
      .insert(announcementTransitions)
      .values({ ...transition, announcementId: row!.id, actorId: authorId, at: now });
    return done({ id: row!.id });
  });
}

/** Edits the text in any state. One that is scheduled or was ever published must stay complete. */
export function editAnnouncement(db: Database, actor: Admin, id: number, edit: AnnouncementEdit, now: Date) {
  return applyAnnouncementTransition(db, actor, { id, action: 'edit', revision: edit.revision }, now, (row) =>
    parseAnnouncement(edit.form, row.publishAt !== null),
  );
}

/** Saves the text and schedules its publication at a future time. */
export function scheduleAnnouncement(
  db: Database,
  actor: Admin,
  id: number,
  { form, revision }: AnnouncementEdit<AnnouncementForm>,
  now: Date,
) {
  return applyAnnouncementTransition(db, actor, { id, action: 'schedule', revision }, now, () => {
    const text = parseAnnouncement(form, true);
    const schedule = parseSchedule(form, now);
    if (text.ok && schedule.ok) return done({ ...text.value, ...schedule.value, unpublishedAt: null });
    const fields = { ...refusedFields(text), ...refusedFields(schedule) };
    return refuse('invalid', { fields });
  });
}

/**
 * Publishes now, with the stored text when `edit` is null. One that was published before gets its
 * old date back.
 */
export function publishAnnouncement(
  db: Database,
  actor: Admin,
  id: number,
  edit: AnnouncementEdit | null,
  now: Date,
) {
  return applyAnnouncementTransition(
    db,
    actor,
    { id, action: 'publish', revision: edit?.revision ?? null },
    now,
    (row, state) => {
      const text = parseAnnouncement(edit?.form ?? row, true);
      if (!text.ok) return text;
      const publishAt = state === 'unpublished' ? row.publishAt : now;
      return done({ ...text.value, publishAt, unpublishedAt: null });
    },
  );
}

/** Turns a scheduled announcement back into a draft. */
export function unscheduleAnnouncement(db: Database, actor: Admin, id: number, now: Date) {
  return applyAnnouncementTransition(db, actor, { id, action: 'back_to_draft', revision: null }, now, () =>
    done({ publishAt: null, timeZone: DEFAULT_ZONE }),
  );
}

/** Unpublishes: from now on only admins can read it. */
export function unpublishAnnouncement(db: Database, actor: Admin, id: number, now: Date) {
  return applyAnnouncementTransition(db, actor, { id, action: 'unpublish', revision: null }, now, () =>
    done({ unpublishedAt: now }),
  );
}

/** Deletes a draft and its history. */
export function discardAnnouncement(db: Database, actor: Admin, id: number, now: Date) {
  return applyAnnouncementTransition(db, actor, { id, action: 'discard', revision: null }, now, () =>
    done({}),
  );
}

function refusedFields(outcome: Outcome<unknown>) {
  return outcome.ok ? {} : outcome.refusal.fields;
}

/**
 * One transition in one transaction: locks the row, checks the transition table, writes the change
 * and records it.
 */
async function applyAnnouncementTransition(
  db: Database,
  actor: Admin,
  { id, action, revision }: { id: number; action: AnnouncementAction; revision: number | null },
  now: Date,
  change: (row: AnnouncementRow, state: AnnouncementState) => Outcome<Change>,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('no key update');
    if (!row) return refuse('not_found', { message: 'There is no such announcement.' });
    const fromState = announcementState(row, now);
    const to = transitionAnnouncement(fromState, action);
    if (!to.ok) return to;
    if (revision !== null && revision !== row.revision) return refuse('changed_elsewhere');
    const changed = change(row, fromState);
    if (!changed.ok) return changed;
    const audit = auditCte(tx, actor, { kind: ANNOUNCEMENT_TRANSITION_KIND[action], targetId: id }, now);
    if (to.value === 'gone') {
      await tx.with(audit).delete(announcements).where(eq(announcements.id, id));
      return done({ id });
    }
    await tx
      .update(announcements)
      .set({ ...changed.value, revision: row.revision + 1, updatedAt: now })
      .where(eq(announcements.id, id));
    const record = { announcementId: id, actorId: actor.uid, action, fromState, toState: to.value, at: now };
    await tx.with(audit).insert(announcementTransitions).values(record);
    if (action === 'publish') await enqueueAnnouncementJob(tx, id, now);
    return done({ id });
  });
}

/**
 * Counts one view of a published announcement per day (UTC) and member, or per address when signed
 * out, and stores only a hash. At most {@link VIEWS_PER_HOUR} new ones an hour count from one
 * address. `not_found` when it is not published.
 */
export async function countView(
  db: Database,
  actor: Actor,
  id: number,
  { clientAddress, secret }: ClientOrigin,
  now: Date,
): Promise<Outcome<{ counted: boolean }>> {
  const published = and(
    eq(announcements.id, id),
    isNull(announcements.unpublishedAt),
    lte(announcements.publishAt, now),
  );
  if ((await db.$count(announcements, published)) === 0)
    return refuse('not_found', { message: 'Announcement not found' });
  const day = dayIn(now, DEFAULT_ZONE);
  const visitor = isSignedIn(actor) ? `member ${actor.uid}` : `address ${clientAddress}`;
  const address = `view address ${hashAddress('view', clientAddress, secret)}`;
  const hash = visitorHash(visitor, id, `${secret} announcement views of ${day}`);
  return db.transaction(async (tx) => {
    const { announcementId, mark: stored } = announcementViews;
    const isSame = and(eq(announcementId, id), eq(announcementViews.day, day), eq(stored, hash));
    if ((await tx.$count(announcementViews, isSame)) > 0) return done({ counted: false });
    if (!(await consumeRateLimit(tx, address, VIEWS_PER_HOUR, now))) return done({ counted: false });
    const added = await tx
      .insert(announcementViews)
      .values({ announcementId: id, day, mark: hash })
      .onConflictDoNothing()
      .returning({ day: announcementViews.day });
    const counted = added.length === 1;
    if (counted)
      await tx
        .update(announcements)
        .set({ viewCount: sql`${announcements.viewCount} + 1` })
        .where(eq(announcements.id, id));
    return done({ counted });
  });
}

function visitorHash(visitor: string, id: number, key: string): Buffer {
  return createHmac('sha256', key).update(`${id}\n${visitor}`).digest();
}

/**
 * Deletes view hashes from before yesterday (UTC), which can no longer prevent a double count.
 * Returns how many.
 */
export async function purgeAnnouncementViews(db: Database, now: Date): Promise<number> {
  const yesterday = dayIn(new Date(now.getTime() - DAY_MS), DEFAULT_ZONE);
  return deleteBatch(db, announcementViews, lt(announcementViews.day, yesterday));
}
