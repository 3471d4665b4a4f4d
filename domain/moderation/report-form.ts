import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { OWNERS_SIDE, hasRole } from '#domain/access/permissions.ts';
import { type Proposal, isPublic } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { REPORT_REASONS, REPORT_TEXT_CAP, type ReportContent, type ReportReason } from './report.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/**
 * Whether the actor can report this proposal: not their own (`own_proposal`), and only a public one
 * (otherwise `withdrawn` or `not_found`).
 */
export function mayReport(
  facts: Pick<Proposal, 'ownerId' | 'coOwnerIds' | 'status'>,
  actor: Actor,
): Outcome<null> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (hasRole(OWNERS_SIDE, actor, facts))
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
  if (Array.from(words).length > REPORT_TEXT_CAP) fields.words = tooLong(REPORT_TEXT_CAP);
  else if (reason === 'other' && words === '') fields.words = 'Describe what’s wrong.';
  return isReason(reason) && !fields.words ? done({ reason, words }) : refuse('invalid', { fields });
}

function isReason(text: string): text is ReportReason {
  return Object.hasOwn(REPORT_REASONS, text);
}
