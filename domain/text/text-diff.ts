/** A stretch of a compared text; `skipped` stands for unchanged text that is left out. */
export type DiffSegment = { kind: 'same' | 'added' | 'removed' | 'skipped'; text: string };

/** Below this share of unchanged characters, two texts read better one after the other. */
const MIN_SAME = 0.2;

/** The segments of a text that was replaced as a whole. */
export function replacedText(before: string, after: string): DiffSegment[] {
  const segments: DiffSegment[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return segments.filter(({ text }) => text !== '');
}

/** Whether hardly anything of the longer text is unchanged. */
export function isMostlyReplaced(segments: readonly DiffSegment[]): boolean {
  const length = (...kinds: DiffSegment['kind'][]) =>
    segments.reduce((sum, { kind, text }) => sum + (kinds.includes(kind) ? text.trim().length : 0), 0);
  const longer = Math.max(length('same', 'added'), length('same', 'removed'));
  return length('same') < MIN_SAME * longer;
}

/** Replaces the middle of long unchanged text by a `skipped` segment, at the ends of words. */
export function shortenUnchanged(segments: readonly DiffSegment[]): DiffSegment[] {
  return segments.flatMap((segment, index): DiffSegment[] => {
    const { kind, text } = segment;
    if (kind !== 'same') return [segment];
    const head = index === 0 ? '' : text.match(HEAD)![0];
    const tail = index === segments.length - 1 ? '' : text.match(TAIL)![0];
    if (head.length + tail.length + MIN_SKIPPED > text.length) return [segment];
    const shown: DiffSegment[] = [
      { kind: 'same', text: head },
      { kind: 'skipped', text: '' },
      { kind: 'same', text: tail },
    ];
    return shown.filter((part) => part.kind === 'skipped' || part.text !== '');
  });
}

/** The 90 characters beside a change, and the rest of the word they end in. */
const HEAD = /^.{0,90}\S{0,30}/su;
const TAIL = /\S{0,30}.{0,90}$/su;
/** Fewer characters are not worth leaving out. */
const MIN_SKIPPED = 40;
