import { isRouteErrorResponse } from 'react-router';
import type { ProposalSummary } from '../../domain/proposal.ts';

/** Proposals that an error page suggests, as of `now`. */
export type ClosingSoon = { rows: ProposalSummary[]; now: Date };

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
