import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { PART_TOO_LONG, parsePart } from '#domain/team/team.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { type ApplicationRow, lockApplication } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { recordEdit } from '../application/application-edit.ts';
import { deleteUnusedResumes, isOwnResume } from '../application/resume.ts';
import { type MemberRow, loadTeam } from '../application/team-rows.ts';
import { whyNotChangeTeam } from '#domain/application/team-change.ts';

/** What a person adds to their team; undefined leaves it as it is. */
export type OwnPart = { part?: string | undefined; resumeId?: string | null | undefined };
/** `unusedFiles` are blob keys for `removeFiles`. */
export type SavedPart = { applicationId: number; proposalId: number; unusedFiles: string[] };

/** Saves what the actor does in the team and, for a member, the resume, until the close date. */
export async function saveTeamPart(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  own: OwnPart,
  now: Date,
): Promise<Outcome<SavedPart>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !hasRole(PERMISSIONS.application.editOwnPart, actor, locked.facts))
      return refuse('not_found');
    const { application, proposal } = locked;
    const why = whyNotChangeTeam(application, proposal, now);
    if (why) return { ok: false, refusal: why };
    const team = await loadTeam(tx, applicationId);
    const member = team.find(({ userId }) => userId === actor.uid);
    return saveOwnPart(tx, actor, application, member ?? null, own, now);
  });
}

/** {@link saveTeamPart} of a locked application; `member` is null for its lead. */
export async function saveOwnPart(
  tx: Database,
  actor: SignedIn,
  application: ApplicationRow,
  member: MemberRow | null,
  own: OwnPart,
  now: Date,
): Promise<Outcome<SavedPart>> {
  const checked = await checkOwnPart(tx, actor, own);
  if (!checked.ok) return checked;
  const { id: applicationId, proposalId } = application;
  const { part, resumeId } = checked.value;
  const before = member ? member.part : application.leadPart;
  const isChanged =
    (part !== undefined && part !== before) ||
    (member !== null && resumeId !== undefined && resumeId !== member.resumeId);
  if (!isChanged) return done({ applicationId, proposalId, unusedFiles: [] });
  if (member)
    await tx.update(applicationMembers).set(checked.value).where(eq(applicationMembers.id, member.id));
  const isKnown = member ? member.submittedAt !== null : application.status !== 'saved';
  const changes = {
    ...(!member && part !== undefined && { leadPart: part }),
    ...(isKnown && { changedAt: await recordEdit(tx, application, application, now, { team: true }) }),
  };
  if (Object.keys(changes).length > 0)
    await tx.update(applications).set(changes).where(eq(applications.id, applicationId));
  await recordAudit(tx, actor, { kind: 'team_part_saved', targetId: applicationId }, now);
  const replaced = member?.resumeId && resumeId !== undefined ? [member.resumeId] : [];
  return done({
    applicationId,
    proposalId,
    unusedFiles: isKnown ? [] : await deleteUnusedResumes(tx, actor, replaced, now),
  });
}

/** What a person adds, cleaned; a resume has to be their own. */
export async function checkOwnPart(
  tx: Database,
  actor: SignedIn,
  own: OwnPart,
): Promise<Outcome<Partial<Pick<MemberRow, 'part' | 'resumeId'>>>> {
  const part = own.part === undefined ? undefined : parsePart(own.part);
  if (part === null) return refuse('invalid', { fields: { part: PART_TOO_LONG } });
  if (own.resumeId && !(await isOwnResume(tx, actor, own.resumeId)))
    return refuse('not_found', { message: 'This resume is not one of yours. Upload it again.' });
  return done({
    ...(part !== undefined && { part }),
    ...(own.resumeId !== undefined && { resumeId: own.resumeId }),
  });
}
