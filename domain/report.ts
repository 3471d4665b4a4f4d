import { type Actor, isSignedIn } from './actor.ts';
import { hasRole } from './permissions.ts';
import { type Proposal, isPublic } from './proposal.ts';
import { type Outcome, done, refuse } from './refusal.ts';
import { cleanText } from './text.ts';

/** Reasons to report a proposal: stored value and label. */
export const REPORT_REASONS = {
  not_research: 'Not research',
  asks_for_money: 'Asks for money',
  copied: 'Someone else’s work',
  wrong_facts: 'Wrong dates or place',
  unsafe: 'Insulting or unsafe',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** Characters of a report's text. */
export const REPORT_TEXT_CAP = 500;
/** Reports a member can send within 24 hours. */
export const REPORTS_A_DAY = 20;

/** A report's content; `words` may be empty unless the reason is `other`. */
export type ReportContent = { reason: ReportReason; words: string };

/**
 * Whether the actor can report this proposal: not their own (`own_proposal`), and only a public one
 * (otherwise `withdrawn` or `not_found`).
 */
export function mayReport(facts: Pick<Proposal, 'ownerId' | 'status'>, actor: Actor): Outcome<null> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (hasRole(['owner'], actor, facts))
    return refuse('own_proposal', {
      message: 'You can’t report your own proposal. You can edit or withdraw it.',
    });
  if (!isPublic(facts.status)) return refuse(facts.status === 'withdrawn' ? 'withdrawn' : 'not_found');
  return done(null);
}

/** Parses a report, or refuses with `invalid` and a sentence for `reason` or `words`. */
export function parseReport(form: { reason: string; words: string }): Outcome<ReportContent> {
  const { reason } = form;
  const words = cleanText(form.words);
  const fields: Record<string, string> = {};
  if (!isReason(reason)) fields.reason = 'Select a reason.';
  if (Array.from(words).length > REPORT_TEXT_CAP) fields.words = `Use at most ${REPORT_TEXT_CAP} characters.`;
  else if (reason === 'other' && words === '') fields.words = 'Describe what’s wrong.';
  return isReason(reason) && !fields.words ? done({ reason, words }) : refuse('invalid', { fields });
}

function isReason(text: string): text is ReportReason {
  return Object.hasOwn(REPORT_REASONS, text);
}

/** The lists of the admins' page: open reports, hidden proposals, closed reports. */
export const REPORT_VIEWS = ['open', 'hidden', 'closed'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];
