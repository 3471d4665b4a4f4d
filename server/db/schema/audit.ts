import { pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditKind } from '#domain/audit/audit.ts';
import { generatedId, instant } from './columns.ts';

/** The audit log: who saw or changed what. Append-only, enforced by the database. */
export const auditEntries = pgTable('audit_entries', {
  id: generatedId(),
  at: instant('at').notNull(),
  /**
   * A uid, or the pseudonym of a deleted account; null when no one was signed in. Not a foreign
   * key, so that entries outlive accounts.
   */
  actorId: text('actor_id'),
  kind: text('kind').$type<AuditKind>().notNull(),
  /** The id of what `auditSubjectOf(kind)` names. */
  targetId: text('target_id'),
  /** The other person it is about, named like `actorId`. */
  affectedUserId: text('affected_user_id'),
  /** The id of the request, as in the log. */
  requestId: text('request_id'),
});
