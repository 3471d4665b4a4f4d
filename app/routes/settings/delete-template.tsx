import { deleteTemplate } from '#server/commands/review/message-template.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/delete-template.ts';
import { loadTemplate } from './load-template.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { TEMPLATES_URL } from './settings-urls.ts';

const route = actionRoute({
  load: loadTemplate,
  run: ({ db, actor, id }) => deleteTemplate(db, actor, id),
  done: () => ({ to: TEMPLATES_URL, toast: 'Template deleted' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Delete a template · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/settings/templates/{id}/delete`: deletes a saved text. */
export default function DeleteTemplate({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Templates"
      question={`Delete “${name}”?`}
      consequences={['Messages you already sent don’t change. You can’t undo this.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to templates', to: TEMPLATES_URL }}
      confirm="Delete template"
      danger
      cancel={{ label: 'Keep it', to: TEMPLATES_URL }}
    />
  );
}
