import { cleanText } from '#domain/text/text-input.ts';

/**
 * Pending saves: hashes of saves that were sent without a response. The form sends them along until
 * a save succeeds, so that a revision stored by one of them is no conflict with another device.
 */

/** Form field with the hashes. */
export const PENDING_SAVES_FIELD = 'unanswered';
/** With more pending saves, the oldest is dropped and would cause a revision conflict. */
const MAX_PENDING_SAVES = 200;

/** Hash of form texts after normalization: texts that are stored alike have the same hash. */
export function contentHash(texts: readonly string[]): string {
  const content = texts.map((text) => cleanText(text).replace(/\s+/g, ' ')).join('\0');
  let [high, low] = [0x811c9dc5, 0x41c6ce57];
  for (let at = 0; at < content.length; at += 1) {
    const unit = content.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x5bd1e995) ^ (low >>> 15);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36).padStart(7, '0');
}

/** Appends a hash without duplicates; at most `MAX_PENDING_SAVES`, the latest last. */
export function addPendingSave(before: readonly string[], hash: string): string[] {
  return [...before.filter((earlier) => earlier !== hash), hash].slice(-MAX_PENDING_SAVES);
}

export function serializePendingSaves(hashes: readonly string[]): string {
  return hashes.join(' ');
}

export function parsePendingSaves(text: string): string[] {
  return text.split(' ').filter(Boolean).slice(-MAX_PENDING_SAVES);
}
