import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Banner } from '../../../ui/banner.tsx';
import { Detail, Master, MasterDetail } from '../../../ui/master-detail.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { dashboardUrl } from '../dashboard-urls.ts';
import { AnnounceBar } from './announce-bar.tsx';
import { EmailPreview } from './email-preview.tsx';
import * as styles from './results.module.css';
import type { Review } from './results-view-model.ts';
import { WhoGetsWhat } from './who-gets-what.tsx';

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
                  {proposal.closing}. You said results by {proposal.resultsBy}.
                </span>
              </>
            }
          >
            <h1 className={styles.title}>Who gets what</h1>
            <p className={styles.introduction}>{introduction(review)}</p>
            {refusal && <Banner tone="error">{refusal}</Banner>}
          </PageHeader>
          <WhoGetsWhat review={review} />
        </Master>
        <Detail className={styles.preview} aria-label="Mail preview">
          {preview ? (
            <EmailPreview preview={preview} proposalId={proposal.id} />
          ) : (
            <p className={clsx(styles.noPreview, 'hint')}>
              Nobody has a decision yet, so there is no mail to show.
            </p>
          )}
        </Detail>
      </MasterDetail>
      <AnnounceBar review={review} />
    </>
  );
}

function introduction({ undecided, why }: Review): string {
  const nothingSent = 'Nobody has been told anything yet.';
  if (why === 'accepting') return `${nothingSent} You can announce once the proposal has closed.`;
  if (undecided.length === 0) return `${nothingSent} You can change every line until you announce.`;
  const needing =
    undecided.length === 1 ? 'One application still needs' : `${undecided.length} applications still need`;
  return `${nothingSent} ${needing} a decision.`;
}
