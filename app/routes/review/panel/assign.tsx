import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import { Link } from 'react-router';
import { excludesFromAssignment } from '#domain/review/conflict.ts';
import { PANEL_REVIEW_LABEL, PANEL_REVIEW_TRANSITIONS } from '#domain/review/panel-review.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import {
  assignReviewer,
  assignReviewsEvenly,
  unassignReviewer,
} from '#server/commands/review/review-assignment.ts';
import { countAssigned, countPanelProgress } from '#domain/review/panel-progress.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { intentIn, textIn } from '#app/http/read-form.ts';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/assign.ts';
import { loadOwnedPanel } from './load-panel.ts';
import { PanelFrame } from './panel-frame.tsx';
import * as panelStyles from './panel.module.css';
import * as styles from './assign.module.css';
import { assignUrl, panelUrl } from './panel-urls.ts';
import { peopleUrl } from '#app/shared/proposal/people-url.ts';
import { ReviewerTable } from './reviewer-table.tsx';

const route = actionRoute({
  access: 'member',
  load: async (request: ActionRequest) => {
    const owned = await loadOwnedPanel(request);
    const { panel, reviewers: _, applications, ...page } = owned;
    if (!panel) throw pageRefusal(refuse('not_found').refusal);
    const progress = countPanelProgress(owned);
    return {
      ...page,
      panel: { isBlind: panel.isBlind, wanted: panel.wanted },
      progress,
      applications: applications.map(({ conflicts, reviews, ...application }) => ({
        ...application,
        assigned: countAssigned(reviews),
        reviews: reviews.map(({ reviewer, status }) => ({ uid: reviewer.uid, name: reviewer.name, status })),
        inConflict: conflicts
          .filter(({ state }) => excludesFromAssignment(state))
          .map(({ person, state }) => ({
            uid: person.uid,
            name: person.name,
            isPossible: state === 'possible',
            isAssigned: reviews.some(({ reviewer }) => reviewer.uid === person.uid),
          })),
        assignable: progress.reviewers.filter(
          ({ uid }) =>
            !reviews.some(({ reviewer, status }) => reviewer.uid === uid && status !== 'returned') &&
            !conflicts.some(({ person, state }) => person.uid === uid && excludesFromAssignment(state)),
        ),
      })),
    };
  },
  read: (form) => ({
    intent: intentIn(form),
    application: textIn(form, 'application'),
    person: textIn(form, 'person'),
  }),
  countsTowardHourlyLimit: true,
  run: async ({ db, actor, id, now }, typed): Promise<Outcome<object>> => {
    const applicationId = parseId(typed.application) ?? 0;
    switch (typed.intent) {
      case 'evenly':
        return assignReviewsEvenly(db, actor, id, now);
      case 'assign':
        return assignReviewer(db, actor, applicationId, typed.person, now);
      case 'unassign':
        return unassignReviewer(db, actor, applicationId, typed.person, now);
      default:
        return refuse('malformed');
    }
  },
  done: (_, { id }) => ({ to: assignUrl(id), toast: 'Changes saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Assign reviews · Collegium' }, { name: 'robots', content: 'noindex' }];

type Page = Route.ComponentProps['loaderData'];
type AssignedApplication = Page['applications'][number];

/** `/proposal/{id}/assign`: who reviews which application. */
export default function Assign({ loaderData: page, actionData }: Route.ComponentProps) {
  const { proposal, panel, applications, progress } = page;
  const hasReviewers = progress.reviewers.length > 0;
  const missing = applications.filter(
    (application) => application.isOpen && application.assigned < panel.wanted,
  );
  const doubtful = applications.filter(
    (application) =>
      application.isOpen &&
      application.inConflict.some(({ isPossible, isAssigned }) => isPossible && isAssigned) &&
      !missing.includes(application),
  );
  const others = applications.filter(
    (application) => !missing.includes(application) && !doubtful.includes(application),
  );
  const complete = others.filter(({ isOpen }) => isOpen).length;
  const closed = others.length - complete;
  const group = (title: string, of: AssignedApplication[], note?: ReactNode) =>
    of.length > 0 && (
      <section className={styles.group} aria-label={title}>
        <p className={styles.groupTitle}>
          {title} ({of.length})
        </p>
        {note}
        {list(of)}
      </section>
    );
  const list = (of: AssignedApplication[]) => (
    <>
      <p className={styles.columnHeads} aria-hidden="true">
        <span>Applicant</span>
        <span>Reviewer</span>
        <span>Status</span>
      </p>
      <ul className={styles.assignments}>
        {of.map((item) => (
          <Assignments
            key={item.id}
            application={item}
            panel={panel}
            isRunning={page.isRunning}
            isLast={progress.unassigned === 1}
          />
        ))}
      </ul>
    </>
  );
  return (
    <PanelFrame
      proposal={proposal}
      here="assign"
      isSetUp
      isBlind={panel.isBlind}
      refusal={actionData?.refusal}
    >
      <div className={panelStyles.twoColumns}>
        <div>
          <h2 id="assign" className="visually-hidden">
            Assign reviews
          </h2>
          <p className={panelStyles.instruction}>Each application gets {plural(panel.wanted, 'review')}.</p>
          {!hasReviewers && (
            <p className={panelStyles.intro}>
              No one reviews yet. <ButtonLink to={peopleUrl(proposal.id)}>Invite reviewers</ButtonLink>
            </p>
          )}
          {page.isRunning && hasReviewers && progress.unassigned > 1 && (
            <Form method="post" className={styles.evenly}>
              <Button variant="primary" name="intent" value="evenly" aria-describedby="evenly">
                Assign evenly
              </Button>
              <p id="evenly" className="hint">
                Adds the {plural(progress.unassigned, 'missing review')}, skips reviewers with a conflict, and
                gives everyone about the same number.
              </p>
            </Form>
          )}
          {applications.length === 0 && <p className={panelStyles.intro}>No one has applied yet.</p>}
          {group('Needs a reviewer', missing)}
          {group(
            'Assigned despite a possible conflict',
            doubtful,
            <p className={styles.groupNote}>
              <Link className="link" to={`${panelUrl(proposal.id)}#possible`}>
                Confirm or waive the conflict
              </Link>
            </p>,
          )}
          {others.length > 0 && (
            <details className={styles.others} open={missing.length + doubtful.length === 0}>
              <summary>
                {[complete > 0 && `${complete} fully assigned`, closed > 0 && `${closed} closed to reviews`]
                  .filter(Boolean)
                  .join(', ')}
                <Icon node={ChevronDown} className={`icon-small ${panelStyles.chevron}`} />
              </summary>
              {list(others)}
            </details>
          )}
        </div>
        {hasReviewers && (
          <div>
            <PageSection title="Reviewers" titleId="reviewers" className={styles.load}>
              <ReviewerTable reviewers={progress.reviewers} />
            </PageSection>
          </div>
        )}
      </div>
    </PanelFrame>
  );
}

type AssignmentsProps = {
  application: AssignedApplication;
  panel: Page['panel'];
  isRunning: boolean;
  /** One review of all is missing. */
  isLast: boolean;
};

/** An application with its reviewers, and a form to add one. */
function Assignments({ application, panel: { isBlind, wanted }, isRunning, isLast }: AssignmentsProps) {
  const { id, name, reviews, inConflict, assigned, isReady } = application;
  const isOpen = isRunning && application.isOpen;
  return (
    <li>
      <div className={styles.assignedTo}>
        <h3>{name}</h3>
        {isOpen && assigned < wanted && (
          <small className={panelStyles.missing}>
            {assigned} of {wanted} assigned
          </small>
        )}
        {isBlind && !isReady && <small className="hint">Answers not ready</small>}
      </div>
      <div>
        {reviews.length > 0 && (
          <ul className={styles.reviews} aria-label={`Reviewers of ${name}’s application`}>
            {reviews.map((review) => (
              <li key={review.uid}>
                <span>{review.name}</span>
                <span className="hint">
                  {PANEL_REVIEW_LABEL[review.status]}
                  {inConflict.some(({ uid, isPossible }) => isPossible && uid === review.uid) && (
                    <span>
                      , <span className={styles.possible}>possible conflict</span>
                    </span>
                  )}
                </span>
                {isOpen && PANEL_REVIEW_TRANSITIONS[review.status].unassign && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="application" value={id} />
                    <input type="hidden" name="person" value={review.uid} />
                    <button className={clsx('link', styles.takeBack)} name="intent" value="unassign">
                      Unassign
                      <span className="visually-hidden">
                        {' '}
                        {name}’s application from {review.name}
                      </span>
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        {inConflict.map(
          (person) => !(person.isPossible && person.isAssigned) && <Conflict key={person.uid} {...person} />,
        )}
        {isOpen && <Add application={application} isComplete={assigned >= wanted} isLast={isLast} />}
      </div>
    </li>
  );
}

/** A person that a conflict excludes from assignment. */
function Conflict({ name, isPossible }: AssignedApplication['inConflict'][number]) {
  return (
    <p className={clsx('hint', styles.excluded)}>
      Can’t review: {name} ({isPossible ? 'possible conflict' : 'conflict'})
    </p>
  );
}

type AddProps = { application: AssignedApplication; isComplete: boolean; isLast: boolean };

/** Adds a reviewer; closed where enough are assigned. */
function Add({ application: { id, name, assignable }, isComplete, isLast }: AddProps) {
  if (assignable.length === 0)
    return isComplete ? null : <p className={clsx('hint', styles.excluded)}>No one else can review it.</p>;
  const form = (
    <Form method="post" className={styles.inline} preventScrollReset>
      <input type="hidden" name="application" value={id} />
      <SelectField
        label={
          <>
            Add a reviewer<span className="visually-hidden"> for {name}</span>
          </>
        }
        name="person"
        className={styles.reviewer}
      >
        {assignable.map((reviewer) => (
          <option key={reviewer.uid} value={reviewer.uid}>
            {reviewer.name} ({reviewer.assigned} assigned)
          </option>
        ))}
      </SelectField>
      <Button variant={isLast && !isComplete ? 'primary' : 'secondary'} name="intent" value="assign">
        Assign
      </Button>
    </Form>
  );
  if (!isComplete) return form;
  return (
    <details className={styles.addAnother}>
      <summary className="link">
        Add another<span className="visually-hidden"> reviewer for {name}</span>
      </summary>
      {form}
    </details>
  );
}
