import { Link } from 'react-router';
import { CONFLICT_KINDS, CONFLICT_LABEL } from '#domain/review/conflict.ts';
import { plural } from '#domain/text/text.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import type { ApplicationReviews } from '#server/queries/review/panel-score.ts';
import { Button } from '#app/kit/form/button.tsx';
import { FieldLabel } from '#app/kit/form/field-text.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { SubmittedReview } from './submitted-review.tsx';
import * as styles from './panel.module.css';
import { averageText } from './average-text.ts';
import { panelUrl } from './panel-urls.ts';

type Props = { application: Pick<ReceivedApplication, 'id' | 'name'>; reviews: ApplicationReviews };

/** The panel's reviews of an application, as the owner's side reads them. */
export function PanelReviews({ application, reviews: { proposalId, panel, reviews, average } }: Props) {
  const action = panelUrl(proposalId);
  return (
    <section aria-labelledby="panel-reviews" className={styles.reviewList}>
      <FieldLabel as="h3" id="panel-reviews">
        Reviews
      </FieldLabel>
      <p className="hint">
        {reviews.length === 0
          ? `No review of ${plural(panel.wanted, 'wanted one')} is submitted yet.`
          : `${averageText(average)}. Scores are advice. You decide.`}{' '}
        <Link className="link" to={action}>
          Review panel
        </Link>
      </p>
      {reviews.map((review) => (
        <div key={review.reviewerId}>
          <SubmittedReview title={review.reviewer} review={review} criteria={panel.criteria} />
          {review.applicantText !== '' && (
            <Form method="post" action={action} className={styles.buttons} preventScrollReset>
              <input type="hidden" name="application" value={application.id} />
              <input type="hidden" name="person" value={review.reviewerId} />
              <Button size="small" name="intent" value={review.isReleased ? 'hold' : 'release'}>
                {review.isReleased
                  ? 'Don’t show the text to the applicant'
                  : 'Show the text to the applicant'}
                <span className="visually-hidden"> by {review.reviewer}</span>
              </Button>{' '}
              <span className="hint">
                {review.isReleased
                  ? 'The applicant reads it with the decision, without the reviewer’s name.'
                  : 'With the decision, without the reviewer’s name.'}
              </span>
            </Form>
          )}
        </div>
      ))}
      <details className={styles.more}>
        <summary className="link">Declare a conflict of interest</summary>
        <Form method="post" action={action} className={styles.form}>
          <input type="hidden" name="application" value={application.id} />
          <p className="hint">
            You then can’t see or decide about {application.name}’s application anymore. A co-owner must.
          </p>
          <RadioGroup
            plain
            label="Conflict"
            optionsClassName={styles.conflictKinds}
            name="kind"
            options={CONFLICT_KINDS.map((kind) => ({ value: kind, label: CONFLICT_LABEL[kind] }))}
          />
          <p className={styles.actions}>
            <Button name="intent" value="declare" variant="danger">
              Declare a conflict
            </Button>
          </p>
        </Form>
      </details>
    </section>
  );
}
