import { cleanText } from '../../domain/text.ts';

/**
 * Saves that were sent and never answered. The server may have stored each of them all the same, and what it stored is then the
 * writer's own, not another device's. A page remembers them by their fingerprints, also in the copy it keeps on the device, and
 * sends them along until a save is answered.
 */

/** The name under which a form sends its fingerprints. */
export const UNANSWERED_FIELD = 'unanswered';
/** So many are remembered; with an older one, both versions are shown. */
const REMEMBERED = 200;

/** What texts say, in few characters: the same for all that is stored the same. */
export function fingerprint(texts: readonly string[]): string {
  const said = texts.map((text) => cleanText(text).replace(/\s+/g, ' ')).join('\0');
  let [high, low] = [0x811c9dc5, 0x41c6ce57];
  for (let at = 0; at < said.length; at += 1) {
    const unit = said.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x5bd1e995) ^ (low >>> 15);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36).padStart(7, '0');
}

/** The fingerprints with one more, each once, the latest last. */
export function addUnanswered(before: readonly string[], print: string): string[] {
  return [...before.filter((other) => other !== print), print].slice(-REMEMBERED);
}

/** Fingerprints as a form sends them. */
export function writeUnanswered(prints: readonly string[]): string {
  return prints.join(' ');
}

/** Fingerprints as a form has sent them. */
export function readUnanswered(text: string): string[] {
  return text.split(' ').filter(Boolean).slice(-REMEMBERED);
}
