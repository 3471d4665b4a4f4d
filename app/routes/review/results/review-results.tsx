import { clsx } from 'clsx';
import { Send } from 'lucide';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { plural } from '#domain/text/text.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Detail, Master, MasterDetail } from '#app/kit/layout/master-detail.tsx';
import { PageHeader } from '#app/kit/layout/page-header.tsx';
import { reviewUrl } from '../review-urls.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Revision } from '#app/shared/form/revision.tsx';
import { REVIEW_RESULTS } from './copy.ts';
import { EmailPreview } from './email-preview.tsx';
import * as styles from './results.module.css';
import type { Review } from './results-view-model.ts';
import { DecisionsByResult } from './decisions-by-result.tsx';

/** Before the announcement: applicants by result, a preview of one email, and the button. */
export function ReviewResults({ review, refusal }: { review: Review; refusal: string | undefined }) {
  const { proposal, preview } = review;
  return (
    <>
      <MasterDetail className={styles.page} shows={review.chosen ? 'detail' : 'master'}>
        <Master className={styles.applicants}>
          <PageHeader details={<BackLink to={reviewUrl(proposal.id)}>Back to the applications</BackLink>}>
            <h1 className={styles.title}>{REVIEW_RESULTS}</h1>
            <p className={styles.subject} dir="auto">
              {proposal.title}
            </p>
            <p className="hint">
              {proposal.closing}. Results due {proposal.resultsDue}.
            </p>
            <p className={styles.introduction}>
              No one has been notified yet.
              {review.undecided.length === 0 && (
                <span> You can change any decision until you announce results.</span>
              )}
            </p>
            {refusal && <Banner tone="error">{refusal}</Banner>}
          </PageHeader>
          <DecisionsByResult review={review} />
        </Master>
        <Detail className={styles.preview} aria-label="Email preview">
          {preview ? (
            <EmailPreview preview={preview} proposalId={proposal.id} />
          ) : (
            <p className={clsx(styles.noPreview, 'hint')}>
              No decisions yet, so there’s no email to preview.
            </p>
          )}
        </Detail>
      </MasterDetail>
      <AnnounceBar review={review} />
    </>
  );
}

/** Whether everyone has a decision while the proposal is still open: one step does both. */
function canCloseAndAnnounce({ undecided, why, groups }: Review): boolean {
  return why === 'accepting' && undecided.length === 0 && groups.length > 0;
}

/** The bar at the bottom: who gets an email, or why it is too early, and the button. */
function AnnounceBar({ review }: { review: Review }) {
  const { proposal, groups, undecided, why } = review;
  const pending = useNavigation().formAction?.endsWith('/announce') ?? false;
  const recipientCount = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const closes = canCloseAndAnnounce(review);
  const ready = undecided.length === 0 && (why === null || closes);
  return (
    <Form
      method="post"
      action={`/proposal/${proposal.id}/announce`}
      className={clsx(styles.bar, review.chosen && styles.withPreview)}
      data-sticky-bar
    >
      <Revision />
      {closes && <input type="hidden" name="close" value="1" />}
      <AnnounceSummary review={review} recipientCount={recipientCount} />
      <ButtonLink className={clsx('push-end', styles.button)} to={reviewUrl(proposal.id)}>
        Not now
      </ButtonLink>
      <Button
        className={clsx(styles.button, styles.announce)}
        variant="primary"
        icon={<Icon node={Send} className="icon-small" />}
        disabled={!ready}
        aria-describedby={ready ? undefined : 'why-not'}
        pending={pending}
        pendingLabel="Announcing"
      >
        {closes ? 'Close and announce' : 'Announce results'}
      </Button>
    </Form>
  );
}

function AnnounceSummary({ review, recipientCount }: { review: Review; recipientCount: number }) {
  const { groups, undecided, why } = review;
  const count = (decision: string) => groups.find((group) => group.decision === decision)?.lines.length ?? 0;
  if (why === 'hidden')
    return (
      <WhyNot because="An admin hid this proposal.">You can’t announce results while it’s hidden.</WhyNot>
    );
  const closes = canCloseAndAnnounce(review);
  if (why === 'accepting' && !closes)
    return (
      <WhyNot because="This proposal is still accepting applications.">
        Close it or wait for the close date before you announce results.
      </WhyNot>
    );
  if (undecided.length > 0)
    return (
      <WhyNot because={whyUndecided(undecided)}>
        <span className={styles.whatToDo}>{whatToDo(undecided)}, then announce results.</span>
      </WhyNot>
    );
  if (recipientCount === 0)
    return (
      <p className={styles.summary}>
        <b>No one applied, so we won’t email anyone. You can’t undo this.</b>
        The proposal will show “Results announced.”
      </p>
    );
  return (
    <p key="counts" className={styles.summary}>
      <b>
        {closes && (
          <span>We’ll close the proposal now: no one can apply or edit an application anymore. </span>
        )}
        <span>
          {recipientCount === 1
            ? 'We’ll email 1 person.'
            : `We’ll email all ${recipientCount} people at once.`}{' '}
          You can’t undo this.
        </span>
      </b>
      Invited {count('invited')}, waitlisted {count('waitlisted')}, not selected {count('not_selected')}. If
      someone declines, you can invite from the waitlist.
    </p>
  );
}

function whyUndecided(undecided: Review['undecided']): string {
  const changed = undecided.filter((item) => item.changed).length;
  const open = undecided.length - changed;
  return [
    open > 0 && `${plural(open, 'application')} ${open === 1 ? 'has' : 'have'} no decision yet.`,
    changed > 0 && `${plural(changed, 'application')} changed after you decided.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is left to do, of applications without a decision or changed after it. */
function whatToDo(undecided: Review['undecided']): string {
  const only = undecided.length === 1 ? `${undecided[0]!.name}’s` : null;
  if (undecided.every(({ changed }) => changed)) return `Review ${only ?? 'their'} changes`;
  return only ? `Decide on ${only} application` : 'Decide on each of them';
}

function WhyNot({ because, children }: { because: string; children: ReactNode }) {
  return (
    <p id="why-not" className={styles.summary}>
      <b>{because}</b>
      {children}
    </p>
  );
}
