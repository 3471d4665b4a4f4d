import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '#domain/base/actor.ts';
import { isUnderReview, statusForApplicant } from '#domain/application/application.ts';
import type { Closing } from '#domain/proposal/closing.ts';
import { INVITATIONS_SHOWN } from '#domain/access/daily-limit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { isAccepting } from '#domain/proposal/proposal.ts';
import { type Refusal, type Outcome, done } from '#domain/base/refusal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import {
  type SpotAnswer,
  TEAM_INVITATION_DAYS,
  type TeamRule,
  answerOfLead,
  isTeamInvitationOpen,
  mayLeaveTeam,
  teamInvitationUntil,
} from '#domain/team/team.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationMembers, applicationResumes } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { isMembersReader } from '#server/reads/resume-access.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { isInApplication } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { isPersonOfApplication } from '#server/reads/team-where.ts';
import { findClosing } from '../proposal/closing.ts';
import { findProposal } from '../proposal/proposal.ts';

/** A person of a team as the others in it see them. */
export type TeamPerson = {
  /** The id of the membership; null for the lead. */
  rowId: number | null;
  name: string;
  isYou: boolean;
  part: string;
  hasResume: boolean;
  answer: SpotAnswer | null;
  /** Joined after the team last submitted. */
  isNew: boolean;
};

export type TeamInvitationLine = { id: number; email: string; until: Date; isOpen: boolean };

/** An open invitation to an address of the actor. */
export type TeamOffer = {
  id: number;
  proposal: { id: number; title: string };
  lead: string;
  message: string;
  until: Date;
  people: string[];
};

/** The team of the actor for a proposal, and invitations of other teams to them. */
export type TeamPage = {
  proposal: TeamRule & { id: number; title: string; name: string; closing: Closing; timeZone: string };
  whyNotApply: Refusal | null;
  application: { id: number; status: ApplicationStatus; isLead: boolean } | null;
  /** The lead first, then members in the order they joined. */
  people: TeamPerson[];
  /** Of the lead's team, for the lead. */
  invitations: TeamInvitationLine[];
  ownPart: string;
  ownResume: { id: string; fileName: string; bytes: number; uploadedAt: Date } | null;
  /** Open invitations to an address of the actor. */
  offers: TeamOffer[];
  may: { change: boolean; invite: boolean; leave: boolean };
};

/**
 * The page of a team, for its people, those invited to it and anyone who may begin one. Refuses as
 * `findProposal`.
 */
export async function findTeamPage(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<Outcome<TeamPage>> {
  const found = await findProposal(db, actor, proposalId, now);
  if (!found.ok) return found;
  const { proposal, whyNotApply } = found.value;
  const { id, title, name, timeZone, teamMode, teamSize } = proposal;
  const closing = await findClosing(db, proposal, now);
  const uid = uidOf(actor);
  const [row] = await db
    .select({ application: applications, lead: users.name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(and(eq(applications.proposalId, proposalId), isInApplication(uid)));
  const application = row?.application ?? null;
  const isLead = application?.applicantId === uid;
  const members = application ? await membersOf(db, application.id) : [];
  const active = members.filter(({ state }) => state === 'active');
  const invited = members.filter(({ state }) => state === 'invited' || state === 'declined');
  const open = invited.filter((member) => isTeamInvitationOpen(member, now));
  const mayChange =
    whyNotApply === null &&
    (application === null || application.status === 'saved' || isUnderReview(application.status));
  const own = active.find(({ userId }) => userId === uid);
  const ownResumeId = own ? own.resumeId : isLead ? application.resumeId : null;
  return done({
    proposal: { id, title, name, closing, timeZone, teamMode, teamSize },
    whyNotApply,
    application: application && {
      id: application.id,
      status: statusForApplicant(application.status),
      isLead,
    },
    people: application
      ? [
          {
            rowId: null,
            name: row!.lead,
            isYou: isLead,
            part: application.leadPart,
            hasResume: application.resumeId !== null,
            answer: answerOfLead(application),
            isNew: false,
          },
          ...active.map((member) => ({
            rowId: member.id,
            name: member.name!,
            isYou: member.userId === uid,
            part: member.part,
            hasResume: member.resumeId !== null,
            answer: member.answer,
            isNew: member.submittedAt === null && application.status !== 'saved',
          })),
        ]
      : [],
    invitations: isLead
      ? invited.map((member) => ({
          id: member.id,
          email: member.email!,
          until: teamInvitationUntil(member.invitedAt, proposal),
          isOpen: isTeamInvitationOpen(member, now) && isAccepting(proposal, now),
        }))
      : [],
    ownPart: own?.part ?? (isLead ? application.leadPart : ''),
    ownResume: await findResume(db, ownResumeId),
    offers: await listTeamOffers(db, actor, now, proposalId),
    may: {
      change: mayChange,
      invite:
        mayChange &&
        teamMode !== 'alone' &&
        (application === null || isLead) &&
        1 + active.length + open.length < teamSize,
      leave: application !== null && active.length > 0 && mayLeaveTeam(application.status),
    },
  });
}

async function membersOf(db: Database, applicationId: number) {
  const rows = await db
    .select({ member: applicationMembers, name: users.name })
    .from(applicationMembers)
    .leftJoin(users, eq(users.id, applicationMembers.userId))
    .where(
      and(
        eq(applicationMembers.applicationId, applicationId),
        inArray(applicationMembers.state, ['active', 'invited', 'declined']),
      ),
    )
    .orderBy(asc(applicationMembers.joinedAt), asc(applicationMembers.id));
  return rows.map(({ member, name }) => ({ ...member, name }));
}

async function findResume(db: Database, id: string | null): Promise<TeamPage['ownResume']> {
  if (id === null) return null;
  const [row] = await db
    .select({
      id: resumes.id,
      fileName: resumes.fileName,
      bytes: resumes.bytes,
      uploadedAt: resumes.uploadedAt,
      deletedAt: resumes.deletedAt,
    })
    .from(resumes)
    .where(eq(resumes.id, id));
  if (!row || row.deletedAt) return null;
  const { deletedAt: _, ...file } = row;
  return file;
}

/**
 * Open invitations to a verified address of the actor, of one proposal or all, the oldest first; at most
 * the newest `INVITATIONS_SHOWN`.
 */
export async function listTeamOffers(
  db: Database,
  actor: Actor,
  now: Date,
  proposalId?: number,
): Promise<TeamOffer[]> {
  if (!isSignedIn(actor)) return [];
  const own = db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.userId, actor.uid));
  const rows = await db
    .select({
      member: applicationMembers,
      lead: users.name,
      proposal: {
        id: proposals.id,
        title: proposals.title,
        status: proposals.status,
        closeAt: proposals.closeAt,
      },
    })
    .from(applicationMembers)
    .innerJoin(applications, eq(applications.id, applicationMembers.applicationId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .innerJoin(proposals, eq(proposals.id, applicationMembers.proposalId))
    .where(
      and(
        eq(applicationMembers.state, 'invited'),
        inArray(applicationMembers.email, own),
        gt(applicationMembers.invitedAt, new Date(now.getTime() - TEAM_INVITATION_DAYS * DAY_MS)),
        proposalId === undefined ? undefined : eq(applicationMembers.proposalId, proposalId),
      ),
    )
    .orderBy(desc(applicationMembers.id))
    .limit(INVITATIONS_SHOWN);
  const open = rows
    .filter(({ member, proposal }) => isTeamInvitationOpen(member, now) && isAccepting(proposal, now))
    .toReversed();
  const names = await namesByApplication(
    db,
    open.map(({ member }) => member.applicationId),
  );
  return open.map(({ member, lead, proposal: { id, title, closeAt } }) => ({
    id: member.id,
    proposal: { id, title },
    lead,
    message: member.message,
    until: teamInvitationUntil(member.invitedAt, { closeAt }),
    people: [lead, ...(names.get(member.applicationId) ?? [])],
  }));
}

/** The names of the active members of each application. */
async function namesByApplication(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: applicationMembers.applicationId, name: users.name })
    .from(applicationMembers)
    .innerJoin(users, eq(users.id, applicationMembers.userId))
    .where(and(inArray(applicationMembers.applicationId, [...ids]), eq(applicationMembers.state, 'active')))
    .orderBy(asc(applicationMembers.joinedAt), asc(applicationMembers.id));
  const names = new Map<number, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** A person of a submitted team as its proposal's owner reads them. */
export type ReceivedPerson = {
  uid: string;
  name: string;
  isLead: boolean;
  part: string;
  /** Null where it was deleted, and once the application is withdrawn. */
  resumeId: string | null;
  answer: SpotAnswer | null;
  declineNote: string;
  /** The address, once they have accepted. */
  email: string | null;
};

/**
 * The people of these submitted applications, the lead first; none for a single applicant. With
 * `reader` only the resumes that this person of the owner's side can open.
 */
export async function readTeams(
  db: Database,
  rows: readonly (typeof applications.$inferSelect)[],
  reader?: string,
): Promise<Map<number, ReceivedPerson[]>> {
  const ids = rows.filter(({ people }) => people > 1).map(({ id }) => id);
  const teams = new Map<number, ReceivedPerson[]>();
  if (ids.length === 0) return teams;
  const people = await db
    .select({
      application: applications,
      member: applicationMembers,
      person: { uid: users.id, name: users.name, email: users.email },
      deletedAt: resumes.deletedAt,
      isOpen: reader === undefined ? sql<boolean>`true` : opensResumeOfRow(reader),
    })
    .from(applications)
    .innerJoin(users, isPersonOfApplication)
    .leftJoin(
      applicationMembers,
      and(
        eq(applicationMembers.applicationId, applications.id),
        eq(applicationMembers.userId, users.id),
        eq(applicationMembers.state, 'active'),
      ),
    )
    .leftJoin(
      resumes,
      sql`${resumes.id} = case when ${applicationMembers.id} is null
        then ${applications.resumeId} else ${applicationMembers.resumeId} end`,
    )
    .where(
      and(
        inArray(applications.id, ids),
        or(eq(users.id, applications.applicantId), isNotNull(applicationMembers.submittedAt)),
      ),
    )
    .orderBy(asc(applicationMembers.joinedAt), asc(applicationMembers.id));
  for (const { application, member, person, deletedAt, isOpen } of people) {
    const answer = member ? member.answer : answerOfLead(application);
    const line: ReceivedPerson = {
      uid: person.uid,
      name: person.name,
      isLead: member === null,
      part: member ? member.part : application.leadPart,
      resumeId:
        application.status === 'withdrawn' || deletedAt || !isOpen
          ? null
          : member
            ? member.resumeId
            : application.resumeId,
      answer,
      declineNote: member ? member.declineNote : application.declineNote,
      email: answer === 'accepted' ? person.email : null,
    };
    const team = teams.get(application.id) ?? [];
    teams.set(application.id, line.isLead ? [line, ...team] : [...team, line]);
  }
  return teams;
}

/** This person can open the resume that the person of the row sent with the application of the row. */
function opensResumeOfRow(reader: string) {
  return sql<boolean>`exists (select 1 from ${applicationResumes}
    where ${applicationResumes.applicationId} = ${applications.id}
      and ${applicationResumes.userId} = ${users.id} and ${isMembersReader(reader)})`;
}
