import { clsx } from 'clsx';
import { Link } from 'react-router';
import { CONFLICT_LABEL, CONFLICT_SOURCE_LABEL } from '#domain/review/conflict.ts';
import { type CriterionForm, CRITERIA_MAX } from '#domain/review/rubric.ts';
import { type PanelForm, type ReviewPanel, reviewByDay } from '#domain/review/review-panel.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { decideConflict, declareConflict } from '#server/commands/review/conflict.ts';
import { releaseApplicantText } from '#server/commands/review/review-assignment.ts';
import { leaveBlindMode, savePanel } from '#server/commands/review/review-panel.ts';
import { possibleConflicts, countPanelProgress } from '#domain/review/panel-progress.ts';
import type { PanelConflict } from '#server/queries/review/review-panel.ts';
import { Button, buttonClass, ButtonLink } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import { intentIn, textIn } from '#app/http/read-form.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { Version } from '#app/shared/form/version.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { reviewUrl } from '../review-urls.ts';
import type { Route } from './+types/panel.ts';
import { loadOwnedPanel } from './load-panel.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PlanForm } from './plan-form.tsx';
import { ReviewerTable } from './reviewer-table.tsx';
import * as styles from './panel.module.css';
import { assignUrl, panelUrl, prepareUrl } from './panel-urls.ts';
import { peopleUrl } from '#app/shared/proposal/people-url.ts';

const route = actionRoute({
  access: 'member',
  load: async (request: ActionRequest) => {
    const { applications, ...owned } = await loadOwnedPanel(request);
    const lines = { ...owned, applications };
    return {
      ...owned,
      reviewBy: reviewByDay(owned.panel?.reviewBy ?? null, owned.proposal),
      progress: countPanelProgress(lines),
      possible: possibleConflicts(lines.applications).map(toLine),
      decided: applications.flatMap(({ id, name, conflicts }) =>
        conflicts
          .filter(({ state }) => state !== 'possible')
          .map((conflict) => toLine({ ...conflict, id, name })),
      ),
    };
  },
  read: (form) => ({
    intent: intentIn(form),
    application: textIn(form, 'application'),
    person: textIn(form, 'person'),
    reason: textIn(form, 'reason'),
    kind: textIn(form, 'kind'),
    plan: readPlan(form),
  }),
  revised: { lock: 'proposal', version: planVersion, when: (typed) => typed.intent === 'save' },
  countsTowardHourlyLimit: true,
  run: async (request, typed): Promise<Outcome<object>> => {
    const { db, actor, id, now } = request;
    const applicationId = parseId(typed.application) ?? 0;
    const { person, reason, kind } = typed;
    switch (typed.intent) {
      case 'save':
        return savePanel(db, actor, id, typed.plan, now);
      case 'unblind':
        return leaveBlindMode(db, actor, id, now);
      case 'declare':
        return declareConflict(db, actor, applicationId, { kind }, now);
      case 'confirm':
      case 'waive':
        return decideConflict(db, actor, applicationId, person, { decision: typed.intent, reason }, now);
      case 'release':
      case 'hold':
        return releaseApplicantText(
          db,
          actor,
          applicationId,
          person,
          { release: typed.intent === 'release' },
          now,
        );
      default:
        return refuse('malformed');
    }
  },
  done: (_, { id }, typed) => {
    const application = parseId(typed.application);
    const isOnApplication = typed.intent === 'release' || typed.intent === 'hold';
    if (typed.intent === 'declare') return { to: reviewUrl(id), toast: 'Changes saved' };
    return { to: isOnApplication ? reviewUrl(id, application) : panelUrl(id), toast: 'Changes saved' };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Review panel · Collegium' }, { name: 'robots', content: 'noindex' }];

function planVersion({ panel, reviewBy }: { panel: ReviewPanel | null; reviewBy: string }): Version {
  return {
    'Reviews of each application': String(panel?.wanted ?? ''),
    'Reviews due': reviewBy,
    ...Object.fromEntries(
      (panel?.criteria ?? []).map(({ id: _id, name, weight, hint, ...texts }, index) => [
        `Criterion ${index + 1}`,
        [name, weight, hint, ...Object.values(texts)].filter(Boolean).join(' · '),
      ]),
    ),
  };
}

type Conflict = PanelConflict & { id: number; name: string };

function toLine({ id, name, person, state, source, kind, reason }: Conflict) {
  return { id, name, person: { uid: person.uid, name: person.name }, state, source, kind, reason };
}

function readPlan(form: FormData): PanelForm {
  const criteria = Array.from({ length: CRITERIA_MAX }, (_, index): CriterionForm => {
    const part = (name: string) => textIn(form, `criterion-${index + 1}-${name}`);
    return {
      name: part('name'),
      hint: part('hint'),
      weight: part('weight'),
      textFor1: part('textFor1'),
      textFor3: part('textFor3'),
      textFor5: part('textFor5'),
    };
  });
  return {
    blind: textIn(form, 'blind'),
    wanted: textIn(form, 'wanted'),
    reviewBy: textIn(form, 'reviewBy'),
    criteria,
  };
}

/** `/proposal/{id}/panel`: the plan, the people and the progress of a review panel. */
export default function Panel({ loaderData: page, actionData }: Route.ComponentProps) {
  const { proposal, panel, isRunning } = page;
  const { refusal, typed } = actionData ?? {};
  const isPlan = typed?.intent === 'save';
  const hasAside = isRunning || page.decided.length > 0;
  return (
    <PanelFrame
      proposal={proposal}
      here="panel"
      isSetUp={panel !== null}
      isBlind={panel?.isBlind ?? false}
      refusal={refusal?.fields && !refusal.fields['kind'] ? undefined : refusal}
    >
      {panel === null && (
        <p className={styles.intro}>
          Reviewers read and score, and you decide. Choose what they score, then invite them and assign who
          reads what.
        </p>
      )}
      <div className={clsx(panel ? hasAside && styles.twoColumns : styles.oneColumn)}>
        {panel && (
          <div>
            <PossibleConflicts page={page} typed={typed} error={refusal?.fields?.['reason']} />
            <Progress page={page} />
          </div>
        )}
        <div>
          {(isRunning || panel === null || isPlan) && (
            <PageSection title="Plan" titleId="plan">
              {isRunning || isPlan ? (
                // A refused form stays, with what was typed.
                <PlanForm
                  panel={panel}
                  reviewBy={page.reviewBy}
                  isLocked={page.isLocked}
                  typed={isPlan ? typed.plan : undefined}
                  errors={isPlan ? refusal?.fields : undefined}
                />
              ) : (
                <p className={styles.intro}>This proposal has no review panel.</p>
              )}
            </PageSection>
          )}
          {page.decided.length > 0 && <DecidedConflicts page={page} />}
          {panel?.isBlind && isRunning && <EndBlindReview />}
        </div>
      </div>
    </PanelFrame>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Progress({ page: { proposal, panel, progress, reviewers, isRunning } }: { page: Page }) {
  const { applications, ready, wanted, unassigned, submitted } = progress;
  return (
    <PageSection title="Progress" titleId="progress">
      <dl className={styles.figures}>
        <div>
          <dt>Applications</dt>
          <dd>{applications}</dd>
        </div>
        {panel!.isBlind && (
          <div>
            <dt>Ready for review</dt>
            <dd>
              {ready} of {applications}
            </dd>
          </div>
        )}
        <div>
          <dt>Reviews submitted</dt>
          <dd>
            {submitted} of {wanted}
          </dd>
        </div>
      </dl>
      {isRunning && panel!.isBlind && ready < applications && (
        <p className={styles.unassigned}>
          <b className={styles.missing}>{plural(applications - ready, 'application')} to prepare</b>{' '}
          <ButtonLink variant="primary" to={prepareUrl(proposal.id)}>
            Prepare answers
          </ButtonLink>
        </p>
      )}
      {unassigned > 0 && (
        <p className={styles.unassigned}>
          <b className={styles.missing}>{plural(unassigned, 'review')} not assigned</b>{' '}
          <ButtonLink to={assignUrl(proposal.id)}>Assign reviews</ButtonLink>
        </p>
      )}
      {reviewers.length === 0 ? (
        <p className={styles.intro}>No one reviews yet. Invite reviewers by email or with a link.</p>
      ) : (
        <ReviewerTable reviewers={progress.reviewers} />
      )}
      {isRunning && (
        <p className={clsx(styles.buttons, styles.actions)}>
          <ButtonLink to={peopleUrl(proposal.id)}>Invite reviewers</ButtonLink>
        </p>
      )}
    </PageSection>
  );
}

type PossibleProps = {
  page: Page;
  typed: { application: string; person: string; reason: string } | undefined;
  error: string | undefined;
};

function PossibleConflicts({ page: { proposal, possible }, typed, error }: PossibleProps) {
  if (possible.length === 0) return null;
  return (
    <PageSection title={plural(possible.length, 'possible conflict')} titleId="possible">
      <p className={styles.note}>
        These people may be too close to an applicant. If you confirm the conflict, they lose access to the
        application. If you waive it, they can review it, and your reason stays on record.
      </p>
      <ul className={styles.list}>
        {possible.map(({ id, name, person, source }) => {
          const isTyped = typed?.application === String(id) && typed.person === person.uid;
          return (
            <li key={`${id} ${person.uid}`} className={styles.conflict}>
              <p>
                <b>{person.name}</b> and{' '}
                <Link className="link" to={reviewUrl(proposal.id, id)}>
                  {name}
                </Link>
                <small>{CONFLICT_SOURCE_LABEL[source]}</small>
              </p>
              <Form method="post" className={styles.confirm} preventScrollReset>
                <input type="hidden" name="application" value={id} />
                <input type="hidden" name="person" value={person.uid} />
                <Button fullWidth name="intent" value="confirm">
                  Confirm conflict
                  <span className="visually-hidden">
                    {' '}
                    of {person.name} with {name}
                  </span>
                </Button>
              </Form>
              <details className={styles.waive} open={isTyped && error !== undefined}>
                <summary className={buttonClass({})}>
                  Waive…
                  <span className="visually-hidden">
                    {' '}
                    conflict of {person.name} with {name}
                  </span>
                </summary>
                <Form method="post" className={styles.reason} preventScrollReset>
                  <input type="hidden" name="application" value={id} />
                  <input type="hidden" name="person" value={person.uid} />
                  <TextField
                    label="Reason to waive it"
                    name="reason"
                    defaultValue={isTyped ? typed.reason : ''}
                    error={isTyped ? error : undefined}
                  />
                  <Button name="intent" value="waive">
                    Waive conflict
                    <span className="visually-hidden">
                      {' '}
                      of {person.name} with {name}
                    </span>
                  </Button>
                </Form>
              </details>
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}

function DecidedConflicts({ page: { proposal, decided } }: { page: Page }) {
  return (
    <PageSection title="Conflicts on record" titleId="conflicts">
      <ul className={styles.list}>
        {decided.map(({ id, name, person, state, source, kind, reason }) => (
          <li key={`${id} ${person.uid}`}>
            <p>
              <b>{person.name}</b> and{' '}
              <Link className="link" to={reviewUrl(proposal.id, id)}>
                {name}
              </Link>{' '}
              ({state === 'waived' ? 'waived' : 'conflict'})
              <small>
                {kind ? CONFLICT_LABEL[kind] : CONFLICT_SOURCE_LABEL[source]}
                {reason && <span dir="auto"> · {reason}</span>}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function EndBlindReview() {
  return (
    <PageSection title="End blind review" titleId="blind">
      <p className={styles.note}>
        Reviewers then read names, comments and the answers as they were sent. Scores stay. You can’t go back.{' '}
        <Link className="link" to="/docs/review-applications#panel">
          How blind review works
        </Link>
      </p>
      <details className={styles.more}>
        <summary className={buttonClass({})}>Show names to reviewers…</summary>
        <Form method="post" className={styles.buttons}>
          <Button name="intent" value="unblind" variant="danger">
            End blind review for good
          </Button>
        </Form>
      </details>
    </PageSection>
  );
}
