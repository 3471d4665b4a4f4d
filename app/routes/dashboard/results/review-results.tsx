import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Banner } from '../../../ui/banner.tsx';
import { Detail, Master, MasterDetail } from '../../../ui/master-detail.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { dashboardUrl } from '../dashboard-urls.ts';
import { AnnounceBar } from './announce-bar.tsx';
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
          <PageHeader
            details={
              <>
                <Link className="link" to={dashboardUrl({ tab: 'proposals', proposalId: proposal.id })}>
                  {proposal.title}
                </Link>
                <span>
                  {proposal.closing}. Results due {proposal.resultsDue}.
                </span>
              </>
            }
          >
            <h1 className={styles.title}>{REVIEW_RESULTS}</h1>
            <p className={styles.introduction}>{introduction(review)}</p>
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

function introduction({ undecided, why }: Review): string {
  const nothingSent = 'No one has been notified yet.';
  if (why === 'accepting') return `${nothingSent} You can announce results after the proposal closes.`;
  if (undecided.length === 0) return `${nothingSent} You can change any decision until you announce results.`;
  const needing =
    undecided.length === 1 ? '1 application still needs' : `${undecided.length} applications still need`;
  return `${nothingSent} ${needing} a decision.`;
}
