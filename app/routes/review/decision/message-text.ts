import { STANDARD_REASONS, type TemplateKind, textOrTemplate } from '#domain/review/message-template.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { addTemplate } from '#server/commands/review/message-template.ts';
import { listTemplates } from '#server/queries/review/message-template.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import type { TypedMessage } from './message-field.tsx';

/** The name of the text's field, by kind. */
const FIELD = { invitation: 'message', reason: 'reason' } as const satisfies Record<TemplateKind, string>;

/**
 * The text to send: as typed, or else the chosen template. With a template name, saves it as a
 * template first, unless the email is only shown: a refused name stops the decision.
 */
export async function messageToSend(
  { db, actor, now }: Pick<ActionRequest, 'db' | 'actor' | 'now'>,
  kind: TemplateKind,
  typed: TypedMessage & { isPreview?: boolean },
): Promise<Outcome<string>> {
  const field = FIELD[kind];
  const isChosen = typed.text.trim() === '' && typed.template !== '';
  const templates = isChosen ? [...(await listTemplates(db, actor))[kind], ...STANDARD_REASONS] : [];
  const text = textOrTemplate(typed, templates, field);
  if (!text.ok || typed.isPreview || typed.templateName.trim() === '') return text;
  const template = { kind, name: typed.templateName, body: text.value };
  const saved = await addTemplate(db, actor, template, now);
  if (saved.ok) return done(text.value);
  const { fields, code, message } = saved.refusal;
  const { name = fields ? undefined : message, body } = fields ?? {};
  return refuse(code, {
    fields: { ...(name && { templateName: name }), ...(body && { [field]: body }) },
  });
}
