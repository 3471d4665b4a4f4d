import { data, isRouteErrorResponse } from 'react-router';
import { type Refusal, statusOf } from '../../domain/refusal.ts';

/** What a loader throws when the whole page is refused: `if (!found.ok) throw refused(found.refusal)`. */
export function refused(refusal: Refusal) {
  return data({ sentence: refusal.message }, { status: statusOf(refusal.code) });
}

/** The sentence a refused page carries, or null. A plain text thrown with a status counts as well. */
export function sentenceOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const thrown: unknown = error.data;
  if (typeof thrown === 'string') return thrown || null;
  const sentence = (thrown as { sentence?: unknown } | null)?.sentence;
  return typeof sentence === 'string' ? sentence : null;
}
