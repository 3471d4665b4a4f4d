import { type TemplateKind, parseTemplateKind } from '../../../domain/message-template.ts';
import { addTemplate } from '../../../server/commands/message-template.ts';
import { type ActionRequest, actionRoute } from '../action-route.ts';
import type { Route } from './+types/new-template.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { TEMPLATES_URL } from './settings-urls.ts';
import { TemplateFields, readTemplate } from './template-fields.tsx';

const route = actionRoute({
  load: async ({ url }) => ({ kind: kindOf(url) }),
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

const QUESTION: Record<TemplateKind, string> = {
  invitation: 'New invitation template',
  reason: 'New reason template',
};

const ABOUT: Record<TemplateKind, string> = {
  invitation: 'A text to start from when you invite someone. You can change it before it’s sent.',
  reason: 'A text to start from when you turn someone down. You can change it before it’s sent.',
};

/** `/settings/templates/new?kind=reason`: saves a text to start from. */
export default function NewTemplate({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Templates"
      question={QUESTION[kind]}
      consequences={[ABOUT[kind]]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to templates', to: TEMPLATES_URL }}
      confirm="Save template"
      cancel={{ label: 'Cancel', to: TEMPLATES_URL }}
    >
      <TemplateFields
        typed={actionData?.typed ?? { name: '', body: '' }}
        errors={actionData?.refusal.fields}
      />
    </SettingsConfirmPage>
  );
}
