import { clsx } from 'clsx';
import { type IconNode, Check, ClipboardList, Pencil, RotateCcw } from 'lucide';
import { useRef } from 'react';
import { CONFLICT_KINDS, CONFLICT_LABEL } from '../../../../domain/conflict.ts';
import {
  APPLICANT_TEXT_CAP,
  CANNOT_JUDGE,
  CANNOT_JUDGE_LABEL,
  CONFIDENCES,
  CONFIDENCE_LABEL,
  CRITERION_SCORES,
  PANEL_REVIEW_LABEL,
  type PanelReviewStatus,
  RECOMMENDATIONS,
  RECOMMENDATION_LABEL,
  REVIEW_TEXT_CAP,
  type ReviewForm,
  isSubmittedReview,
} from '../../../../domain/panel-review.ts';
import { type FieldErrors, type Outcome, refuse } from '../../../../domain/refusal.ts';
import type { SavedCriterion } from '../../../../domain/rubric.ts';
import { declareConflict } from '../../../../server/commands/conflict.ts';
import {
  returnPanelReview,
  savePanelReview,
  submitPanelReview,
} from '../../../../server/commands/panel-review.ts';
import { findAssignedReview } from '../../../../server/queries/assigned-review.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import * as actionBar from '../../../ui/action-bar.module.css';
import { Answer } from '../../../ui/answer.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-text.tsx';
import { Form } from '../../../ui/form.tsx';
import { EventDay, Instant } from '../../../ui/instant.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { textIn } from '../../../ui/read-form.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { type ActionRequest, actionRoute } from '../../action-route.ts';
import { ShortcutHelp, useShortcuts } from '../shortcuts.tsx';
import type { Route } from './+types/review.ts';
import { Due, dueOf } from './due.tsx';
import * as panelStyles from './panel.module.css';
import * as styles from './review.module.css';
import { REVIEWS_URL, reviewOfUrl } from './panel-urls.ts';
import { Steps } from './steps.tsx';
import { PanelReviewText } from './panel-review-text.tsx';

const SCORE = 'score-';

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
  load: async ({ db, actor, id }: ActionRequest) => {
    const found = await findAssignedReview(db, actor, id);
    if (!found.ok) throw pageRefusal(found.refusal);
    const { timeZone, resultsDue, ...page } = found.value;
    return { ...page, due: dueOf({ timeZone, resultsDue, reviewBy: page.panel.reviewBy }, actor) };
  },
  read: (form) => ({ do: textIn(form, 'do'), kind: textIn(form, 'kind'), review: readReview(form) }),
  counted: true,
  run: async ({ db, actor, id, now }, typed): Promise<Outcome<object>> => {
    switch (typed.do) {
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
    if (typed.do === 'save') return { to: reviewOfUrl(id), toast: 'Draft saved' };
    return { to: typed.do === 'submit' ? reviewOfUrl(id) : REVIEWS_URL, toast: 'Changes saved' };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Review · Collegium' }, { name: 'robots', content: 'noindex' }];

function readReview(form: FormData): ReviewForm {
  const scores = [...form.keys()].filter((name) => name.startsWith(SCORE));
  return {
    scores: Object.fromEntries(scores.map((name) => [name.slice(SCORE.length), textIn(form, name)])),
    confidence: textIn(form, 'confidence'),
    strengths: textIn(form, 'strengths'),
    concerns: textIn(form, 'concerns'),
    applicantText: textIn(form, 'applicantText'),
    recommendation: textIn(form, 'recommendation'),
  };
}

/** `/reviews/{application}`: what a reviewer reads of an application, and their review. */
export default function Review({ loaderData: page, actionData }: Route.ComponentProps) {
  const { applicationId, panel, questions, answers, applicant, own, isOpen, others } = page;
  const { refusal, typed } = actionData ?? {};
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
        {isOpen && own.savedAt && (
          <span className={styles.saved}>
            Saved <Instant at={own.savedAt} />
          </span>
        )}
      </p>
      {refusal && (
        <Banner key={refusal.message} tone="error">
          {refusal.fields && typed?.do !== 'declare'
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
                typed={typed && typed.do !== 'declare' ? typed.review : undefined}
                errors={refusal?.fields ?? {}}
              />
            </>
          ) : (
            <PanelReviewText review={own} criteria={panel.criteria} />
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
            <PanelReviewText
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
            error={typed?.do === 'declare' ? refusal?.fields?.['kind'] : undefined}
          />
          <p className={panelStyles.actions}>
            <Button name="do" value="declare">
              Declare a conflict
            </Button>
            {own.status === 'assigned' && isOpen && (
              <Button name="do" value="return" variant="quiet">
                Return it without a conflict
              </Button>
            )}
          </p>
        </Form>
      </PageSection>
    </Page>
  );
}

type WriteProps = {
  page: Route.ComponentProps['loaderData'];
  typed: ReviewForm | undefined;
  errors: FieldErrors;
};

function WriteReview({ page: { panel, own, nextId }, typed, errors }: WriteProps) {
  const isSubmitted = isSubmittedReview(own.status);
  const saved = {
    scores: Object.fromEntries(
      Object.entries(own.scores).map(([id, score]) => [id, score === null ? CANNOT_JUDGE : String(score)]),
    ),
    confidence: own.confidence === null ? '' : String(own.confidence),
    strengths: own.strengths,
    concerns: own.concerns,
    applicantText: own.applicantText,
    recommendation: own.recommendation ?? '',
  };
  const values = typed ?? saved;
  return (
    <Form method="post" className={clsx(panelStyles.form, styles.questions)} preventScrollReset>
      <FieldError error={errors['scores']} />
      {panel.criteria.map((criterion) => (
        <CriterionScore
          key={criterion.id}
          criterion={criterion}
          score={values.scores[criterion.id] ?? ''}
          error={errors[`${SCORE}${criterion.id}`]}
        />
      ))}
      <RadioGroup
        label="How sure are you?"
        name="confidence"
        options={CONFIDENCES.map((value) => ({ value: String(value), label: CONFIDENCE_LABEL[value] }))}
        defaultValue={values.confidence}
        error={errors['confidence']}
      />
      <TextArea
        label="Strengths"
        name="strengths"
        rows={4}
        optional
        cap={REVIEW_TEXT_CAP}
        defaultValue={values.strengths}
        error={errors['strengths']}
      />
      <TextArea
        label="Concerns"
        name="concerns"
        rows={4}
        optional
        cap={REVIEW_TEXT_CAP}
        defaultValue={values.concerns}
        error={errors['concerns']}
      />
      <TextArea
        label="For the applicant"
        hint="The owner may show this to the applicant with the decision, without your name."
        name="applicantText"
        rows={3}
        optional
        cap={APPLICANT_TEXT_CAP}
        defaultValue={values.applicantText}
        error={errors['applicantText']}
      />
      <RadioGroup
        label="Recommendation"
        name="recommendation"
        options={RECOMMENDATIONS.map((value) => ({ value, label: RECOMMENDATION_LABEL[value] }))}
        defaultValue={values.recommendation}
        error={errors['recommendation']}
      />
      <div className={clsx(actionBar.bar, actionBar.formBar, styles.reviewBar)} data-sticky-bar>
        <Button variant="primary" name="do" value="submit" aria-keyshortcuts="s">
          {isSubmitted ? 'Change review' : 'Submit review'}
        </Button>
        {!isSubmitted && (
          <Button name="do" value="save" aria-keyshortcuts="d">
            Save draft
          </Button>
        )}
        {isSubmitted && nextId !== null && <ButtonLink to={reviewOfUrl(nextId)}>Next application</ButtonLink>}
      </div>
    </Form>
  );
}

type CriterionScoreProps = { criterion: SavedCriterion; score: string; error: string | undefined };

function CriterionScore({ criterion, score, error }: CriterionScoreProps) {
  const { id, name, hint, textFor1, textFor3, textFor5 } = criterion;
  const anchors = [
    [1, textFor1],
    [3, textFor3],
    [5, textFor5],
  ].filter(([, text]) => text !== '');
  return (
    <RadioGroup
      label={name}
      hint={
        (hint || anchors.length > 0) && (
          <>
            {hint}
            {anchors.length > 0 && (
              <span className={styles.anchors}>
                {anchors.map(([value, text]) => (
                  <span key={value} dir="auto">
                    <b>{value}</b> {text}
                  </span>
                ))}
              </span>
            )}
          </>
        )
      }
      name={`${SCORE}${id}`}
      options={[
        ...CRITERION_SCORES.map((value) => ({ value: String(value), label: String(value) })),
        { value: CANNOT_JUDGE, label: CANNOT_JUDGE_LABEL },
      ]}
      defaultValue={score}
      error={error}
    />
  );
}
