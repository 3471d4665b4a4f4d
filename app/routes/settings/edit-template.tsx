import { editTemplate } from '#server/commands/review/message-template.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/edit-template.ts';
import { loadTemplate } from './load-template.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { TEMPLATES_URL } from './settings-urls.ts';
import { TemplateFields, readTemplate } from './template-fields.tsx';

const route = actionRoute({
  access: 'member',
  load: loadTemplate,
  read: readTemplate,
  revised: { lock: 'account', version: ({ name, body }) => ({ Name: name, Text: body }) },
  run: ({ db, actor, id, now }, typed) => editTemplate(db, actor, id, typed, now),
  done: () => ({ to: TEMPLATES_URL, toast: 'Template saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Edit template · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/templates/{id}/edit`: changes a saved text. */
export default function EditTemplate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Templates"
      question={`Edit “${loaderData.name}”`}
      consequences={['Messages you already sent don’t change.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to templates', to: TEMPLATES_URL }}
      confirm="Save template"
      cancel={{ label: 'Cancel', to: TEMPLATES_URL }}
    >
      <TemplateFields initial={actionData?.typed ?? loaderData} errors={actionData?.refusal.fields} />
    </SettingsConfirmPage>
  );
}
