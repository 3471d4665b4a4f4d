import { and, asc, eq } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { MessageTemplate, TemplateKind } from '#domain/review/message-template.ts';
import { messageTemplates } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';

/** The templates that the actor saved, by kind and in the order of their names. */
export type SavedTemplates = Record<TemplateKind, MessageTemplate[]>;

export async function listTemplates(db: Database, actor: Actor): Promise<SavedTemplates> {
  const rows = isSignedIn(actor)
    ? await db
        .select()
        .from(messageTemplates)
        .where(eq(messageTemplates.ownerId, actor.uid))
        .orderBy(asc(messageTemplates.name))
    : [];
  const of = (kind: TemplateKind) =>
    rows.filter((row) => row.kind === kind).map(({ id, name, body }) => ({ key: String(id), name, body }));
  return { invitation: of('invitation'), reason: of('reason') };
}

/** A template of the actor; null if there is none with this id. */
export async function findTemplate(
  db: Database,
  actor: Actor,
  id: number,
): Promise<(MessageTemplate & { kind: TemplateKind }) | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.id, id), eq(messageTemplates.ownerId, actor.uid)));
  return row ? { key: String(row.id), kind: row.kind, name: row.name, body: row.body } : null;
}
