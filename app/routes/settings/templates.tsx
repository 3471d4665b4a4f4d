import { Link } from 'react-router';
import {
  type MessageTemplate,
  NAME_PLACEHOLDER,
  TEMPLATES_PER_KIND,
  TEMPLATE_KINDS,
  TEMPLATE_MESSAGES,
  type TemplateKind,
} from '../../../domain/message-template.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { listTemplates } from '../../../server/queries/message-template.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import type { Route } from './+types/templates.ts';
import { SettingsFrame } from './settings-frame.tsx';
import * as listStyles from './settings-list.module.css';
import * as styles from './settings.module.css';
import { TEMPLATES_URL } from './settings-urls.ts';
import * as templateStyles from './templates.module.css';

export const meta = () => [{ title: 'Templates · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  requireSignIn(TEMPLATES_URL, actor);
  return listTemplates(db, actor);
}

const HEADING: Record<TemplateKind, string> = {
  invitation: 'Invitations',
  reason: 'Reasons for turning down',
};

const ABOUT: Record<TemplateKind, string> = {
  invitation: 'Sent with an invitation, such as the first steps or who to write to.',
  reason: 'Sent with the result “Not selected”, such as what was missing this time.',
};
const NEW: Record<TemplateKind, string> = {
  invitation: 'New invitation template',
  reason: 'New reason template',
};
const EMPTY: Record<TemplateKind, string> = {
  invitation: 'No invitation templates yet.',
  reason: 'No reason templates yet.',
};

/** `/settings/templates`: the texts this person saved for invitations and reasons. */
export default function Templates({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame here="Templates">
      <PageSection title="Templates">
        <p className="hint">
          Start a message to your applicants from saved text. Type {NAME_PLACEHOLDER} where each person’s
          first name should go. Only you can see your templates.
        </p>
        {TEMPLATE_KINDS.map((kind) => (
          <Saved key={kind} kind={kind} templates={loaderData[kind]} />
        ))}
      </PageSection>
    </SettingsFrame>
  );
}

function Saved({ kind, templates }: { kind: TemplateKind; templates: MessageTemplate[] }) {
  return (
    <section className={templateStyles.kind} aria-labelledby={kind}>
      <h3 id={kind} className={templateStyles.heading}>
        {HEADING[kind]}
      </h3>
      <p className="hint">{ABOUT[kind]}</p>
      {templates.length > 0 && (
        <ul className={listStyles.list}>
          {templates.map(({ key, name, body }) => (
            <li key={key} className={templateStyles.template}>
              <span className={listStyles.text}>
                <b>{name}</b>
                <small className={templateStyles.body} dir="auto">
                  {body}
                </small>
              </span>
              <span className="cluster">
                <Link className="link" to={`${TEMPLATES_URL}/${key}/edit`}>
                  Edit<span className="visually-hidden"> {name}</span>
                </Link>
                <Link className="link" to={`${TEMPLATES_URL}/${key}/delete`}>
                  Delete<span className="visually-hidden"> {name}</span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      {templates.length >= TEMPLATES_PER_KIND ? (
        <p className={styles.explanation}>{TEMPLATE_MESSAGES.tooMany}</p>
      ) : (
        <div className={templateStyles.add}>
          {templates.length === 0 && <p>{EMPTY[kind]}</p>}
          <ButtonLink to={`${TEMPLATES_URL}/new?kind=${kind}`}>{NEW[kind]}</ButtonLink>
        </div>
      )}
    </section>
  );
}
