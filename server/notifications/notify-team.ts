import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isLive, statusForOwner } from '#domain/application/application.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { TeamChange } from '#domain/notification/events/team.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import type { ApplicationRow, ProposalRow } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';

type Person = { uid: string; name: string };
type Changed = {
  application: ApplicationRow;
  proposal: ProposalRow;
  /** Who did it. */
  actor: Person;
  change: TeamChange;
  /** Who was removed. */
  member?: { userId: string | null; name: string | null };
  /** The application before someone left; the owner knew of them if `wasSubmitted`. */
  before?: ApplicationRow;
  wasSubmitted?: boolean;
  /** The actor deleted their account: no one is shown the application by their name. */
  isGone?: boolean;
};

/**
 * Notifies everyone in a team of a change by one of them, with the person who was removed. Notifies
 * the owner when someone left a submitted team.
 */
export async function notifyTeam(tx: Database, changed: Changed, now: Date): Promise<void> {
  const { proposal, actor, change, member, before } = changed;
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, changed.application.id));
  const { id: applicationId, applicantId, memberIds } = application!;
  const person = member ? { uid: member.userId!, name: member.name! } : actor;
  const about = { applicationId, proposal: proposalFacts(proposal) };
  const newLead = before && before.applicantId !== applicantId ? await nameOf(tx, applicantId) : null;
  const facts = {
    ...about,
    change,
    person: person.name,
    personId: changed.isGone ? '' : person.uid,
    ...(newLead !== null && { newLead }),
  };
  const others = [applicantId, ...memberIds].filter((uid) => uid !== actor.uid);
  const queued: NewNotification[] = others.map((to) => ({
    event: 'team_changed',
    facts,
    to,
    from: actor.uid,
  }));
  if (member) queued.push({ event: 'team_changed', facts: { ...facts, isYou: true }, to: person.uid });
  if (before && changed.wasSubmitted && isLive(before.status)) {
    const left = { applicant: person.name, from: statusForOwner(before), fromTeam: true };
    const shown = changed.isGone ? { proposal: about.proposal } : about;
    queued.push({ event: 'applicant_withdrew', facts: { ...shown, ...left }, to: proposal.ownerId });
  }
  await enqueueNotifications(tx, queued, now);
}

async function nameOf(tx: Database, uid: string): Promise<string> {
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, uid));
  return person!.name;
}

/** The submitted members of each of these applications beside its lead. */
export async function submittedMemberIds(
  tx: Database,
  applicationIds: readonly number[],
): Promise<Map<number, string[]>> {
  const ids = new Map<number, string[]>();
  if (applicationIds.length === 0) return ids;
  const rows = await tx
    .select({ id: applicationMembers.applicationId, uid: applicationMembers.userId })
    .from(applicationMembers)
    .where(
      and(
        inArray(applicationMembers.applicationId, [...applicationIds]),
        eq(applicationMembers.state, 'active'),
        isNotNull(applicationMembers.submittedAt),
      ),
    );
  for (const { id, uid } of rows) ids.set(id, [...(ids.get(id) ?? []), uid!]);
  return ids;
}
