import type { ReportContent } from '../domain/report.ts';
import type { PersonKey } from './demo-people.ts';

/** A report: who sent it, and on which day from today. */
export type DemoReport = ReportContent & { by: PersonKey; day: number };

/**
 * Reports by the proposal's key: one proposal was hidden because of them, one waits for an admin.
 */
export const DEMO_REPORTS: Record<string, readonly DemoReport[]> = {
  yields: [
    { by: 'marek', day: -1.9, reason: 'asks_for_money', words: 'Same text as one that was hidden in May.' },
    { by: 'tove', day: -1.8, reason: 'asks_for_money', words: '' },
    { by: 'anouk', day: -1.4, reason: 'not_research', words: 'No question, no method, a wallet address.' },
    {
      by: 'noor',
      day: -1.2,
      reason: 'asks_for_money',
      words: 'The form asks for a deposit before the first meeting.',
    },
  ],
  agents: [
    {
      by: 'bea',
      day: -0.8,
      reason: 'copied',
      words: 'The limits are from a paper of our group. It is not named.',
    },
  ],
};

/** The admin's note to the owner of the hidden proposal. */
export const HIDDEN_NOTE =
  'Proposals may not ask applicants for money. Remove the deposit and the wallet address, write to us, and we restore it.';
