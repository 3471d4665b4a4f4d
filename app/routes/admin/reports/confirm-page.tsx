import type { ReactNode } from 'react';
import { REFUSALS } from '../../../../domain/refusal.ts';
import type { AdminActionRefused } from '../action-response.ts';
import type { ReportView } from '../../../../domain/report.ts';
import { ConfirmLayout } from '../confirm-layout.tsx';
import { adminReportsUrl } from '../../../ui/admin-reports-url.ts';
import type { ReportedProposalFacts } from './load-reported.ts';

type Props = {
  proposal: ReportedProposalFacts;
  question: string;
  /** Whether the proposal's state allows the action. */
  allowed: boolean;
  refused: AdminActionRefused<string> | undefined;
  children: ReactNode;
};

/** Confirm page of an admin action about a reported proposal, or why it is not possible. */
export function ReportConfirmPage({ proposal, question, allowed, refused, children }: Props) {
  return (
    <ConfirmLayout
      backLink={{ to: adminReportsUrl(viewOf(proposal), proposal.id), label: 'Reports' }}
      title={proposal.title}
      about={<p className="hint">{proposal.posterLine}</p>}
      question={question}
      refused={refused}
      whyNot={allowed ? null : REFUSALS.move_not_allowed.sentence}
    >
      {children}
    </ConfirmLayout>
  );
}

/** The list of reports that the proposal is in. */
function viewOf({ status, openReports }: ReportedProposalFacts): ReportView {
  if (status === 'hidden') return 'hidden';
  return openReports > 0 ? 'open' : 'closed';
}
