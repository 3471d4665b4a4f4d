import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn, zoneInWords } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { closeDayToOffer } from '#domain/proposal/close-date.ts';
import { demandOf } from '#domain/proposal/demand.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { refuse } from '#domain/base/refusal.ts';
import { isAwaitingResults } from '#domain/proposal/proposal.ts';
import { resultDatePassed } from '#domain/decision/result-date.ts';
import { findClosing } from '#server/queries/proposal/closing.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { proposalSummaryFacts } from '#app/shared/proposal/proposal-summary.tsx';
import type { ActionRequest } from '#app/routes/action-route.ts';

/**
 * Loads a proposal for a confirm page of the owner's side. Throws `forbidden` for anyone else, or 404
 * if they cannot read it or worked on it before.
 */
export async function loadOwnProposal({ db, actor, now, id }: ActionRequest) {
  const found = await findProposal(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, isOwner, isOnOwnersSide, hasLeft, may } = found.value;
  if (!isOnOwnersSide) throw pageRefusal(refuse(hasLeft ? 'not_found' : 'forbidden').refusal);
  const { appType, timeZone, closeAt, resultAt, endDate } = proposal;
  return {
    ...proposalSummaryFacts(proposal, await findClosing(db, proposal, now), { actor, now }),
    timeZone,
    isOwner,
    closeAt,
    appType,
    demand: demandOf(proposal, now),
    may,
    onTime: isOnTime(now, closeAt),
    awaitsResults: isAwaitingResults(proposal, now),
    closeDay: dayIn(closeAt, timeZone),
    closeDayToOffer: closeDayToOffer(proposal, now),
    resultDay: dayIn(resultAt, timeZone),
    // The promised result date has passed: changing it now is a delay.
    resultsLate: appType === 'due_date' && resultDatePassed(proposal, now),
    ends: formatDay(endDate),
    zone: zoneInWords(endOfDay(endDate, timeZone), timeZone),
  };
}

/** Like {@link loadOwnProposal}, for what its owner alone may do. */
export async function loadOwnedProposal(request: ActionRequest) {
  const page = await loadOwnProposal(request);
  if (!page.isOwner) throw pageRefusal(refuse('forbidden').refusal);
  return page;
}

export type OwnProposalPage = Awaited<ReturnType<typeof loadOwnProposal>>;
