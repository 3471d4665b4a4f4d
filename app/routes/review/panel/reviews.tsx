import { clsx } from 'clsx';
import { ChevronRight } from 'lucide';
import { Link } from 'react-router';
import { CONFLICT_ENTRY_CAP } from '#domain/review/conflict.ts';
import { PANEL_REVIEW_LABEL, isSubmittedReview } from '#domain/review/panel-review.ts';
import { saveConflictList } from '#server/commands/review/conflict.ts';
import { listOwnPanels } from '#server/queries/review/assigned-review.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import { ProgressBar } from '#app/kit/feedback/progress-bar.tsx';
import { textIn } from '#app/http/read-form.ts';
import { Revision } from '#app/shared/form/revision.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/reviews.ts';
import { Due, dueOf } from './due.tsx';
import * as panelStyles from './panel.module.css';
import * as styles from './reviews.module.css';
import { REVIEWS_URL, reviewOfUrl } from './panel-urls.ts';

const route = actionRoute({
  access: 'member',
  load: async ({ db, actor }: ActionRequest) => {
    const panels = await listOwnPanels(db, actor);
    return {
      panels: panels.map(({ timeZone, reviewBy, resultsDue, ...panel }) => ({
        ...panel,
        due: dueOf({ timeZone, reviewBy, resultsDue }, actor),
      })),
    };
  },
  read: (form) => ({
    proposal: textIn(form, 'proposal'),
    conflicts: textIn(form, 'conflicts'),
  }),
  revised: {
    lock: 'account',
    version: ({ panels }) =>
      Object.fromEntries(panels.map(({ title, conflictList }) => [title, conflictList?.join(', ') ?? ''])),
  },
  countsTowardHourlyLimit: true,
  run: ({ db, actor, now }, { proposal, conflicts }) =>
    saveConflictList(db, actor, parseId(proposal) ?? 0, { conflicts }, now),
  done: () => ({ to: REVIEWS_URL, toast: 'Changes saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Your reviews · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/reviews`: the applications that this person reviews, by proposal. */
export default function Reviews({ loaderData: { panels }, actionData }: Route.ComponentProps) {
  const { refusal, typed } = actionData ?? {};
  const next = panels
    .flatMap(({ lines }) => GROUPS.flatMap(({ has }) => lines.filter((line) => has(line))))
    .find((line) => line.isOpen && !isDone(line));
  return (
    <Page className={clsx(panelStyles.page, styles.queue)}>
      <div className={styles.head}>
        <PageTitle>Your reviews</PageTitle>
        {next && (
          <ButtonLink variant="primary" to={reviewOfUrl(next.applicationId)}>
            {next.status === 'draft' ? `Continue with ${next.applicationId}` : 'Review next'}
          </ButtonLink>
        )}
      </div>
      {refusal && (
        <Banner key={refusal.message} tone="error">
          {refusal.fields?.['conflicts'] ?? refusal.message}
        </Banner>
      )}
      {panels.length === 0 && (
        <EmptyState title="Nothing to review" level={2}>
          When an owner invites you to review applications, they appear here.
        </EmptyState>
      )}
      {panels.map((panel) => (
        <PageSection
          key={panel.proposalId}
          title={<span dir="auto">{panel.title}</span>}
          titleId={`panel-${panel.proposalId}`}
          spaceAbove
        >
          <PanelFacts panel={panel} />
          {panel.lines.length === 0 ? (
            <p className={panelStyles.intro}>No application is ready for you yet. We’ll email you.</p>
          ) : (
            <Lines lines={panel.lines} />
          )}
          {panel.conflictList && (
            <ConflictList
              panel={panel}
              typed={typed?.proposal === String(panel.proposalId) ? typed.conflicts : undefined}
              error={
                typed?.proposal === String(panel.proposalId) ? refusal?.fields?.['conflicts'] : undefined
              }
            />
          )}
        </PageSection>
      ))}
    </Page>
  );
}

type OwnPanel = Route.ComponentProps['loaderData']['panels'][number];

type Line = OwnPanel['lines'][number];

const isDone = ({ status }: Pick<Line, 'status'>) => isSubmittedReview(status);

/** What is begun comes first; each group has the order of the list. */
const GROUPS: readonly { label: string; has: (line: Line) => boolean }[] = [
  { label: PANEL_REVIEW_LABEL.draft, has: ({ status }) => status === 'draft' },
  { label: PANEL_REVIEW_LABEL.assigned, has: (line) => !isDone(line) && line.status !== 'draft' },
  { label: PANEL_REVIEW_LABEL.submitted, has: isDone },
];

/** How far the reviews are and when they are wanted, and what the reviewer has to know. */
function PanelFacts({ panel }: { panel: OwnPanel }) {
  const { lines, isBlind } = panel;
  const submitted = lines.filter(isDone).length;
  return (
    <>
      <p className={styles.submitted}>
        {lines.length > 0 && (
          <span>
            {submitted} of {lines.length} submitted
          </span>
        )}
        <Due due={panel.due} />
      </p>
      {lines.length > 0 && <ProgressBar max={lines.length} value={submitted} aria-hidden="true" />}
      <p className="hint">
        {(isBlind ? 'Names are hidden. ' : '') + (lines.length > 1 ? 'The order is random.' : '')}
      </p>
    </>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={styles.queues}>
      {GROUPS.map(({ label, has }) => {
        const group = lines.filter((line) => has(line));
        if (group.length === 0) return null;
        return (
          <section key={label}>
            <h3 className={styles.queueTitle}>
              {label} ({group.length})
            </h3>
            <ul className={styles.lines}>
              {group.map((line) => (
                <li key={line.applicationId}>
                  <Link to={reviewOfUrl(line.applicationId)}>Application {line.applicationId}</Link>
                  <LineState line={line} />
                  <Icon node={ChevronRight} className="icon-small" />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** When it was saved or submitted, and what the heading of the group does not say. */
function LineState({ line: { status, savedAt, submittedAt, isOpen } }: { line: Line }) {
  const at = isSubmittedReview(status) ? submittedAt : status === 'draft' ? savedAt : null;
  return (
    <small>
      {status !== 'assigned' && (
        <span>{status === 'draft' ? 'Last edited' : PANEL_REVIEW_LABEL[status]}</span>
      )}{' '}
      {at && <EventDay at={at} short />}
      {!isOpen && <span>{status === 'assigned' ? 'Reviews are closed' : ' · Reviews are closed'}</span>}
    </small>
  );
}

type ConflictListProps = { panel: OwnPanel; typed: string | undefined; error: string | undefined };

function ConflictList({ panel, typed, error }: ConflictListProps) {
  return (
    <Form method="post" className={panelStyles.form} preventScrollReset>
      <Revision />
      <input type="hidden" name="proposal" value={panel.proposalId} />
      <GuardedTextArea
        label="People you have a conflict of interest with"
        hint={`You won’t get their applications. One name, email or @domain a line, at most ${CONFLICT_ENTRY_CAP} characters. You can change this until you get your first application.`}
        name="conflicts"
        rows={4}
        optional
        defaultValue={typed ?? panel.conflictList!.join('\n')}
        error={error}
      />
      <p className={panelStyles.actions}>
        <Button>Save list</Button>
      </p>
    </Form>
  );
}
