import { sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { users } from '#server/db/schema/account.ts';
import { members } from '#server/db/schema/member.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Select column for proposals: true when the poster's name is the owner's name, not a group's. */
export const posterIsOwner = sql<boolean>`exists (
    select 1 from ${users} where ${users.id} = ${proposals.ownerId} and ${users.name} = ${proposals.name})`;

/**
 * Select column for proposals: uid of the member page that the poster's name links to. Null while
 * that page is off, or when the owner is suspended or has left.
 */
export const posterPage = sql<string | null>`case when ${proposals.ownerId} = ${FORMER_MEMBER.id} or exists (
    select 1 from ${members} where ${members.userId} = ${proposals.ownerId} and not ${members.pageOn}) or exists (
    select 1 from ${users} where ${users.id} = ${proposals.ownerId} and ${users.suspendedAt} is not null)
  then null else ${proposals.ownerId} end`;
