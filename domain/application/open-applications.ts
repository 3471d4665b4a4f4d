import { type Refusal, refuse } from '#domain/base/refusal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { plural } from '#domain/text/text.ts';

/** Unsettled applications a person may have; OPEN_APPLICATIONS changes it, and 0 is unlimited. */
export const OPEN_APPLICATIONS = 0;
/** The smallest and the largest limit. */
export const OPEN_APPLICATIONS_RANGE = [3, 20] as const;

/** Statuses in which an application waits for its owner or its applicant. */
export const UNSETTLED: readonly ApplicationStatus[] = ['submitted', 'shortlisted', 'waitlisted', 'invited'];

/**
 * Why a person whose unsettled applications are to proposals with these titles cannot submit another
 * one; null if they can.
 */
export function whyTooManyOpen(titles: readonly string[], limit: number): Refusal | null {
  if (limit === 0 || titles.length < limit) return null;
  const names = new Intl.ListFormat('en-US').format(titles.map((title) => `“${title}”`));
  const message = `You have ${plural(titles.length, 'open application')}, and ${limit} is the limit: ${names}. Wait for an answer or withdraw one.`;
  return refuse('too_many_open', { message }).refusal;
}
