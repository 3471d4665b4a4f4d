import { clsx } from 'clsx';
import { Form, Link } from 'react-router';
import { excludesFromAssignment } from '../../../../domain/conflict.ts';
import { PANEL_REVIEW_LABEL, PANEL_REVIEW_TRANSITIONS } from '../../../../domain/panel-review.ts';
import { type Outcome, refuse } from '../../../../domain/refusal.ts';
import { plural } from '../../../../domain/text.ts';
import {
  assignReviewer,
  assignReviewsEvenly,
  unassignReviewer,
} from '../../../../server/commands/review-assignment.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { parseId } from '../../../ui/parse-id.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { textIn } from '../../../ui/read-form.ts';
import { Select } from '../../../ui/select.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { type ActionRequest, actionRoute } from '../../action-route.ts';
import type { Route } from './+types/assign.ts';
import { type LoadedPanel, loadOwnedPanel } from './load-panel.ts';
import { PanelFrame } from './panel-frame.tsx';
import * as styles from './panel.module.css';
import { assignUrl, panelUrl, peopleUrl } from './panel-urls.ts';

const route = actionRoute({
  load: async (request: ActionRequest) => {
    const { panel, reviewers, applications, ...page } = await loadOwnedPanel(request);
    if (!panel) throw pageRefusal(refuse('not_found').refusal);
    return {
      ...page,
      panel: { isBlind: panel.isBlind, wanted: panel.wanted },
      hasReviewers: reviewers.length > 0,
      applications: applications.map(({ conflicts, reviews, ...application }) => ({
        ...application,
        assigned: reviews.filter(({ status }) => status !== 'returned').length,
        // Reviewers, then other people in conflict.
        people: peopleOf(reviews, conflicts),
        hasPossible: conflicts.some(({ state }) => state === 'possible'),
        assignable: reviewers.filter(
          ({ uid }) =>
            !reviews.some(({ reviewer, status }) => reviewer.uid === uid && status !== 'returned') &&
            !conflicts.some(({ person, state }) => person.uid === uid && excludesFromAssignment(state)),
        ),
      })),
    };
  },
  read: (form) => ({
    do: textIn(form, 'do'),
    application: textIn(form, 'application'),
    person: textIn(form, 'person'),
  }),
  counted: true,
  run: async ({ db, actor, id, now }, typed): Promise<Outcome<object>> => {
    const applicationId = parseId(typed.application) ?? 0;
    switch (typed.do) {
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

type Application = LoadedPanel['applications'][number];

function peopleOf(reviews: Application['reviews'], conflicts: Application['conflicts']) {
  const excluded = conflicts.filter(({ state }) => excludesFromAssignment(state));
  const conflictOf = (uid: string) => excluded.find(({ person }) => person.uid === uid)?.state ?? null;
  return [
    ...reviews.map(({ reviewer, status }) => ({
      uid: reviewer.uid,
      name: reviewer.name,
      status,
      conflict: conflictOf(reviewer.uid),
    })),
    ...excluded
      .filter(({ person }) => !reviews.some(({ reviewer }) => reviewer.uid === person.uid))
      .map(({ person, state }) => ({ uid: person.uid, name: person.name, status: null, conflict: state })),
  ];
}

/** `/proposal/{id}/assign`: who reviews which application. */
export default function Assign({ loaderData: page, actionData }: Route.ComponentProps) {
  const { proposal, panel, applications, hasReviewers, isRunning } = page;
  const inOrder = applications.toSorted((a, b) => urgency(a, panel.wanted) - urgency(b, panel.wanted));
  return (
    <PanelFrame
      proposal={proposal}
      here="assign"
      isSetUp
      isBlind={panel.isBlind}
      refusal={actionData?.refusal}
    >
      <PageSection title="Assign reviews" titleId="assign">
        <p className="hint">
          Each application gets {plural(panel.wanted, 'review')}. “Assign evenly” adds what is missing, skips
          people in conflict, and gives everyone the same number, give or take one.
        </p>
        {!hasReviewers && (
          <p className={styles.intro}>
            No one reviews yet. <ButtonLink to={peopleUrl(proposal.id)}>Invite reviewers</ButtonLink>
          </p>
        )}
        {isRunning && hasReviewers && (
          <Form method="post" className={styles.buttons}>
            <Button variant="primary" name="do" value="evenly">
              Assign evenly
            </Button>
          </Form>
        )}
        {applications.length === 0 ? (
          <p className={styles.intro}>No one has applied yet.</p>
        ) : (
          <StackedTable className={clsx(styles.table, styles.assignments)}>
            <caption className="visually-hidden">Applications and their reviewers</caption>
            <thead>
              <tr>
                <th scope="col">Applicant</th>
                <th scope="col">Reviewers</th>
                <th scope="col">Add a reviewer</th>
              </tr>
            </thead>
            <tbody>
              {inOrder.map((one) => (
                <Row
                  key={one.id}
                  application={one}
                  panel={panel}
                  isRunning={isRunning}
                  proposalId={proposal.id}
                />
              ))}
            </tbody>
          </StackedTable>
        )}
      </PageSection>
    </PanelFrame>
  );
}

type Page = Route.ComponentProps['loaderData'];
type AssignedApplication = Page['applications'][number];
type RowProps = {
  application: AssignedApplication;
  panel: Page['panel'];
  isRunning: boolean;
  proposalId: number;
};

/** What the owner has to act on comes first: missing reviewers, then possible conflicts. */
function urgency({ isOpen, assigned, hasPossible }: AssignedApplication, wanted: number): number {
  if (!isOpen) return 2;
  if (assigned < wanted) return 0;
  return hasPossible ? 1 : 2;
}

function Row({ application, panel: { isBlind, wanted }, isRunning, proposalId }: RowProps) {
  const { id, name, people, assigned, isReady } = application;
  const isOpen = isRunning && application.isOpen;
  return (
    <tr>
      <th scope="row">
        {name}
        {isBlind && !isReady && <small className={clsx('hint', styles.shortOf)}>Not ready</small>}
        {isOpen && assigned < wanted && (
          <small className={clsx(styles.missing, styles.shortOf)}>
            {assigned} of {wanted} assigned
          </small>
        )}
      </th>
      <td>
        <ul className={styles.reviews}>
          {people.map((person) => (
            <li key={person.uid}>
              <span>{person.name}</span>
              <span className={styles.state}>
                {person.status && <span className="hint">{PANEL_REVIEW_LABEL[person.status]}</span>}
                {person.conflict === 'possible' && (
                  <Link className={clsx('link', styles.missing)} to={`${panelUrl(proposalId)}#possible`}>
                    Possible conflict
                  </Link>
                )}
                {person.conflict && person.conflict !== 'possible' && (
                  <span className="hint">In conflict</span>
                )}
              </span>
              {isOpen && person.status && PANEL_REVIEW_TRANSITIONS[person.status].unassign && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="application" value={id} />
                  <input type="hidden" name="person" value={person.uid} />
                  <Button size="small" variant="quiet" className={styles.takeBack} name="do" value="unassign">
                    Take back
                    <span className="visually-hidden">
                      {' '}
                      {name}’s application from {person.name}
                    </span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </td>
      <td>{isOpen && <Add application={application} isComplete={assigned >= wanted} />}</td>
    </tr>
  );
}

type AddProps = { application: AssignedApplication; isComplete: boolean };

/** Adds a reviewer; closed where enough are assigned. */
function Add({ application: { id, name, assignable }, isComplete }: AddProps) {
  if (assignable.length === 0) return isComplete ? null : <p className="hint">No one else can review it.</p>;
  const form = (
    <Form method="post" className={styles.inline} preventScrollReset>
      <input type="hidden" name="application" value={id} />
      <Select name="person" className={styles.reviewer} aria-label={`Reviewer for ${name}`}>
        {assignable.map((reviewer) => (
          <option key={reviewer.uid} value={reviewer.uid}>
            {reviewer.name}
          </option>
        ))}
      </Select>
      <Button size="small" name="do" value="assign">
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
