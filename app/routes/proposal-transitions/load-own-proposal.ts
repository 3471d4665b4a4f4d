import { dayIn, formatDay, isOnTime, zoneName } from '../../../domain/deadline.ts';
import { demandOf } from '../../../domain/demand.ts';
import { refuse } from '../../../domain/refusal.ts';
import { proposalStatusLabel } from '../../../domain/proposal-status.ts';
import { resultDatePassed } from '../../../domain/result-date.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import type { ActionRequest } from '../action-route.ts';

/**
 * Loads a proposal for its owner's confirm page. Throws `forbidden` for anyone else, or 404 if they
 * cannot read it.
 */
export async function loadOwnProposal({ db, actor, now, id }: ActionRequest) {
  const found = await findProposal(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, isOwner, may } = found.value;
  if (!isOwner) throw pageRefusal(refuse('forbidden').refusal);
  const { title, name, organization, status, appType, timeZone, closeAt, resultAt, endDate } = proposal;
  return {
    id,
    title,
    name,
    organization,
    status,
    appType,
    demand: demandOf(proposal, now),
    may,
    standing: proposalStatusLabel(proposal, now, 'owner'),
    applications: proposal.applicationCount,
    onTime: isOnTime(now, closeAt),
    closeAt,
    timeZone,
    closeDay: dayIn(closeAt, timeZone),
    resultDay: dayIn(resultAt, timeZone),
    // The promised result date has passed: changing it now is a delay.
    resultsLate: appType === 'due_date' && resultDatePassed(proposal, now),
    ends: formatDay(endDate),
    zone: zoneName(timeZone),
  };
}

export type OwnProposalPage = Awaited<ReturnType<typeof loadOwnProposal>>;
