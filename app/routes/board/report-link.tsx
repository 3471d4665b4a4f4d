import { clsx } from 'clsx';
import { Flag } from 'lucide';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import { isPublic } from '#domain/proposal/proposal.ts';
import { DialogLink } from '#app/kit/overlay/dialog-link.tsx';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import type { ProposalView } from './load-proposal.ts';
import * as styles from './report-link.module.css';

// Not part of the first visit's script. Where it cannot load, the page has the same form.
const ReportForm = lazy(() => import('./report-form.tsx').catch(() => ({ default: ReportPageLink })));

/**
 * Link to report a proposal, which owners do not see and no one can use twice. Visitors get to the
 * page, which asks them to sign in.
 */
export function ReportLink({ view: { proposal, isOnOwnersSide, reported } }: { view: ProposalView }) {
  const reader = useFrameData()?.reader;
  if (isOnOwnersSide || !isPublic(proposal.status)) return null;
  const to = `/proposal/${proposal.id}/report`;
  const label = (
    <>
      <Icon node={Flag} className="icon-small" />
      Report this proposal
    </>
  );
  return (
    <div className={styles.report}>
      {reported ? (
        <>
          <Icon node={Flag} className="icon-small" />
          <span>You’ve reported this proposal.</span>
        </>
      ) : reader ? (
        <DialogLink className={clsx('link', styles.link)} to={to} title="Report this proposal" label={label}>
          {(close) => (
            <Suspense>
              <ReportForm to={to} close={close} />
            </Suspense>
          )}
        </DialogLink>
      ) : (
        <Link className={clsx('link', styles.link)} to={to} rel="nofollow">
          {label}
        </Link>
      )}
    </div>
  );
}

function ReportPageLink({ to }: { to: string }) {
  return (
    <p>
      {'We couldn’t load the form. '}
      <a className="link" href={to}>
        Open the report page
      </a>
    </p>
  );
}
