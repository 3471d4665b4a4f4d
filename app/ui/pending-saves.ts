import { cleanText } from '../../domain/text.ts';

/**
 * Saves that were sent and never answered. The server may have stored each of them all the same, and what it stored is then the
 * writer's own, not another device's. A page remembers them by their fingerprints, also in the copy it keeps on the device, and
 * sends them along until a save is answered.
 */

/** The name under which a form sends its fingerprints. */
export const PENDING_SAVES_FIELD = 'unanswered';
/** So many are remembered; with an older one, both versions are shown. */
const MAX_PENDING_SAVES = 200;

/** What texts say, in few characters: the same for all that is stored the same. */
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

/** The fingerprints with one more, each once, the latest last. */
export function addPendingSave(before: readonly string[], hash: string): string[] {
  return [...before.filter((earlier) => earlier !== hash), hash].slice(-MAX_PENDING_SAVES);
}

/** Fingerprints as a form sends them. */
export function serializePendingSaves(hashes: readonly string[]): string {
  return hashes.join(' ');
}

/** Fingerprints as a form has sent them. */
export function parsePendingSaves(text: string): string[] {
  return text.split(' ').filter(Boolean).slice(-MAX_PENDING_SAVES);
}
