import { and, desc, eq, exists, gt, notInArray, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { INVITATIONS_SHOWN } from '#domain/access/daily-limit.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { ProposalInvitationFacts } from '#domain/notification/events/proposal.ts';
import { type InvitationState, invitationState } from '#domain/proposal/proposal-invitation.ts';
import type { ProposalRole } from '#domain/proposal/proposal-people.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { users } from '#server/db/schema/account.ts';
import { confirmationHash } from '#server/db/confirmation-token.ts';
import type { Database } from '#server/db/database.ts';
import { proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** An invitation as the invited person reads it. */
export type ReceivedInvitation = {
  id: number;
  proposalId: number;
  title: string;
  inviter: string;
  role: ProposalRole;
  message: string;
  /** `used`: someone else answered with the link. */
  state: InvitationState | 'used';
  until: Date;
};

function selectReceived(db: Database) {
  return db
    .select({
      invitation: proposalInvitations,
      proposal: proposals,
      inviter: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(proposalInvitations)
    .innerJoin(proposals, eq(proposals.id, proposalInvitations.proposalId))
    .leftJoin(users, eq(users.id, proposalInvitations.invitedBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectReceived>>[number];

function toReceived({ invitation, proposal, inviter }: Row, uid: string, now: Date): ReceivedInvitation {
  const { id, proposalId, role, message, expiresAt } = invitation;
  const isOthers = invitation.answeredBy !== null && invitation.answeredBy !== uid;
  const state = isOthers ? 'used' : invitationState(invitation, now);
  return { id, proposalId, title: proposal.title, inviter, role, message, state, until: expiresAt };
}

const isOfLiveProposal = notInArray(proposals.status, ['withdrawn', 'hidden']);

/** The invitation names a verified address of this person. */
const isToAddressOf = (db: Database, uid: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(accountEmails)
      .where(and(eq(accountEmails.userId, uid), eq(accountEmails.email, proposalInvitations.email))),
  );

/**
 * The invitation with this id to an address of the actor, or with this token. Null for any other,
 * and once the proposal is withdrawn or hidden.
 */
export async function findReceivedInvitation(
  db: Database,
  actor: Actor,
  { id, token }: { id: number; token: string | null },
  now: Date,
): Promise<ReceivedInvitation | null> {
  if (!isSignedIn(actor)) return null;
  const isTheirs =
    token === null
      ? isToAddressOf(db, actor.uid)
      : eq(proposalInvitations.tokenHash, confirmationHash(token));
  const [row] = await selectReceived(db).where(
    and(eq(proposalInvitations.id, id), isTheirs, isOfLiveProposal),
  );
  return row ? toReceived(row, actor.uid, now) : null;
}

/** Open invitations to an address of the actor, the newest first, at most `INVITATIONS_SHOWN`. */
export async function listReceivedInvitations(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<ReceivedInvitation[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await selectReceived(db)
    .where(
      and(
        eq(proposalInvitations.state, 'invited'),
        gt(proposalInvitations.expiresAt, now),
        isToAddressOf(db, actor.uid),
        isOfLiveProposal,
      ),
    )
    .orderBy(desc(proposalInvitations.id))
    .limit(INVITATIONS_SHOWN);
  return rows.map((row) => toReceived(row, actor.uid, now));
}

/** The facts of an invitation's email; null once it is answered, withdrawn or expired. */
export async function findInvitationFacts(
  db: Database,
  id: number,
  now: Date,
): Promise<ProposalInvitationFacts | null> {
  const [row] = await selectReceived(db).where(and(eq(proposalInvitations.id, id), isOfLiveProposal));
  if (!row || invitationState(row.invitation, now) !== 'invited') return null;
  const { role, message, expiresAt } = row.invitation;
  const inviter = row.inviter || row.proposal.name;
  const facts = { id, inviter, role, message, until: expiresAt.toISOString() };
  return { ...facts, proposal: proposalFacts(row.proposal) };
}
