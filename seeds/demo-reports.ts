import type { ReportContent } from '../domain/report.ts';
import type { PersonKey } from './demo-people.ts';

/** A report: who sent it, and how many days before today. */
export type DemoReport = ReportContent & { by: PersonKey; day: number };

/** What was reported about the demo world's proposals, by their key: one that was hidden for it, one that waits for an admin. */
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

/** What the admin wrote to the owner of the one that is hidden. */
export const HIDDEN_NOTE =
  'Proposals may not ask applicants for money. Remove the deposit and the wallet address, write to us, and we restore it.';
