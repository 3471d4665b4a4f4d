import type { Decision } from '../../domain/application.ts';
import { DECISIONS } from '../../domain/application.ts';
import { proposalFacts } from '../../domain/notice-facts.ts';
import { resultNotice } from '../../domain/result-notice.ts';
import type { Database } from '../data/database.ts';
import { type Notice, leaveNotices } from '../data/outbox.ts';
import type { ApplicationRow, ProposalRow } from './locked-rows.ts';

/** An application before and after an owner's decision, as far as that is told. */
type TakenEffect = {
  before: Pick<ApplicationRow, 'id' | 'applicantId' | 'status'>;
  after: Pick<ApplicationRow, 'status' | 'decisionNote' | 'replyBy'>;
};

/**
 * Tells applicants of decisions that took effect, each once. What is only written down until results are announced has not moved the
 * status, and leaves nothing; nor does a shortlist, the owner's private mark.
 */
export async function tellOfDecisions(
  tx: Database,
  proposal: ProposalRow,
  decided: readonly TakenEffect[],
  now: Date,
): Promise<void> {
  await leaveNotices(
    tx,
    decided.flatMap((one) => noticeOf(proposal, one) ?? []),
    now,
  );
}

function noticeOf(proposal: ProposalRow, { before, after }: TakenEffect): Notice | null {
  if (before.status === after.status) return null;
  const to = before.applicantId;
  if (before.status === 'invited') {
    const waitlisted = after.status === 'waitlisted';
    const facts = { applicationId: before.id, proposal: proposalFacts(proposal), waitlisted };
    return { event: 'invitation_taken_back', facts, to };
  }
  if (!isDecision(after.status)) return null;
  return { ...resultNotice(after.status, { ...after, id: before.id }, proposal), to };
}

function isDecision(status: string): status is Decision {
  return (DECISIONS as readonly string[]).includes(status);
}
