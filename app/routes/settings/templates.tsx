import {
  type MessageTemplate,
  TEMPLATES_PER_KIND,
  TEMPLATE_KINDS,
  TEMPLATE_MESSAGES,
  type TemplateKind,
} from '#domain/review/message-template.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listTemplates } from '#server/queries/review/message-template.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import type { Route } from './+types/templates.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { RemoveLink, SettingsList, SettingsRow } from './settings-row.tsx';
import * as styles from './settings.module.css';
import { TEMPLATES_URL } from './settings-urls.ts';
import { TEMPLATE_TEXTS } from './template-texts.tsx';
import * as templateStyles from './templates.module.css';

export const meta = () => [{ title: 'Templates · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  requireSignIn(TEMPLATES_URL, actor);
  return listTemplates(db, actor);
}

/** `/settings/templates`: the texts this person saved for invitations and reasons. */
export default function Templates({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame here="Templates">
      {TEMPLATE_KINDS.map((kind) => (
        <Saved key={kind} kind={kind} templates={loaderData[kind]} />
      ))}
    </SettingsFrame>
  );
}

function Saved({ kind, templates }: { kind: TemplateKind; templates: MessageTemplate[] }) {
  const { heading, about, add, example } = TEMPLATE_TEXTS[kind];
  const newUrl = `${TEMPLATES_URL}/new?kind=${kind}`;
  return (
    <PageSection title={heading} titleId={kind}>
      <p>{about} Only you see them.</p>
      <SettingsList>
        {templates.map(({ key, name, body }) => (
          <SettingsRow key={key} stacked title={name} notes={[<Body key="body" text={body} />]}>
            <ButtonLink to={`${TEMPLATES_URL}/${key}/edit`}>
              Edit<span className="visually-hidden"> {name}</span>
            </ButtonLink>
            <RemoveLink to={`${TEMPLATES_URL}/${key}/delete`} about={name} label="Delete" />
          </SettingsRow>
        ))}
        {templates.length === 0 && (
          <SettingsRow
            stacked
            title={`Example: ${example.name}`}
            notes={[<Body key="body" text={example.body} />]}
          >
            <ButtonLink to={`${newUrl}&example`}>
              Start from this<span className="visually-hidden"> example: {example.name}</span>
            </ButtonLink>
          </SettingsRow>
        )}
      </SettingsList>
      {templates.length >= TEMPLATES_PER_KIND ? (
        <p className={styles.explanation}>{TEMPLATE_MESSAGES.tooMany}</p>
      ) : (
        <ButtonGroup>
          <ButtonLink to={newUrl}>{add}</ButtonLink>
        </ButtonGroup>
      )}
    </PageSection>
  );
}

/** A template's text, with its line breaks. */
function Body({ text }: { text: string }) {
  return (
    <span className={templateStyles.body} dir="auto">
      {text}
    </span>
  );
}
