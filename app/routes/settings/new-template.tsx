import { type TemplateKind, parseTemplateKind } from '#domain/review/message-template.ts';
import { addTemplate } from '#server/commands/review/message-template.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/new-template.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { TEMPLATES_URL } from './settings-urls.ts';
import { TemplateFields, readTemplate } from './template-fields.tsx';
import { TEMPLATE_TEXTS } from './template-texts.tsx';

const route = actionRoute({
  access: 'member',
  load: async ({ url }) => {
    const kind = kindOf(url);
    const initial = url.searchParams.has('example') ? TEMPLATE_TEXTS[kind].example : { name: '', body: '' };
    return { kind, initial };
  },
  read: readTemplate,
  run: ({ db, actor, url, now }, typed) => addTemplate(db, actor, { kind: kindOf(url), ...typed }, now),
  done: () => ({ to: TEMPLATES_URL, toast: 'Template saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

function kindOf({ searchParams }: ActionRequest['url']): TemplateKind {
  return parseTemplateKind(searchParams.get('kind')) ?? 'invitation';
}

export const meta = () => [{ title: 'New template · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/templates/new?kind=reason`: saves a text to start from, or begins with an example. */
export default function NewTemplate({ loaderData: { kind, initial }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Templates"
      question={TEMPLATE_TEXTS[kind].add}
      consequences={[TEMPLATE_TEXTS[kind].start]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to templates', to: TEMPLATES_URL }}
      confirm="Save template"
      cancel={{ label: 'Cancel', to: TEMPLATES_URL }}
    >
      <TemplateFields initial={actionData?.typed ?? initial} errors={actionData?.refusal.fields} />
    </SettingsConfirmPage>
  );
}
