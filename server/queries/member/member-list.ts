import { type SQL, and, asc, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import { FORMER_MEMBER, type MemberFilter } from '#domain/member/member.ts';
import type { MemberAction } from '#domain/moderation/moderation.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { searchTerms } from '#domain/board/search.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { memberTransitions } from '#server/db/schema/moderation.ts';
import { matchesTerm } from '../base/search-term.ts';

const MEMBER_LIMIT = 50;

/** An account as admins see it. `onTheBoard` counts its public proposals. */
export type ListedMember = {
  uid: string;
  name: string;
  email: string;
  createdAt: Date;
  suspendedAt: Date | null;
  onTheBoard: number;
  /** Open reports about their proposals. */
  reportCount: number;
  /** Start of the latest session that still exists. */
  signedInAt: Date | null;
  isAdmin: boolean;
};

/** Open reports are few, so their owners are read once instead of once a member. */
const isReportedWhere = sql<boolean>`users.id in (select p.owner_id from reports r
  join proposals p on p.id = r.proposal_id where r.closed_at is null)`;

/** Counted for reported members only. */
const reportCount = sql<number>`case when ${isReportedWhere} then (select count(*) from reports r
  join proposals p on p.id = r.proposal_id where p.owner_id = users.id and r.closed_at is null) else 0 end`;

const memberColumns = {
  uid: users.id,
  name: users.name,
  email: users.email,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
  // Raw SQL: Drizzle omits the table name of columns in a select from a single table.
  onTheBoard: sql<number>`(select count(*) from proposals p where p.owner_id = users.id
    and ${inArray(sql`p.status`, [...PUBLIC_STATUSES])})`,
  reportCount,
  signedInAt: sql`(select max(s.created_at) from sessions s where s.user_id = users.id)`.mapWith(
    (at: string | Date | null) => at && new Date(at),
  ) as SQL<Date | null>,
};

const isAdminWhere = (adminEmails: readonly string[]) =>
  sql<boolean>`(users.email_verified and (users.admin_since is not null or ${inArray(users.email, [...adminEmails])}))`;

const filterWhere = (adminEmails: readonly string[]): Record<MemberFilter, SQL | undefined> => ({
  all: undefined,
  reported: isReportedWhere,
  suspended: isNotNull(users.suspendedAt),
  admins: isAdminWhere(adminEmails),
});

const EVERYONE = { show: 'all' as const, adminEmails: [] };

/** Excludes the placeholder account that owns former members' proposals. */
const isNotFormerMember = ne(users.id, FORMER_MEMBER.id);

const searchText = sql`search_text_of(${users.name} || ' ' || ${users.email})`;

/**
 * Accounts whose name or email matches every term of `q`, for admins, in one statement: by open
 * reports, then suspended ones, then the newest. At most {@link MEMBER_LIMIT}, with `more` when
 * there are others.
 */
export async function listMembers(
  db: Database,
  _admin: Admin,
  q: string,
  { show, adminEmails }: { show: MemberFilter; adminEmails: readonly string[] } = EVERYONE,
): Promise<{ members: ListedMember[]; more: boolean }> {
  const shown = filterWhere(adminEmails)[show];
  const found = await db
    .select({ ...memberColumns, isAdmin: isAdminWhere(adminEmails) })
    .from(users)
    .where(and(isNotFormerMember, shown, ...searchTerms(q).map((term) => matchesTerm(searchText, term))))
    .orderBy(
      desc(reportCount),
      sql`${users.suspendedAt} desc nulls last`,
      desc(users.createdAt),
      asc(users.id),
    )
    .limit(MEMBER_LIMIT + 1);
  return { members: found.slice(0, MEMBER_LIMIT), more: found.length > MEMBER_LIMIT };
}

/** How many accounts each filter has. */
export async function countMembers(
  db: Database,
  adminEmails: readonly string[],
): Promise<Record<MemberFilter, number>> {
  const { reported, suspended, admins } = filterWhere(adminEmails);
  const countIf = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);
  const counted = await db
    .select({
      all: count(),
      reported: countIf(reported),
      suspended: countIf(suspended),
      admins: countIf(admins),
    })
    .from(users)
    .where(isNotFormerMember);
  return counted[0]!;
}

type Suspension = { action: MemberAction; note: string; at: Date; by: string | null };

/** One account and admins' actions on it, latest first. Admins only, two statements. */
export async function findMemberForAdmin(
  db: Database,
  _admin: Admin,
  uid: string,
): Promise<Outcome<ListedMember & { suspensions: Suspension[] }>> {
  const [member] = await db
    .select({ ...memberColumns, isAdmin: isAdminWhere([]) })
    .from(users)
    .where(and(isNotFormerMember, eq(users.id, uid)));
  if (!member) return refuse('not_found');
  const made = await db
    .select({
      action: memberTransitions.action,
      note: memberTransitions.note,
      at: memberTransitions.at,
      by: users.name,
    })
    .from(memberTransitions)
    .leftJoin(users, eq(users.id, memberTransitions.adminId))
    .where(eq(memberTransitions.memberId, uid))
    .orderBy(desc(memberTransitions.id))
    .limit(50);
  return done({ ...member, suspensions: made });
}
