import { clsx } from 'clsx';
import { type IconNode, Check, ClipboardList, Pencil, RotateCcw } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { type MiddlewareFunction, isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { ifSignedIn } from '#domain/base/if-signed-in.ts';
import { CONFLICT_KINDS, CONFLICT_LABEL } from '#domain/review/conflict.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import {
  PANEL_REVIEW_LABEL,
  type PanelReviewStatus,
  type ReviewForm,
  isSubmittedReview,
} from '#domain/review/panel-review.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { declareConflict } from '#server/commands/review/conflict.ts';
import {
  type StoredReview,
  returnPanelReview,
  savePanelReview,
  submitPanelReview,
} from '#server/commands/review/panel-review.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findAssignedReview } from '#server/queries/review/assigned-review.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Answer } from '#app/shared/application/answer.tsx';
import type { SaveResponse } from '#app/shared/form/autosave.ts';
import { Badge, type BadgeTone } from '#app/kit/feedback/badge.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { EventDay, Instant } from '#app/shared/time/instant.tsx';
import { localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { PageHeader } from '#app/kit/layout/page-header.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { intentIn, readForm, textIn } from '#app/http/read-form.ts';
import { RouteError } from '#app/shared/error/route-error.tsx';
import { TypedTexts } from '#app/shared/error/typed-texts.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { ShortcutHelp, useShortcuts } from '../shortcuts.tsx';
import type { Route } from './+types/review.ts';
import { Due, dueOf } from './due.tsx';
import { REVISION_FIELD } from '#app/shared/form/version.ts';
import * as panelStyles from './panel.module.css';
import * as styles from './review.module.css';
import { REVIEWS_URL, reviewOfUrl } from './panel-urls.ts';
import { Steps } from './steps.tsx';
import { SubmittedReview } from './submitted-review.tsx';
import {
  REVIEW,
  parseReviewValues,
  readReview,
  reviewDraftName,
  toReviewForm,
  reviewHash,
  reviewTexts,
} from './review-values.ts';
import { WriteReview } from './write-review.tsx';

const STATUS_BADGE: Record<PanelReviewStatus, { tone: BadgeTone; icon: IconNode }> = {
  assigned: { tone: 'neutral', icon: ClipboardList },
  draft: { tone: 'neutral', icon: Pencil },
  submitted: { tone: 'open', icon: Check },
  changed: { tone: 'open', icon: Check },
  returned: { tone: 'past', icon: RotateCcw },
};

const SHORTCUTS = [
  { keys: ['j', '↓'], label: 'Next application' },
  { keys: ['k', '↑'], label: 'Previous application' },
  { keys: ['s'], label: 'Submit the review' },
  { keys: ['d'], label: 'Save it as a draft' },
  { keys: ['?'], label: 'Show these shortcuts' },
];

const route = actionRoute({
  access: 'member',
  load: async ({ db, actor, id }: ActionRequest) => {
    const found = await findAssignedReview(db, actor, id);
    if (!found.ok) throw pageRefusal(found.refusal);
    const { timeZone, resultsDue, ...page } = found.value;
    return { ...page, due: dueOf({ timeZone, resultsDue, reviewBy: page.panel.reviewBy }, actor) };
  },
  read: (form) => ({ intent: intentIn(form), kind: textIn(form, 'kind'), review: readReview(form) }),
  revised: {
    lock: 'application',
    version: ({ own }) =>
      Object.fromEntries([
        ...Object.entries(own.scores).map(([id, score]) => [`Score ${id}`, String(score)]),
        ...reviewTexts(toReviewForm(own)).map(({ label, text }) => [label, text]),
      ]),
    when: (typed) => typed.intent === 'save' || typed.intent === 'submit',
  },
  countsTowardHourlyLimit: true,
  run: async ({ db, actor, id, now }, typed): Promise<Outcome<object>> => {
    switch (typed.intent) {
      case 'save':
        return savePanelReview(db, actor, id, typed.review, now);
      case 'submit':
        return submitPanelReview(db, actor, id, typed.review, now);
      case 'return':
        return returnPanelReview(db, actor, id, now);
      case 'declare':
        return declareConflict(db, actor, id, { kind: typed.kind }, now);
      default:
        return refuse('malformed');
    }
  },
  done: (_, { id }, typed) => {
    if (typed.intent === 'save') return { to: reviewOfUrl(id), toast: 'Draft saved' };
    return { to: typed.intent === 'submit' ? reviewOfUrl(id) : REVIEWS_URL, toast: 'Changes saved' };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Review · Collegium' }, { name: 'robots', content: 'noindex' }];

/**
 * Responds with JSON to autosave. Refusals have status 200: browsers log other statuses as errors.
 */
const respondToScript: MiddlewareFunction<Response> = async ({ request, context, params }, next) => {
  if (request.method !== 'POST' || request.headers.get('accept') !== 'application/json') return next();
  const { db, actor, now } = requestContext(context);
  const form = await readForm(request);
  const id = parseId(params['id']);
  const posted = textIn(form, REVISION_FIELD);
  const basedOn = /^\d{1,15}$/.test(posted) ? new Date(Number(posted)) : undefined;
  const saved: Awaited<ReturnType<typeof savePanelReview>> =
    id === null
      ? refuse('not_found')
      : await ifSignedIn(actor, (person) => savePanelReview(db, person, id, readReview(form), now, basedOn));
  const answer: SaveResponse = saved.ok
    ? { ok: true, revision: now.getTime(), savedAt: toSeconds(now) }
    : {
        ok: false,
        code: saved.refusal.code,
        message: Object.values(saved.refusal.fields ?? {})[0] ?? saved.refusal.message,
        ...(saved.stored && { current: currentOf(saved.stored) }),
      };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
};

/** The stored review as the script compares it: by its hash. */
function currentOf({ savedAt, content }: StoredReview) {
  return { revision: String(savedAt.getTime()), version: { [REVIEW]: reviewHash(toReviewForm(content)) } };
}

export const middleware: Route.MiddlewareFunction[] = [respondToScript];

/** `/reviews/{application}`: what a reviewer reads of an application, and their review. */
export default function Review({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id: applicationId, panel, questions, answers, applicant, own, isOpen, others } = page;
  const { refusal, typed } = actionData ?? {};
  const typedReview = typed?.intent === 'save' || typed?.intent === 'submit' ? typed.review : undefined;
  const frame = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(frame);
  const isHydrated = useHydrated();
  const isSubmitted = isSubmittedReview(own.status);
  return (
    <Page className={panelStyles.page} ref={frame}>
      <PageHeader
        className={panelStyles.pageHead}
        details={
          <>
            <BackLink to={REVIEWS_URL}>Your reviews</BackLink>
            {isHydrated && (
              <button type="button" className={clsx('link', styles.keys)} onClick={shortcuts.openHelp}>
                Keyboard shortcuts
              </button>
            )}
            <Steps
              hasKeys
              position={`${page.position} of ${page.assignedCount}`}
              previousTo={page.previousId === null ? null : reviewOfUrl(page.previousId)}
              nextTo={page.nextId === null ? null : reviewOfUrl(page.nextId)}
            />
          </>
        }
      >
        <PageTitle>{applicant ? applicant.name : `Application ${applicationId}`}</PageTitle>
        <p className={panelStyles.subject} dir="auto">
          {page.title}
        </p>
      </PageHeader>
      {shortcuts.isHelpOpen && <ShortcutHelp shortcuts={SHORTCUTS} {...shortcuts} />}
      <p className="hint cluster">
        <Badge {...STATUS_BADGE[own.status]}>{PANEL_REVIEW_LABEL[own.status]}</Badge>
        {!isOpen && own.submittedAt && <EventDay at={own.submittedAt} />}
        {isOpen ? <Due due={page.due} /> : <span>Reviews are closed</span>}
        {isOpen && isSubmitted && own.savedAt && (
          <span className={styles.saved}>
            Saved <Instant at={own.savedAt} />
          </span>
        )}
      </p>
      {refusal && (
        <Banner key={refusal.message} tone="error">
          {refusal.fields && typedReview
            ? 'Some answers are missing or too long. See below.'
            : (refusal.fields?.['kind'] ?? refusal.message)}
        </Banner>
      )}
      <div className={clsx(isOpen && styles.sheets)}>
        <PageSection title="Answers" titleId="answers" spaceAbove className={styles.read}>
          {panel.isBlind && (
            <p className={clsx('hint', styles.blind)}>
              Names are hidden. If you recognize the applicant,{' '}
              <a className={clsx('link', styles.unbroken)} href="#cannot">
                declare a conflict
              </a>
              .
            </p>
          )}
          {questions.map(({ index, question }, number) => (
            <Answer key={index} number={number + 1} question={question} answer={answers[index]} />
          ))}
          {applicant && applicant.comments !== '' && (
            <Answer question="Comments" answer={applicant.comments} />
          )}
        </PageSection>
        <PageSection title="Your review" titleId="review" spaceAbove>
          {isOpen ? (
            <>
              {panel.criteria.length > 0 && <p className="hint">1 is the lowest score, 5 the highest.</p>}
              <WriteReview
                key={`${applicationId} ${own.savedAt?.getTime() ?? ''}`}
                page={page}
                typed={typedReview}
                errors={refusal?.fields ?? {}}
              />
            </>
          ) : (
            <>
              <SubmittedReview review={own} criteria={panel.criteria} />
              <UnsavedReview applicationId={applicationId} typed={typedReview} saved={toReviewForm(own)} />
            </>
          )}
          {!isSubmitted && isOpen && others === null && (
            <p className={`hint ${panelStyles.buttons}`}>
              You can read the other reviews after you submit yours.
            </p>
          )}
        </PageSection>
      </div>
      {others && (
        <PageSection title="Other reviews" titleId="others" spaceAbove>
          {others.length === 0 && (
            <p className={panelStyles.intro}>No one else has submitted a review yet.</p>
          )}
          {others.map((review) => (
            <SubmittedReview
              key={review.reviewerId}
              title={review.reviewer}
              review={review}
              criteria={panel.criteria}
            />
          ))}
        </PageSection>
      )}
      <PageSection title="Can’t review this?" titleId="cannot" spaceAbove>
        <p className="hint">
          Declare a conflict if you know the applicant well enough that others could doubt your judgment. You
          then can’t open the application anymore.
        </p>
        <Form method="post" className={panelStyles.form}>
          <RadioGroup
            plain
            label="Conflict"
            optionsClassName={panelStyles.conflictKinds}
            name="kind"
            options={CONFLICT_KINDS.map((kind) => ({ value: kind, label: CONFLICT_LABEL[kind] }))}
            error={typed?.intent === 'declare' ? refusal?.fields?.['kind'] : undefined}
          />
          <p className={panelStyles.actions}>
            <Button name="intent" value="declare">
              Declare a conflict
            </Button>
            {(own.status === 'assigned' || own.status === 'draft') && isOpen && (
              <Button name="intent" value="return" variant="quiet">
                Return it without a conflict
              </Button>
            )}
          </p>
        </Form>
      </PageSection>
    </Page>
  );
}

type UnsavedProps = {
  applicationId: number;
  /** What a refused post typed. */
  typed?: ReviewForm | undefined;
  saved?: ReviewForm;
};

/** A review that was typed and not saved, where there is no form anymore. */
function UnsavedReview({ applicationId, typed, saved }: UnsavedProps) {
  const uid = useFrameData()?.reader?.uid ?? '';
  const [copy, setCopy] = useState<ReviewForm | null>(null);
  useEffect(() => {
    const values = localDraftStore(uid, reviewDraftName(applicationId)).read()?.values;
    setCopy(values ? parseReviewValues(values) : null);
  }, [uid, applicationId]);
  const review = typed ?? copy;
  if (!review || (saved && reviewHash(review) === reviewHash(saved))) return null;
  return <TypedTexts texts={reviewTexts(review)} />;
}

/** The error page, with what this device has of a review that is no longer assigned. */
export function ErrorBoundary() {
  const error = useRouteError();
  const id = parseId(useParams()['id']);
  const isGone = isRouteErrorResponse(error) && error.status === 404 && id !== null;
  const typed = isGone ? <UnsavedReview applicationId={id} /> : null;
  return <RouteError more={() => typed} />;
}
