import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import { Link } from 'react-router';
import type { ContactKind } from '#domain/text/contact-details.ts';
import { EXTRA_MASK_CAP, MASK } from '#domain/review/mask-text.ts';
import { askedQuestions } from '#domain/proposal/proposal.ts';
import { refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { prepareAnswers } from '#server/commands/review/prepared-answer.ts';
import { findOwnedPanel, findPreparation } from '#server/queries/review/review-panel.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Revision } from '#app/shared/form/revision.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { intentIn, textIn } from '#app/http/read-form.ts';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/prepare.ts';
import { PanelFrame } from './panel-frame.tsx';
import * as panelStyles from './panel.module.css';
import * as styles from './prepare.module.css';
import { prepareUrl } from './panel-urls.ts';
import { Steps } from './steps.tsx';

const route = actionRoute({
  access: 'member',
  load: async ({ db, actor, id, url }: ActionRequest) => {
    const owned = await findOwnedPanel(db, actor, id);
    if (!owned.ok) throw pageRefusal(owned.refusal);
    const { proposal, panel, applications } = owned.value;
    if (!panel?.isBlind) throw pageRefusal(refuse('not_found').refusal);
    const lines = applications.map(({ id: applicationId, name, isReady, isOutdated }) => ({
      id: applicationId,
      name,
      isReady,
      isOutdated,
    }));
    // Those to prepare first.
    const inOrder = [...lines.filter(({ isReady }) => !isReady), ...lines.filter(({ isReady }) => isReady)];
    const asked = parseId(url.searchParams.get('application'));
    const openId = asked ?? inOrder[0]?.id;
    const opened = openId === undefined ? null : await findPreparation(db, actor, id, openId);
    if (opened && !opened.ok) throw pageRefusal(opened.refusal);
    return {
      proposal: { id, title: proposal.title },
      isRunning: proposal.status === 'open' || proposal.status === 'closed',
      questions: askedQuestions(proposal.questions),
      lines: inOrder,
      opened: opened?.value ?? null,
    };
  },
  read: (form) => ({
    intent: intentIn(form),
    application: textIn(form, 'application'),
    masks: textIn(form, 'masks'),
    seen: textIn(form, 'seen'),
  }),
  revised: {
    lock: 'proposal',
    version: ({ opened }) => ({ 'Also mask': opened?.extraMasks.join(', ') ?? '' }),
  },
  run: ({ db, actor, now }, { masks, seen, application, ...typed }) => {
    const applicationId = parseId(application) ?? 0;
    return prepareAnswers(db, actor, applicationId, { masks, seen, ready: typed.intent === 'ready' }, now);
  },
  // After "Ready", the next one that is not.
  done: ({ id: applicationId }, { id }, typed) => ({
    to: typed.intent === 'ready' ? prepareUrl(id) : prepareUrl(id, applicationId),
    toast: 'Changes saved',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Prepare answers · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/proposal/{id}/prepare`: masks answers for blind review, one application at a time. */
export default function Prepare({ loaderData: page, actionData }: Route.ComponentProps) {
  const { proposal, lines, opened } = page;
  const { refusal, typed } = actionData ?? {};
  const toPrepare = lines.filter(({ isReady }) => !isReady);
  const ready = lines.filter(({ isReady }) => isReady);
  const pick = (some: Line[]) => (
    <ul className={styles.pick}>
      {some.map(({ id, name, isOutdated }) => (
        <li key={id}>
          <Link to={prepareUrl(proposal.id, id)} aria-current={id === opened?.id ? 'page' : undefined}>
            {name} {isOutdated && <small className={panelStyles.missing}>Changed since</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <PanelFrame
      proposal={proposal}
      here="prepare"
      isSetUp
      isBlind
      refusal={refusal?.fields ? undefined : refusal}
    >
      <section aria-labelledby="prepare">
        <h2 id="prepare" className="visually-hidden">
          Prepare answers
        </h2>
        <p className={panelStyles.instruction}>
          We mask the names, emails, links, and organizations we know. Add anything else that gives the
          applicant away.
        </p>
        {opened === null ? (
          <p className={panelStyles.intro}>No one has applied yet.</p>
        ) : (
          <div className={styles.columns}>
            <nav aria-label="Applications" className={styles.applications}>
              <p className="hint">
                {plural(lines.length, 'applicant')}, {toPrepare.length} to prepare
              </p>
              <label key={opened.id} className={clsx('link', styles.showAll)}>
                <input type="checkbox" className="visually-hidden" />
                <span>Show all {lines.length}</span>
                <span>Hide the list</span>
              </label>
              <div className={styles.pickLists}>
                {toPrepare.length > 0 && pick(toPrepare)}
                {ready.length > 0 && (
                  <details key={opened.id} open={ready.some(({ id }) => id === opened.id)}>
                    <summary>
                      {ready.length} ready
                      <Icon node={ChevronDown} className={`icon-small ${panelStyles.chevron}`} />
                    </summary>
                    {pick(ready)}
                  </details>
                )}
              </div>
            </nav>
            <Preparation key={opened.id} page={page} typed={typed} error={refusal?.fields?.['masks']} />
          </div>
        )}
      </section>
    </PanelFrame>
  );
}

type Line = Route.ComponentProps['loaderData']['lines'][number];

/** The name of an application's person, its place among those with its state, and its neighbors. */
function ApplicantHead({ name, line, lines, proposalId }: HeadProps) {
  const alike = lines.filter(({ isReady }) => isReady === line.isReady);
  const at = lines.indexOf(line);
  const to = (item: Line | undefined) => (item ? prepareUrl(proposalId, item.id) : null);
  return (
    <div className={styles.applicant}>
      <h3>{name}</h3>
      <small className={line.isReady ? 'hint' : panelStyles.missing}>
        {`${alike.indexOf(line) + 1} of ${alike.length} ${line.isReady ? 'ready' : 'to prepare'}${
          line.isOutdated ? ', changed since' : ''
        }`}
      </small>
      <Steps previousTo={to(lines[at - 1])} nextTo={to(lines[at + 1])} />
    </div>
  );
}

type HeadProps = { name: string; line: Line; lines: Line[]; proposalId: number };

function Version({
  title,
  text,
  isMasked,
}: {
  title?: string;
  text: string | undefined;
  isMasked?: boolean;
}) {
  return (
    <div className={styles.version}>
      {title && <h5>{title}</h5>}
      <p dir="auto">
        {isMasked
          ? text
              ?.split(MASK)
              .flatMap((part, index) => (index === 0 ? part : [<mark key={index}>{MASK}</mark>, part]))
          : text}
      </p>
    </div>
  );
}

const CONTACT_LABEL: Record<ContactKind, string> = {
  phone: 'a phone number',
  handle: 'a handle',
  wallet: 'a wallet address',
  orcid: 'an ORCID iD',
  email: 'an email address',
};

type PreparationProps = {
  page: Route.ComponentProps['loaderData'];
  typed: { masks: string } | undefined;
  error: string | undefined;
};

function Preparation({ page, typed, error }: PreparationProps) {
  const { questions } = page;
  // A refused form stays, with what was typed.
  const isRunning = page.isRunning || typed !== undefined;
  const opened = page.opened!;
  const { prepared } = opened;
  const shown = prepared?.answers ?? opened.preview;
  const isUnmasked = questions.every(({ index }) => shown[index] === opened.answers[index]);
  return (
    <div className={styles.preparation}>
      <ApplicantHead
        name={opened.name}
        line={page.lines.find(({ id }) => id === opened.id)!}
        lines={page.lines}
        proposalId={page.proposal.id}
      />
      <div>
        {isUnmasked && <p>Nothing is masked. Reviewers read this as sent.</p>}
        {isRunning && opened.possibleContacts.length > 0 && (
          <div className={styles.hints}>
            <p>Not masked. If any of these gives the applicant away, add it to “Also mask.”</p>
            <ul>
              {opened.possibleContacts.map(({ text, kind }) => (
                <li key={text}>
                  <bdi>{text}</bdi> looks like {CONTACT_LABEL[kind]}
                </li>
              ))}
            </ul>
          </div>
        )}
        {questions.map(({ index, question }) => {
          const sent = opened.answers[index];
          const masked = shown[index];
          return (
            <div key={index}>
              <h4 className={styles.question} dir="auto">
                {question}
              </h4>
              {masked === sent ? (
                <Version text={sent} />
              ) : (
                <div className={styles.sideBySide}>
                  <Version title="As sent" text={sent} />
                  <Version title="As reviewers read it" text={masked} isMasked />
                </div>
              )}
            </div>
          );
        })}
      </div>
      {isRunning && (
        <Form
          method="post"
          action={prepareUrl(page.proposal.id, opened.id)}
          className={panelStyles.form}
          preventScrollReset
        >
          <Revision />
          <input type="hidden" name="application" value={opened.id} />
          <input type="hidden" name="seen" value={opened.revision} />
          <GuardedTextArea
            label="Also mask"
            hint={`One word or phrase per line, at most ${EXTRA_MASK_CAP} characters each.`}
            name="masks"
            rows={4}
            optional
            defaultValue={typed?.masks ?? opened.extraMasks.join('\n')}
            error={error}
          />
          <p className={panelStyles.actions}>
            <Button variant={prepared?.isReady ? 'secondary' : 'primary'} name="intent" value="ready">
              {prepared?.isReady ? 'Save' : 'Mark as ready'}
            </Button>
            <Button name="intent" value="mask">
              {prepared?.isReady ? 'Mark as not ready' : 'Update preview'}
            </Button>
          </p>
          {prepared?.isReady && <p className="hint">Reviewers can read this application.</p>}
        </Form>
      )}
    </div>
  );
}
