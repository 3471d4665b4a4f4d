import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import {
  type ConflictFacts,
  type ConflictSource,
  type ConflictState,
  conflictState,
  strongestSource,
  suggestConflict,
} from '#domain/review/conflict.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { users } from '#server/db/schema/account.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/db/schema/member.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { conflictLists, conflicts } from '#server/db/schema/review-panel.ts';
import { notInConflict } from './role-where.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';

/** A person who reads applications of a proposal. */
export type PanelPerson = { uid: string; name: string; isReviewer: boolean };

/** A conflict of interest of a person of the panel with an application. */
export type PanelConflict = {
  applicationId: number;
  person: PanelPerson;
  state: Exclude<ConflictState, null>;
  source: ConflictSource;
  kind: (typeof conflicts.$inferSelect)['kind'];
  reason: string;
};

/**
 * The reviewers and the owner's side of a proposal, and their decided and possible conflicts with
 * the applications that `viewerId` has no conflict with. Drafts and withdrawn ones are left out.
 */
export async function readPanelConflicts(
  db: Database,
  proposal: Pick<ProposalRow, 'id' | 'ownerId' | 'coOwnerIds'>,
  viewerId: string,
): Promise<{ people: PanelPerson[]; applicationIds: number[]; conflicts: PanelConflict[] }> {
  const people = await listPanelPeople(db, proposal);
  const sent = await db
    .select({
      id: applications.id,
      applicantId: applications.applicantId,
      memberIds: applications.memberIds,
    })
    .from(applications)
    .where(
      and(
        eq(applications.proposalId, proposal.id),
        notInArray(applications.status, ['saved', 'withdrawn']),
        notInConflict(viewerId),
      ),
    )
    .orderBy(asc(applications.id));
  const applicationIds = sent.map(({ id }) => id);
  const uids = [...people.map(({ uid }) => uid), ...sent.flatMap(teamOf)];
  const facts = await readConflictFacts(db, proposal.id, uids);
  const rows =
    applicationIds.length > 0
      ? await db.select().from(conflicts).where(inArray(conflicts.applicationId, applicationIds))
      : [];
  const decided = new Map(rows.map((row) => [`${row.applicationId} ${row.userId}`, row]));
  const found = sent.flatMap(({ id, ...team }) =>
    people.flatMap((person): PanelConflict | [] => {
      const row = decided.get(`${id} ${person.uid}`);
      const own = facts.get(person.uid)!;
      const suggestions = teamOf(team).map((uid) => suggest(person, own, facts.get(uid)!));
      const suggested = strongestSource(suggestions);
      // An own application excludes its people, whatever else is known.
      const isOwn = teamOf(team).includes(person.uid);
      const state = isOwn ? 'confirmed' : conflictState(row?.status ?? null, suggested);
      if (state === null) return [];
      const source = row?.source ?? suggested ?? 'declared';
      return { applicationId: id, person, state, source, kind: row?.kind ?? null, reason: row?.reason ?? '' };
    }),
  );
  return { people, applicationIds, conflicts: found };
}

/** The people of an application. */
const teamOf = ({ applicantId, memberIds }: { applicantId: string; memberIds: readonly string[] }) => [
  applicantId,
  ...memberIds,
];

function suggest({ isReviewer }: PanelPerson, person: Listed, applicant: Listed): ConflictSource | null {
  return suggestConflict(
    { ...person, listed: person.entries, isReviewer },
    { ...applicant, named: applicant.entries },
  );
}

/** The owner, the co-owners and the active reviewers, in this order. */
export async function listPanelPeople(
  db: Database,
  proposal: Pick<ProposalRow, 'id' | 'ownerId' | 'coOwnerIds'>,
): Promise<PanelPerson[]> {
  const reviewers = await db
    .select({ uid: users.id, name: users.name })
    .from(proposalPeople)
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(
      and(
        eq(proposalPeople.proposalId, proposal.id),
        eq(proposalPeople.role, 'reviewer'),
        eq(proposalPeople.status, 'active'),
      ),
    )
    .orderBy(asc(proposalPeople.joinedAt), asc(users.id));
  const ids = ownersSideOf(proposal);
  const owners = await db
    .select({ uid: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return [
    ...owners
      .toSorted((a, b) => ids.indexOf(a.uid) - ids.indexOf(b.uid))
      .map((person) => ({ ...person, isReviewer: false })),
    ...reviewers.map((person) => ({ ...person, isReviewer: true })),
  ];
}

type Listed = ConflictFacts & { entries: readonly string[] };

/** What is compared about people, with the list that each gave for this proposal. */
async function readConflictFacts(
  db: Database,
  proposalId: number,
  uids: readonly string[],
): Promise<Map<string, Listed>> {
  const ids = [...new Set(uids)];
  const people = await db
    .select({ uid: users.id, name: users.name, email: users.email, organization: members.organization })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(inArray(users.id, ids));
  const addresses = await db
    .select({ uid: accountEmails.userId, email: accountEmails.email })
    .from(accountEmails)
    .where(inArray(accountEmails.userId, ids));
  const domains = await db
    .select({ uid: verifiedFacts.userId, subject: verifiedFacts.subject })
    .from(verifiedFacts)
    .where(
      and(
        inArray(verifiedFacts.userId, ids),
        inArray(verifiedFacts.kind, ['academic_domain', 'organization_domain']),
        isNull(verifiedFacts.lostAt),
      ),
    );
  const lists = await db
    .select({ uid: conflictLists.userId, entries: conflictLists.entries })
    .from(conflictLists)
    .where(and(eq(conflictLists.proposalId, proposalId), inArray(conflictLists.userId, ids)));
  const grouped = {
    addresses: Map.groupBy(addresses, ({ uid }) => uid),
    domains: Map.groupBy(domains, ({ uid }) => uid),
    lists: new Map(lists.map(({ uid, entries }) => [uid, entries])),
  };
  return new Map(
    people.map(({ uid, name, email, organization }) => [
      uid,
      {
        name,
        emails: [email, ...(grouped.addresses.get(uid) ?? []).map((row) => row.email)],
        organization: organization ?? '',
        verifiedDomains: (grouped.domains.get(uid) ?? []).map(({ subject }) => subject),
        entries: grouped.lists.get(uid) ?? [],
      },
    ]),
  );
}

/** People on the owner's side who may decide about an application. */
export function decidersOf(
  proposal: Pick<ProposalRow, 'ownerId' | 'coOwnerIds'>,
  { conflictIds }: { conflictIds: readonly string[] },
): string[] {
  return ownersSideOf(proposal).filter((uid) => !conflictIds.includes(uid));
}
