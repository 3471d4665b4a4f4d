import { type SQL, and, inArray, or, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '../../domain/member.ts';
import { bookmarks } from '../data/bookmark-schema.ts';
import type { Database } from '../data/database.ts';
import { mails, notices } from '../data/notice-schema.ts';
import { applications, proposals } from '../data/schema.ts';

/** An application that is gone, and the proposal it was sent to. */
type Gone = { id: number; proposalId: number };

/**
 * Takes somebody who deleted their account out of what others were told: the lines about their applications went with these, the
 * records of mails about them go here, and nobody reads their name as the next of a waitlist.
 */
export async function forgetApplicant(tx: Database, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return;
  const [ids, to] = [gone.map(({ id }) => id), gone.map(({ proposalId }) => proposalId)];
  const owners = tx.select({ uid: proposals.ownerId }).from(proposals).where(inArray(proposals.id, to));
  const toOwners = inArray(mails.userId, owners);
  const about = inArray(sql`(${mails.facts} ->> 'applicationId')::bigint`, ids);
  const next = (facts: typeof mails.facts | typeof notices.facts) =>
    inArray(sql`(${facts} -> 'next' ->> 'applicationId')::bigint`, ids);
  await tx.delete(mails).where(and(toOwners, about));
  await tx
    .update(mails)
    .set({ facts: sql`jsonb_set(${mails.facts}, '{next}', 'null')` })
    .where(and(toOwners, next(mails.facts)));
  await tx
    .update(notices)
    .set({ facts: sql`jsonb_set(${notices.facts}, '{next}', 'null')` })
    .where(and(inArray(notices.proposalId, to), next(notices.facts)));
}

/** Removes the name, organization and email of an owner who deleted their account from what others were told of these proposals. */
export async function forgetOwner(tx: Database, proposalIds: readonly number[]): Promise<void> {
  if (proposalIds.length === 0) return;
  const ids = [...proposalIds];
  const { name, organization } = FORMER_MEMBER;
  const without = (facts: typeof mails.facts | typeof notices.facts): SQL =>
    sql`jsonb_set(${facts}, '{proposal}', ${facts} -> 'proposal' || ${JSON.stringify({ name, organization })}::jsonb)
      || case when ${facts} ? 'contact' then '{"contact": null}'::jsonb else '{}'::jsonb end`;
  await tx
    .update(notices)
    .set({ facts: without(notices.facts) })
    .where(inArray(notices.proposalId, ids));
  const applied = tx
    .select({ uid: applications.applicantId })
    .from(applications)
    .where(inArray(applications.proposalId, ids));
  const saved = tx
    .select({ uid: bookmarks.userId })
    .from(bookmarks)
    .where(inArray(bookmarks.proposalId, ids));
  await tx
    .update(mails)
    .set({ facts: without(mails.facts) })
    .where(
      and(
        or(inArray(mails.userId, applied), inArray(mails.userId, saved)),
        inArray(sql`(${mails.facts} -> 'proposal' ->> 'id')::bigint`, ids),
      ),
    );
}
