import { refuse } from '#domain/base/refusal.ts';
import { findTemplate } from '#server/queries/review/message-template.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

/** Loads the reader's own template; throws 404 for anyone else. */
export async function loadTemplate({ db, actor, id }: ActionRequest) {
  const template = await findTemplate(db, actor, id);
  if (!template) throw pageRefusal(refuse('not_found').refusal);
  return template;
}
