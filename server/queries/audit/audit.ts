import { and, desc, eq, gte, inArray, lt, notLike, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Admin, OPERATOR } from '#domain/base/actor.ts';
import { AUDIT_PAGE_SIZE, type AuditKind, auditKindsOf, parseAuditSubject } from '#domain/audit/audit.ts';
import { isDay } from '#domain/time/local-time.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';

/**
 * A person in the audit log. `name` is null for a deleted account; the operator's is
 * `OPERATOR.name`.
 */
export type AuditPerson = { id: string; name: string | null };
/** An audit entry as admins read it. `actor` is null for a visitor. */
export type AuditEntryRow = {
  id: number;
  at: Date;
  kind: AuditKind;
  targetId: string | null;
  requestId: string | null;
  actor: AuditPerson | null;
  affected: AuditPerson | null;
};

/**
 * Audit log filter: a person's email address or id, a kind, a subject ("proposal 12"), and the id
 * that the page begins after.
 */
export type AuditQuery = {
  person: string;
  kind: AuditKind | null;
  subject: string;
  before: number | null;
  /** Leaves out admins' page views. */
  noViews?: boolean;
  /** First and last day in UTC, '' for no bound. */
  from?: string;
  to?: string;
};

const actor = alias(users, 'actor');
const affected = alias(users, 'affected');

/**
 * A page of audit entries for admins, newest first, where a person matches as actor or as affected
 * user. Takes one statement, and is empty for an unknown person or subject.
 */
export async function listAuditEntries(
  db: Database,
  _admin: Admin,
  { person, kind, subject, before, noViews = false, from = '', to = '' }: AuditQuery,
): Promise<{ rows: AuditEntryRow[]; nextBefore: number | null }> {
  const found = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      kind: auditEntries.kind,
      targetId: auditEntries.targetId,
      requestId: auditEntries.requestId,
      actorId: auditEntries.actorId,
      actorName: actor.name,
      affectedUserId: auditEntries.affectedUserId,
      affectedName: affected.name,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(affected, eq(affected.id, auditEntries.affectedUserId))
    .where(
      and(
        kind === null ? undefined : eq(auditEntries.kind, kind),
        before === null ? undefined : lt(auditEntries.id, before),
        noViews ? notLike(auditEntries.kind, '%\\_viewed') : undefined,
        isDay(from) ? gte(auditEntries.at, new Date(`${from}T00:00:00Z`)) : undefined,
        isDay(to) ? lt(auditEntries.at, new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS)) : undefined,
        ofPerson(person.trim()),
        ofSubject(subject),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(AUDIT_PAGE_SIZE + 1);
  const rows = found
    .slice(0, AUDIT_PAGE_SIZE)
    .map(({ actorId, actorName, affectedUserId, affectedName, ...entry }) => ({
      ...entry,
      actor:
        actorId === null ? null : { id: actorId, name: isOperatorId(actorId) ? OPERATOR.name : actorName },
      affected: affectedUserId === null ? null : { id: affectedUserId, name: affectedName },
    }));
  return { rows, nextBefore: found.length > rows.length ? rows.at(-1)!.id : null };
}

const isOperatorId = (uid: string) => uid === OPERATOR.uid;

function ofPerson(typed: string) {
  if (typed === '') return undefined;
  const known = sql`coalesce((select id from users where email = ${typed.toLowerCase()}), ${typed})`;
  return or(eq(auditEntries.actorId, known), eq(auditEntries.affectedUserId, known));
}

function ofSubject(typed: string) {
  if (typed.trim() === '') return undefined;
  const read = parseAuditSubject(typed);
  if (!read) return sql`false`;
  return and(eq(auditEntries.targetId, read.id), inArray(auditEntries.kind, auditKindsOf(read.subject)));
}
