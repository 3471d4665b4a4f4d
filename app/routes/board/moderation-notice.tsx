import { Link } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { Banner } from '../../ui/banner.tsx';
import { HiddenNotice } from '../../ui/hidden-notice.tsx';
import type { ProposalView } from './load-proposal.ts';

/**
 * Notice on a hidden proposal for those who may still read it, and for its owner after it is
 * restored.
 */
export function ModerationNotice({ view }: { view: ProposalView }) {
  const { proposal, isOwner, moderation, reportsUrl } = view;
  if (proposal.status === 'hidden') {
    if (isOwner) return <HiddenNotice note={moderation?.note ?? null} />;
    if (reportsUrl) {
      return (
        <Banner
          tone="warning"
          action={
            <Link className="link" to={reportsUrl}>
              Reports
            </Link>
          }
        >
          Hidden by an admin: {moderation?.note}
        </Banner>
      );
    }
    return (
      <Banner tone="notice">An admin hid this proposal. You can still read it because you applied.</Banner>
    );
  }
  if (!isOwner || moderation?.action !== 'restore') return null;
  const day = formatDay(dayIn(moderation.at, proposal.timeZone));
  return (
    <Banner tone="notice">
      An admin restored this proposal on {day}. {moderation.note}
    </Banner>
  );
}
