import { type SQL, and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { bookmarks } from '#server/db/schema/bookmark.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/** A deleted application, and its proposal. */
type DeletedApplication = { id: number; proposalId: number };

/**
 * Removes a deleted applicant from what the owner's side was notified of: deletes the emails about them and
 * clears them as next on a waitlist. Deleting the applications deleted the notifications.
 */
export async function anonymizeApplicant(
  tx: Database,
  deleted: readonly DeletedApplication[],
): Promise<void> {
  if (deleted.length === 0) return;
  const [ids, to] = [deleted.map(({ id }) => id), deleted.map(({ proposalId }) => proposalId)];
  const owners = tx.select({ uid: proposals.ownerId }).from(proposals).where(inArray(proposals.id, to));
  const others = tx
    .select({ uid: proposalPeople.userId })
    .from(proposalPeople)
    .where(inArray(proposalPeople.proposalId, to));
  const toOwners = or(inArray(emails.userId, owners), inArray(emails.userId, others));
  const about = inArray(sql`(${emails.facts} ->> 'applicationId')::bigint`, ids);
  const next = (facts: typeof emails.facts | typeof notifications.facts) =>
    inArray(sql`(${facts} -> 'next' ->> 'applicationId')::bigint`, ids);
  await tx.delete(emails).where(and(toOwners, about));
  await tx
    .update(emails)
    .set({ facts: sql`jsonb_set(${emails.facts}, '{next}', 'null')` })
    .where(and(toOwners, next(emails.facts)));
  await tx
    .update(notifications)
    .set({ facts: sql`jsonb_set(${notifications.facts}, '{next}', 'null')` })
    .where(and(inArray(notifications.proposalId, to), next(notifications.facts)));
}

/**
 * Removes the name of a person who worked on these proposals from what others were notified of:
 * as someone who joined or left, as a reader of resumes, and as their owner before a hand-over.
 */
export async function anonymizePerson(
  tx: Database,
  proposalIds: readonly number[],
  name: string,
): Promise<void> {
  if (proposalIds.length === 0) return;
  const ids = [...proposalIds];
  const former = FORMER_MEMBER.name;
  const without = (facts: typeof emails.facts | typeof notifications.facts): SQL =>
    sql`${facts}
      || case when ${facts} ->> 'person' = ${name} then jsonb_build_object('person', ${former}::text) else '{}' end
      || case when ${facts} ->> 'reader' = ${name} then jsonb_build_object('reader', ${former}::text) else '{}' end
      || case when ${facts} -> 'proposal' ->> 'name' = ${name}
        then jsonb_build_object('proposal', ${facts} -> 'proposal' || ${unnamedPoster()}) else '{}' end`;
  const names = (facts: typeof emails.facts | typeof notifications.facts): SQL =>
    sql`${name} in (${facts} ->> 'person', ${facts} ->> 'reader', ${facts} -> 'proposal' ->> 'name')`;
  await tx
    .update(notifications)
    .set({ facts: without(notifications.facts) })
    .where(and(inArray(notifications.proposalId, ids), names(notifications.facts)));
  await tx
    .update(emails)
    .set({ facts: without(emails.facts) })
    .where(and(inArray(sql`(${emails.facts} -> 'proposal' ->> 'id')::bigint`, ids), names(emails.facts)));
}

/**
 * Removes a former owner's name, organization and email from what others were notified of until the
 * proposals were handed over.
 */
export async function anonymizeFormerOwner(
  tx: Database,
  proposalIds: readonly number[],
  uid: string,
): Promise<void> {
  if (proposalIds.length === 0) return;
  const handedOver = await tx
    .select({ id: auditEntries.targetId, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.affectedUserId, uid),
        eq(auditEntries.kind, 'proposal_handed_over'),
        inArray(auditEntries.targetId, proposalIds.map(String)),
      ),
    );
  for (const { id, at } of handedOver) {
    const isOfFormer = (facts: typeof emails.facts | typeof notifications.facts): SQL =>
      sql`${facts} -> 'proposal' ->> 'name' <> (select name from proposals where id = ${id}::bigint)`;
    await tx
      .update(notifications)
      .set({ facts: withoutOwner(notifications.facts) })
      .where(
        and(
          eq(notifications.proposalId, Number(id)),
          lte(notifications.at, at),
          isOfFormer(notifications.facts),
        ),
      );
    // The expression of the index `emails_proposal`.
    const about = sql`coalesce(${emails.facts} -> 'proposal' ->> 'id', ${emails.facts} ->> 'proposalId') = ${id}`;
    await tx
      .update(emails)
      .set({ facts: withoutOwner(emails.facts) })
      .where(and(about, lte(emails.createdAt, at), isOfFormer(emails.facts)));
  }
}

/**
 * Deletes what others were notified of that names a person who left a team with their account; the
 * application stays.
 */
export async function anonymizeTeamPerson(
  tx: Database,
  applicationId: number,
  { uid, name }: { uid: string; name: string },
): Promise<void> {
  const names = (facts: typeof emails.facts | typeof notifications.facts): SQL =>
    sql`(${facts} ->> 'applicant' = ${name} or ${facts} ->> 'newLead' = ${name}
      or ${facts} ->> 'personId' = ${uid})`;
  const about = sql`${emails.facts} ->> 'applicationId' = ${String(applicationId)}`;
  await tx.delete(emails).where(and(about, names(emails.facts)));
  await tx
    .delete(notifications)
    .where(and(eq(notifications.applicationId, applicationId), names(notifications.facts)));
  const next = (facts: typeof emails.facts | typeof notifications.facts) =>
    sql`${facts} -> 'next' ->> 'applicationId' = ${String(applicationId)} and ${facts} -> 'next' ->> 'name' = ${name}`;
  await tx
    .update(emails)
    .set({ facts: sql`jsonb_set(${emails.facts}, '{next}', 'null')` })
    .where(next(emails.facts));
  await tx
    .update(notifications)
    .set({ facts: sql`jsonb_set(${notifications.facts}, '{next}', 'null')` })
    .where(next(notifications.facts));
}

/**
 * Removes the name, organization and email of an owner who deleted their account from the
 * notifications and emails of these proposals.
 */
export async function anonymizeOwner(tx: Database, proposalIds: readonly number[]): Promise<void> {
  if (proposalIds.length === 0) return;
  const ids = [...proposalIds];
  await tx
    .update(notifications)
    .set({ facts: withoutOwner(notifications.facts) })
    .where(inArray(notifications.proposalId, ids));
  const applied = tx
    .select({
      uid: sql<string>`unnest(array_prepend(${applications.applicantId}, ${applications.memberIds}))`,
    })
    .from(applications)
    .where(inArray(applications.proposalId, ids));
  const saved = tx
    .select({ uid: bookmarks.userId })
    .from(bookmarks)
    .where(inArray(bookmarks.proposalId, ids));
  await tx
    .update(emails)
    .set({ facts: withoutOwner(emails.facts) })
    .where(
      and(
        or(inArray(emails.userId, applied), inArray(emails.userId, saved)),
        inArray(sql`(${emails.facts} -> 'proposal' ->> 'id')::bigint`, ids),
      ),
    );
}

/** The facts without who owned the proposal then. */
function withoutOwner(facts: typeof emails.facts | typeof notifications.facts): SQL {
  return sql`jsonb_set(${facts}, '{proposal}', ${facts} -> 'proposal' || ${unnamedPoster()})
    || case when ${facts} ? 'contact' then '{"contact": null}'::jsonb else '{}'::jsonb end`;
}

function unnamedPoster(): SQL {
  const { name, organization } = FORMER_MEMBER;
  return sql`${JSON.stringify({ name, organization })}::jsonb`;
}
