import { pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditKind } from '../../domain/audit.ts';
import { identity, instant } from './columns.ts';

/** Who saw or changed what. Only added to: the database refuses everything else. */
export const auditEntries = pgTable('audit_entries', {
  id: identity(),
  at: instant('at').notNull(),
  /** A uid, or what stands for somebody whose account is gone; null when nobody was signed in. No key, so that it outlives them. */
  actorId: text('actor_id'),
  kind: text('kind').$type<AuditKind>().notNull(),
  /** The id of what `auditSubjectOf` the kind says. */
  targetId: text('target_id'),
  /** Whom else it is about, named as `actorId` is. */
  affectedUserId: text('affected_user_id'),
  /** The request it came with, as the log names it. */
  requestId: text('request_id'),
});
