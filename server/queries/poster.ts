import { sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '../../domain/member.ts';
import { users } from '../db/account-schema.ts';
import { members } from '../db/member-schema.ts';
import { proposals } from '../db/schema.ts';

/** For a select over proposals: true when the poster's name is the owner's own, not a group's. */
export const posterIsOwner = sql<boolean>`exists (
    select 1 from ${users} where ${users.id} = ${proposals.ownerId} and ${users.name} = ${proposals.name})`;

/** For a select over proposals: the uid whose page the poster's name leads to, null while that page is off or the person suspended. */
export const posterPage = sql<string | null>`case when ${proposals.ownerId} = ${FORMER_MEMBER.id} or exists (
    select 1 from ${members} where ${members.userId} = ${proposals.ownerId} and not ${members.pageOn}) or exists (
    select 1 from ${users} where ${users.id} = ${proposals.ownerId} and ${users.suspendedAt} is not null)
  then null else ${proposals.ownerId} end`;
