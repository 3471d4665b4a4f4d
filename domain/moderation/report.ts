/** Reasons to report a proposal: stored value and label. */
export const REPORT_REASONS = {
  asks_for_money: 'Asks for money',
  asks_for_keys: 'Asks for keys or to install something',
  not_who_they_say: 'Not who they say they are',
  moves_elsewhere: 'Moves you to another app or site',
  never_answers: 'Never answers',
  not_research: 'Not research',
  copied: 'Someone else’s work',
  wrong_facts: 'Wrong dates or place',
  unsafe: 'Insulting or unsafe',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** Characters of a report's text. */
export const REPORT_TEXT_CAP = 500;

/** A report's content; `words` may be empty unless the reason is `other`. */
export type ReportContent = { reason: ReportReason; words: string };

/**
 * The lists of the admins' page: new reports, paused proposals, first proposals and warning phrases
 * that wait for a look, hidden proposals, closed reports.
 */
export const REPORT_VIEWS = ['open', 'paused', 'first', 'phrases', 'hidden', 'closed'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];
