import { data, isRouteErrorResponse } from 'react-router';
import type { ProposalSummary } from '../../domain/proposal.ts';
import { type Refusal, refuse, statusOf } from '../../domain/refusal.ts';
import { errorCopyFor } from './error-copy.tsx';

/** Proposals that an error page suggests, as of `now`. */
export type ClosingSoon = { rows: ProposalSummary[]; now: Date };

/** The error response that a loader throws for a refusal: `throw pageRefusal(found.refusal)`. */
export function pageRefusal(refusal: Refusal, closingSoon: ClosingSoon | null = null) {
  const { message: sentence } = refusal;
  return data(closingSoon ? { sentence, closingSoon } : { sentence }, { status: statusOf(refusal.code) });
}

/** The error response for a query parameter that cannot be parsed. */
export function unreadableAddress() {
  return pageRefusal(refuse('malformed', { message: errorCopyFor(400).lede }).refusal);
}

/** The message of a thrown refusal, or null. A string thrown as route error data counts too. */
export function refusalMessageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const thrown: unknown = error.data;
  if (typeof thrown === 'string') return thrown || null;
  const sentence = (thrown as { sentence?: unknown } | null)?.sentence;
  return typeof sentence === 'string' ? sentence : null;
}

/** The proposals passed to `pageRefusal`, or null. */
export function closingSoonOf(error: unknown): ClosingSoon | null {
  if (!isRouteErrorResponse(error)) return null;
  return (error.data as { closingSoon?: ClosingSoon } | null)?.closingSoon ?? null;
}
