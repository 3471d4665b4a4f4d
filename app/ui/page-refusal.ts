import { data, isRouteErrorResponse } from 'react-router';
import type { ProposalSummary } from '../../domain/proposal.ts';
import { type Refusal, statusOf } from '../../domain/refusal.ts';

/** Proposals an error page offers, as they stand at `now`. */
export type ClosingSoon = { rows: ProposalSummary[]; now: Date };

/** What a loader throws when the whole page is refused: `if (!found.ok) throw refused(found.refusal)`. */
export function pageRefusal(refusal: Refusal, closingSoon: ClosingSoon | null = null) {
  const { message: sentence } = refusal;
  return data(closingSoon ? { sentence, closingSoon } : { sentence }, { status: statusOf(refusal.code) });
}

/** The sentence a refused page carries, or null. A plain text thrown with a status counts as well. */
export function refusalMessageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const thrown: unknown = error.data;
  if (typeof thrown === 'string') return thrown || null;
  const sentence = (thrown as { sentence?: unknown } | null)?.sentence;
  return typeof sentence === 'string' ? sentence : null;
}

/** The proposals that came with the refusal, or null. */
export function closingSoonOf(error: unknown): ClosingSoon | null {
  if (!isRouteErrorResponse(error)) return null;
  return (error.data as { closingSoon?: ClosingSoon } | null)?.closingSoon ?? null;
}
