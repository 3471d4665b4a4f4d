import type { ReportContent } from '#domain/moderation/report.ts';
import type { PersonKey } from './demo-people.ts';

/** A report: who sent it, and on which day from today. */
export type DemoReport = ReportContent & { by: PersonKey; day: number };

/**
 * Reports by the proposal's key: one proposal was hidden because of them, one waits for an admin, one
 * is paused, and of one an admin ended the pause.
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
  forks: [
    {
      by: 'marek',
      day: -0.7,
      reason: 'moves_elsewhere',
      words: 'I was asked to go on in a private chat group.',
    },
    {
      by: 'tove',
      day: -0.6,
      reason: 'asks_for_keys',
      words: 'The chat wants me to install a “chain viewer”.',
    },
    { by: 'bea', day: -0.4, reason: 'asks_for_keys', words: '' },
  ],
  compute: [
    { by: 'bea', day: -2.9, reason: 'not_who_they_say', words: 'Is this the lab from the news?' },
    { by: 'noor', day: -2.7, reason: 'asks_for_money', words: 'It mentions gas fees.' },
    { by: 'tove', day: -2.6, reason: 'asks_for_money', words: '' },
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

/** Days from today on which an admin ended the pause of a proposal, by its key. */
export const CLEARED: Record<string, number> = { compute: -2.2 };
