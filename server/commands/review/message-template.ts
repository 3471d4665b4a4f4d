import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import {
  TEMPLATES_PER_KIND,
  TEMPLATE_MESSAGES,
  type TemplateKind,
  parseTemplate,
} from '#domain/review/message-template.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { messageTemplates } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { changeOwnRows } from '../base/change-own-rows.ts';

type TypedTemplate = { name: string; body: string };

/**
 * Saves a new template of the actor; the same name with the same text is that template. `invalid`
 * names `name` and `body`; refuses more than `TEMPLATES_PER_KIND`.
 */
export function addTemplate(
  db: Database,
  actor: SignedIn,
  { kind, ...typed }: TypedTemplate & { kind: TemplateKind },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const parsed = parseTemplate(typed);
    if (!parsed.ok) return parsed;
    const own = await templatesOf(tx, uid, kind);
    const named = own.find(({ name }) => name === parsed.value.name);
    if (named) return named.body === parsed.value.body ? done({ id: named.id }) : nameTaken();
    if (own.length >= TEMPLATES_PER_KIND)
      return refuse('move_not_allowed', { message: TEMPLATE_MESSAGES.tooMany });
    const [row] = await tx
      .insert(messageTemplates)
      .values({ ownerId: uid, kind, ...parsed.value, updatedAt: now })
      .returning({ id: messageTemplates.id });
    return done(row!);
  });
}

/** Replaces the name and the text of the actor's template; another person's is `not_found`. */
export function editTemplate(
  db: Database,
  actor: SignedIn,
  id: number,
  typed: TypedTemplate,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const mine = and(eq(messageTemplates.id, id), eq(messageTemplates.ownerId, uid));
    const [template] = await tx.select().from(messageTemplates).where(mine);
    if (!template) return refuse('not_found');
    const parsed = parseTemplate(typed);
    if (!parsed.ok) return parsed;
    const others = await templatesOf(tx, uid, template.kind);
    if (others.some((other) => other.id !== id && other.name === parsed.value.name)) return nameTaken();
    await tx
      .update(messageTemplates)
      .set({ ...parsed.value, updatedAt: now })
      .where(mine);
    return done({ id });
  });
}

/** Deletes the actor's template; another person's is `not_found`. */
export async function deleteTemplate(db: Database, actor: SignedIn, id: number): Promise<Outcome<null>> {
  const mine = and(eq(messageTemplates.id, id), eq(messageTemplates.ownerId, actor.uid));
  const deleted = await db.delete(messageTemplates).where(mine).returning({ id: messageTemplates.id });
  return deleted.length === 1 ? done(null) : refuse('not_found');
}

function templatesOf(tx: Database, uid: string, kind: TemplateKind) {
  const { id, name, body } = messageTemplates;
  return tx
    .select({ id, name, body })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.ownerId, uid), eq(messageTemplates.kind, kind)));
}

function nameTaken() {
  return refuse('invalid', { fields: { name: TEMPLATE_MESSAGES.nameTaken } });
}
