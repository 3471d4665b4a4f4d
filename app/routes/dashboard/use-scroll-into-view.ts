import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { DashboardQuery } from './dashboard-urls.ts';

/** With less of it visible, the change would go unnoticed. */
const MIN_VISIBLE_PX = 200;

/**
 * Scrolls the selected item into view if it is off screen, since selecting does not reset the
 * scroll position. Returns the `ref` of the element around the lists.
 */
export function useScrollIntoView({
  proposalId,
  applicationId,
}: Pick<DashboardQuery, 'proposalId' | 'applicationId'>) {
  const frame = useRef<HTMLDivElement>(null);
  const lastShown = useRef({ proposalId, applicationId });
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const before = lastShown.current;
    lastShown.current = { proposalId, applicationId };
    if (before.proposalId === proposalId && before.applicationId === applicationId) return;
    const chosen = applicationId ? frame.current?.querySelector('[data-open-application]') : frame.current;
    if (!chosen || isReturn) return;
    const { top } = chosen.getBoundingClientRect();
    if (top < 0 || top > innerHeight - MIN_VISIBLE_PX) chosen.scrollIntoView();
  }, [proposalId, applicationId, isReturn]);
  return frame;
}
