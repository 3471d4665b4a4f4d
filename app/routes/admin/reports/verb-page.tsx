import type { ReactNode } from 'react';
import { REFUSALS } from '../../../../domain/refusal.ts';
import type { AdminRefused } from '../answer.ts';
import { VerbSheet } from '../verb-sheet.tsx';
import { reportsAddress } from './place.ts';
import type { VerbFacts } from './verb.ts';

type Props = {
  page: VerbFacts;
  question: string;
  /** Possible from where the proposal stands now. */
  allowed: boolean;
  answer: AdminRefused<string> | undefined;
  children: ReactNode;
};

/** The page of one of the admins' verbs: which proposal, and the form; or that it is not possible. */
export function VerbPage({ page, question, allowed, answer, children }: Props) {
  const view = page.status === 'hidden' ? 'hidden' : page.open > 0 ? 'open' : 'closed';
  return (
    <VerbSheet
      back={{ to: reportsAddress(view, page.id), label: 'Reports' }}
      title={page.title}
      about={<p className="hint">{page.by}</p>}
      question={question}
      answer={answer}
      whyNot={allowed ? null : REFUSALS.move_not_allowed.sentence}
    >
      {children}
    </VerbSheet>
  );
}
