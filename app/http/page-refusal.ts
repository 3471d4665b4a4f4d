import { data } from 'react-router';
import { type Refusal, refuse, statusOf } from '#domain/base/refusal.ts';
import { errorCopyFor } from '#app/shared/error/error-copy.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import type { ThrownMore } from '#app/shared/error/thrown-refusal.ts';

/** The error response that a loader throws for a refusal: `throw pageRefusal(found.refusal)`. */
export function pageRefusal(refusal: Refusal, more: ThrownMore = {}) {
  return data({ sentence: refusal.message, ...more }, { status: statusOf(refusal.code) });
}

/** A thrown error response with more to show; other errors stay as they are. */
export function withMore(thrown: unknown, more: ThrownMore): unknown {
  if (typeof thrown !== 'object' || thrown === null || !('init' in thrown && 'data' in thrown)) return thrown;
  // A text alone is the message of the page.
  const shown = typeof thrown.data === 'string' ? { sentence: thrown.data } : (thrown.data as object);
  return data({ ...shown, ...more }, thrown.init as ResponseInit);
}

/** The error response for a query parameter that cannot be parsed. */
export function unreadableAddress() {
  return pageRefusal(refuse('malformed', { message: errorCopyFor(400).lede }).refusal);
}

/** The row id of a URL parameter. Throws the 404 page if it is no id. */
export function idParam(text: string | null | undefined): number {
  const id = parseId(text);
  if (id === null) throw pageRefusal(refuse('not_found').refusal);
  return id;
}
