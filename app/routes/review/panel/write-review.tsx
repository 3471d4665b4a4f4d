import { clsx } from 'clsx';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import {
  APPLICANT_TEXT_CAP,
  CANNOT_JUDGE,
  CANNOT_JUDGE_LABEL,
  CONFIDENCES,
  CONFIDENCE_LABEL,
  CRITERION_SCORES,
  RECOMMENDATIONS,
  RECOMMENDATION_LABEL,
  REVIEW_TEXT_CAP,
  type ReviewForm,
} from '#domain/review/panel-review.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import type { SavedCriterion } from '#domain/review/rubric.ts';
import type { AssignedReview } from '#server/queries/review/assigned-review.ts';
import * as actionBar from '#app/kit/layout/action-bar.module.css';
import { AutosaveStatus } from '#app/shared/form/autosave-status.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { FieldError } from '#app/kit/form/field-text.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { Revision } from '#app/shared/form/revision.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import * as panelStyles from './panel.module.css';
import { reviewOfUrl } from './panel-urls.ts';
import { SCORE } from './review-values.ts';
import * as styles from './review.module.css';
import { useReviewForm } from './use-review-form.ts';

type Props = {
  page: Omit<AssignedReview, 'timeZone' | 'resultsDue'>;
  /** What a refused post typed. */
  typed: ReviewForm | undefined;
  errors: FieldErrors;
};

/** A reviewer's form, which saves a draft by itself. Its `key` is of the application and its last save. */
export function WriteReview({ page, typed, errors }: Props) {
  const { panel, id: applicationId, nextId } = page;
  const { form, start, isSubmitted, autosave, hasOther, swap, onChange, onSubmit } = useReviewForm(
    page,
    typed,
  );
  const isHydrated = useHydrated();
  const values = start.review;
  const { state } = autosave;
  const isRefused = state.kind === 'conflict' || (state.kind === 'unsaved' && state.message !== null);
  return (
    <>
      {isRefused && !isSubmitted && state.code !== 'unauthenticated' && (
        <Banner tone="warning" key={state.message}>
          {`${state.message} What you typed stays here and on this device: copy what you want to keep.`}
        </Banner>
      )}
      {hasOther && (
        <Banner
          tone="notice"
          action={
            <Button type="button" size="small" onClick={swap}>
              Show the other version
            </Button>
          }
        >
          This device has changes that were not saved, and the review was saved elsewhere since.
        </Banner>
      )}
      <Form
        ref={form}
        key={start.version}
        method="post"
        className={clsx(panelStyles.form, styles.questions)}
        preventScrollReset
        onChange={onChange}
        onBlur={() => void autosave.flush()}
        onSubmit={onSubmit}
      >
        {/* With script, autosave compares versions. */}
        {!isHydrated && <Revision />}
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
          <Button variant="primary" name="intent" value="submit" aria-keyshortcuts="s">
            {isSubmitted ? 'Change review' : 'Submit review'}
          </Button>
          {!isSubmitted && (
            <Button name="intent" value="save" aria-keyshortcuts="d">
              Save draft
            </Button>
          )}
          {isSubmitted ? (
            <span className="hint" role="status">
              {autosave.dirty ? 'Changes not submitted. They’re on this device.' : ''}
            </span>
          ) : (
            <AutosaveStatus
              state={state}
              onRetry={() => void autosave.flush()}
              signIn={signInUrl('/signin', reviewOfUrl(applicationId))}
            />
          )}
          {isSubmitted && nextId !== null && (
            <ButtonLink to={reviewOfUrl(nextId)}>Next application</ButtonLink>
          )}
        </div>
      </Form>
    </>
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
