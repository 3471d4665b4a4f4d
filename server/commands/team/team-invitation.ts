import { and, eq } from 'drizzle-orm';
import { TEAM_INVITATIONS_PER_DAY } from '#domain/access/rate-limits.ts';
import { parseEmail } from '#domain/account/account-email.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { hasSubmitted, mayEditAnswers } from '#domain/application/application.ts';
import { refuseDecidedAnswers } from '#domain/application/decided.ts';
import { nextDayOf, tooOften } from '#domain/access/daily-limit.ts';
import { mayReadProposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { TEAM_MESSAGE_CAP, isTeamInvitationOpen } from '#domain/team/team.ts';
import { cleanText } from '#domain/text/text-input.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import { findOwnApplicationRow } from '#server/reads/lock-proposal-for.ts';
import {
  type ApplicationRow,
  type ProposalRow,
  lockApplication,
  lockProposal,
} from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { notifyTeam } from '#server/notifications/notify-team.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { type OwnPart, type SavedPart, checkOwnPart, saveOwnPart } from './team-part.ts';
import { whyPersonNotApply } from '../application/applicant-check.ts';
import { mayEmailInvitation } from '../access/invitation-email.ts';
import { deleteUnsent } from './leave-unsent.ts';
import { type MemberRow, loadTeam } from '../application/team-rows.ts';
import { whyNotChangeTeam } from '#domain/application/team-change.ts';

export type TeamInvitation = { email: string; message: string };

const TEAMS_NOT_TAKEN = 'This proposal doesn’t take teams.';
const OWN_ADDRESS = 'This is your own address. You’re in the team already.';
const MESSAGE_TOO_LONG = `Use at most ${TEAM_MESSAGE_CAP} characters.`;

/**
 * Invites an address to the team of the actor's application, which is begun as a draft if there is
 * none. The answer is the same whether or not the address has an account or is emailed. An address
 * with an open invitation gets no second one.
 */
export async function inviteTeamMember(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  invitation: TeamInvitation,
  secret: string,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const typed = parseInvitation(invitation, actor);
  if (!typed.ok) return typed;
  const { email, message } = typed.value;
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, proposalId);
    const joined = proposal && (await findOwnApplicationRow(tx, proposalId, actor.uid));
    if (!proposal || !mayReadProposal({ ...proposal, hasApplied: hasSubmitted(joined) }, actor))
      return refuse(proposal?.status === 'withdrawn' ? 'withdrawn' : 'not_found');
    const why = await whyPersonNotApply(tx, proposal, actor, now);
    if (why) return { ok: false, refusal: why };
    if (proposal.teamMode === 'alone') return refuse('move_not_allowed', { message: TEAMS_NOT_TAKEN });
    if (joined && joined.applicantId !== actor.uid) return refuse('forbidden');
    if (joined && !mayEditAnswers({ ...joined, proposal }, actor, now))
      return refuseDecidedAnswers(joined.status);
    const application = joined ?? (await beginDraft(tx, actor, proposalId, now));
    const team = await loadTeam(tx, application.id);
    const open = team.filter((row) => row.state === 'active' || isTeamInvitationOpen(row, now));
    const invited = open.find((row) => row.email === email);
    if (invited) return done({ id: invited.id });
    if (1 + open.length >= proposal.teamSize)
      return refuse('move_not_allowed', { message: fullTeam(proposal) });
    const limited = await whyNoTeamInvitation(tx, actor, now);
    if (limited) return limited;
    await endInvitations(tx, application.id, email, now);
    const [row] = await tx
      .insert(applicationMembers)
      .values({ applicationId: application.id, proposalId, email, message, invitedAt: now })
      .returning();
    await recordAudit(tx, actor, { kind: 'team_invitation_sent', targetId: application.id }, now);
    const facts = { invitationId: row!.id };
    if (await mayEmailInvitation(tx, actor, email, secret, now))
      await enqueueEmails(tx, [{ event: 'team_invitation', facts, to: email, from: actor.uid }], now);
    return done({ id: row!.id });
  });
}

const fullTeam = ({ teamSize }: ProposalRow) =>
  `A team has at most ${teamSize} people, and yours is complete.`;

function parseInvitation({ email, message }: TeamInvitation, actor: SignedIn): Outcome<TeamInvitation> {
  const address = parseEmail(email);
  const text = cleanText(message);
  const fields = {
    ...(!address.ok && { email: address.error }),
    ...(address.ok && address.email === actor.email.toLowerCase() && { email: OWN_ADDRESS }),
    ...(text.length > TEAM_MESSAGE_CAP && { message: MESSAGE_TOO_LONG }),
  };
  if (!address.ok || Object.keys(fields).length > 0) return refuse('invalid', { fields });
  return done({ email: address.email, message: text });
}

async function beginDraft(
  tx: Database,
  { uid }: SignedIn,
  proposalId: number,
  now: Date,
): Promise<ApplicationRow> {
  const blank = { answers: ['', '', ''] as [string, string, string], comments: '', referenceLink: '' };
  const [row] = await tx
    .insert(applications)
    .values({ proposalId, applicantId: uid, status: 'saved', ...blank, createdAt: now, savedAt: now })
    .returning();
  return row!;
}

/** Counts an invitation; the rows themselves can be deleted by the person they count against. */
async function whyNoTeamInvitation(tx: Database, { uid }: SignedIn, now: Date) {
  if (await consumeRateLimit(tx, `team invitation person ${uid}`, TEAM_INVITATIONS_PER_DAY, now, 'day'))
    return null;
  const limit = `You invited ${TEAM_INVITATIONS_PER_DAY} people to teams today, which is the limit.`;
  return { ok: false as const, refusal: tooOften(limit, nextDayOf(now), now) };
}

/** Ends earlier invitations of an address, which have expired. */
function endInvitations(tx: Database, applicationId: number, email: string, now: Date) {
  return tx
    .update(applicationMembers)
    .set({ state: 'withdrawn', endedAt: now })
    .where(
      and(
        eq(applicationMembers.applicationId, applicationId),
        eq(applicationMembers.email, email),
        eq(applicationMembers.state, 'invited'),
      ),
    );
}

/**
 * Joins a team by the invitation to a verified address of the actor, which replaces their own draft
 * or withdrawn application. A member who calls it again changes their part. `not_found` for anyone
 * else, and once the invitation has expired.
 */
export async function joinTeam(
  db: Database,
  actor: SignedIn,
  invitationId: number,
  own: OwnPart,
  now: Date,
): Promise<Outcome<SavedPart>> {
  return db.transaction(async (tx) => {
    const locked = await lockInvitation(tx, invitationId);
    if (!locked) return refuse('not_found');
    const { member, application, proposal } = locked;
    const isMember = member.state === 'active' && member.userId === actor.uid;
    if (!isMember && !(await isInvited(tx, member, actor, now))) return refuse('not_found');
    const why =
      (await whyPersonNotApply(tx, proposal, actor, now)) ?? whyNotChangeTeam(application, proposal, now);
    if (why) return { ok: false, refusal: why };
    if (isMember) return saveOwnPart(tx, actor, application, member, own, now);
    const current = await findOwnApplicationRow(tx, proposal.id, actor.uid);
    if (current && !isReplaceable(current, actor)) return refuse('already_in_application');
    const checked = await checkOwnPart(tx, actor, own);
    if (!checked.ok) return checked;
    const unusedFiles = current ? await deleteUnsent(tx, actor, current, now) : [];
    await tx
      .update(applicationMembers)
      .set({ ...checked.value, userId: actor.uid, email: null, state: 'active', joinedAt: now })
      .where(eq(applicationMembers.id, invitationId));
    const affectedUserId = application.applicantId;
    await recordAudit(tx, actor, { kind: 'team_joined', targetId: application.id, affectedUserId }, now);
    await notifyTeam(tx, { application, proposal, actor, change: 'joined' }, now);
    return done({ applicationId: application.id, proposalId: proposal.id, unusedFiles });
  });
}

/** Declines to join a team. `not_found` as in {@link joinTeam}. */
export async function declineTeam(
  db: Database,
  actor: SignedIn,
  invitationId: number,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockInvitation(tx, invitationId);
    if (!locked || !(await isInvited(tx, locked.member, actor, now))) return refuse('not_found');
    const { application, proposal } = locked;
    await tx
      .update(applicationMembers)
      .set({ state: 'declined', endedAt: now })
      .where(eq(applicationMembers.id, invitationId));
    const affectedUserId = application.applicantId;
    const entry = { kind: 'team_invitation_declined', targetId: application.id, affectedUserId } as const;
    await recordAudit(tx, actor, entry, now);
    await notifyTeam(tx, { application, proposal, actor, change: 'declined' }, now);
    return done({ proposalId: proposal.id });
  });
}

/** Locks the application of an invitation, and reads the invitation under that lock. */
async function lockInvitation(tx: Database, id: number) {
  const which = eq(applicationMembers.id, id);
  const [found] = await tx
    .select({ applicationId: applicationMembers.applicationId })
    .from(applicationMembers)
    .where(which);
  const locked = found && (await lockApplication(tx, found.applicationId));
  const [member] = locked ? await tx.select().from(applicationMembers).where(which) : [];
  return locked && member && { ...locked, member };
}

/** Whether the invitation is open and names an address of the actor's account. */
async function isInvited(tx: Database, member: MemberRow, { uid }: SignedIn, now: Date): Promise<boolean> {
  if (!isTeamInvitationOpen(member, now)) return false;
  const own = and(eq(accountEmails.userId, uid), eq(accountEmails.email, member.email!));
  return (await tx.$count(accountEmails, own)) > 0;
}

/** Own drafts and withdrawn applications without a team end when their person joins a team. */
function isReplaceable({ applicantId, status, memberIds }: ApplicationRow, { uid }: SignedIn): boolean {
  return applicantId === uid && memberIds.length === 0 && (status === 'saved' || status === 'withdrawn');
}
