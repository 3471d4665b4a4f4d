import type { ReactNode } from 'react';
import { REFUSALS } from '../../../../domain/refusal.ts';
import type { AdminActionRefused } from '../action-response.ts';
import { ConfirmLayout } from '../confirm-layout.tsx';
import { adminReportsUrl } from './report-urls.ts';
import type { ReportedProposalFacts } from './load-reported.ts';

type Props = {
  page: ReportedProposalFacts;
  question: string;
  /** Whether the proposal's state allows the action. */
  allowed: boolean;
  answer: AdminActionRefused<string> | undefined;
  children: ReactNode;
};

/** Confirm page of an admin action about a reported proposal, or why it is not possible. */
export function ReportConfirmPage({ page, question, allowed, answer, children }: Props) {
  const view = page.status === 'hidden' ? 'hidden' : page.open > 0 ? 'open' : 'closed';
  return (
    <ConfirmLayout
      backLink={{ to: adminReportsUrl(view, page.id), label: 'Reports' }}
      title={page.title}
      about={<p className="hint">{page.by}</p>}
      question={question}
      answer={answer}
      whyNot={allowed ? null : REFUSALS.move_not_allowed.sentence}
    >
      {children}
    </ConfirmLayout>
  );
}
