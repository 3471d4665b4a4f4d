import {
  CANNOT_JUDGE_LABEL,
  CONFIDENCE_LABEL,
  RECOMMENDATION_LABEL,
  type ReviewContent,
} from '#domain/review/panel-review.ts';
import type { SavedCriterion } from '#domain/review/rubric.ts';
import { FieldLabel } from '#app/kit/form/field-text.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import * as styles from './panel.module.css';

type Props = { title?: string; review: ReviewContent; criteria: readonly SavedCriterion[] };

/** A submitted review. */
export function SubmittedReview({ title, review, criteria }: Props) {
  const { scores, confidence, recommendation, strengths, concerns, applicantText } = review;
  const text = (label: string, value: string) =>
    value === '' ? [] : [{ label, value: <span dir="auto">{value}</span> }];
  return (
    <div className={styles.submittedReview}>
      {title && <FieldLabel as="h3">{title}</FieldLabel>}
      <DescriptionList
        facts={[
          ...criteria.map(({ id, name }) => ({ label: name, value: scores[id] ?? CANNOT_JUDGE_LABEL })),
          ...(recommendation
            ? [{ label: 'Recommendation', value: RECOMMENDATION_LABEL[recommendation] }]
            : []),
          ...(confidence ? [{ label: 'Confidence', value: CONFIDENCE_LABEL[confidence] }] : []),
          ...text('Strengths', strengths),
          ...text('Concerns', concerns),
          ...text('For the applicant', applicantText),
        ]}
      />
    </div>
  );
}
