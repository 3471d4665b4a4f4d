import { dayIn, timeIn } from '#domain/time/deadline.ts';
import { needsLook } from '#domain/proposal/proposal-safety.ts';
import type { ReportView } from '#domain/moderation/report.ts';
import { listZones } from '#domain/time/time-zones.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { type ManagedAnnouncement, findManagedAnnouncement } from '#server/queries/board/announcement.ts';
import { findMemberForAdmin } from '#server/queries/member/member-list.ts';
import { type ReportedInFull, findReported } from '#server/queries/moderation/report.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

/**
 * Loads what the confirm page of an admin action shows about the proposal. Writes the audit entry
 * that the admin viewed its reports.
 */
export async function loadReported({ db, actor, now, id }: ActionRequest<'admin'>) {
  const found = await findReported(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'reports_viewed', targetId: id }, now);
  const { proposal, openReports, isScam, safety } = found.value;
  const { title, name, organization, status, pausedAt, applicationCount } = proposal;
  return {
    id,
    title,
    status,
    applications: applicationCount,
    posterLine: [name, organization].filter(Boolean).join(', '),
    openReports,
    isPaused: pausedAt !== null,
    isScam,
    safety,
    /** The list of reports that the proposal is in. */
    listUrl: adminReportsUrl(reportViewOf(found.value), id),
  };
}

/**
 * The first list that shows the proposal, by the same conditions as `IN_VIEW` of
 * `server/queries/moderation/report.ts`. `first` is a newcomer's, `phrases` has warning phrases.
 */
function reportViewOf({ proposal, openReports, safety }: ReportedInFull): ReportView {
  const { status, pausedAt } = proposal;
  if (pausedAt !== null && status !== 'hidden') return 'paused';
  if (openReports > 0 && status !== 'hidden') return 'open';
  if (needsLook(safety) && (status !== 'hidden' || safety.newcomer === 'held'))
    return safety.newcomer ? 'first' : 'phrases';
  return status === 'hidden' ? 'hidden' : 'closed';
}

export type ReportedProposalFacts = Awaited<ReturnType<typeof loadReported>>;

/**
 * Loads the account that an admin is about to suspend or restore, and the restored form values.
 * Writes the audit entry that the admin viewed the member.
 */
export async function loadMember(
  { db, actor, now, params: { uid = '' } }: ActionRequest<'admin'>,
  restored: Record<string, string>,
) {
  const found = await findMemberForAdmin(db, actor, uid);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'members_viewed', affectedUserId: uid }, now);
  return { member: { ...found.value, isOwn: actor.uid === uid }, restored };
}

export type AdminMember = Awaited<ReturnType<typeof loadMember>>['member'];

/** Loads one announcement for the page of an action, with its form as stored. */
export async function loadAnnouncement({
  db,
  actor,
  now,
  id,
}: Pick<ActionRequest<'admin'>, 'db' | 'actor' | 'now' | 'id'>) {
  const found = await findManagedAnnouncement(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { publishAt, timeZone } = found.value;
  const day = dayIn(publishAt ?? now, timeZone);
  return { announcement: found.value, form: formFrom(found.value), day, zones: listZones(now), now };
}

function formFrom({ title, description, content, writer, publishAt, timeZone, state }: ManagedAnnouncement) {
  const scheduled = state === 'scheduled' ? publishAt : null;
  return {
    title,
    description,
    content,
    writer,
    publishDay: scheduled ? dayIn(scheduled, timeZone) : '',
    publishTime: scheduled ? timeIn(scheduled, timeZone) : '',
    timeZone: scheduled ? timeZone : '',
  };
}
