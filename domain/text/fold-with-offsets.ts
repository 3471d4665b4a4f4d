/** A letter with its combining marks and half-width voicing marks, or a run of spaces. */
// oxlint-disable-next-line no-misleading-character-class
const CLUSTER = /\s+|\P{M}[\p{M}\u200c\u200d\uff9e\uff9f]*|\p{M}+/gu;

/** A folded text; `starts` and `ends` are offsets in the text of what each of its UTF-16 units was. */
export type FoldedText = { folded: string; starts: number[]; ends: number[] };

/** Folds a text letter by letter, so that what is found in it can be marked or replaced. */
export function foldWithOffsets(text: string, fold: (letters: string) => string): FoldedText {
  // A text repeats its letters.
  const cache = new Map<string, string>();
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let end = 0;
  for (const cluster of text.match(CLUSTER) ?? []) {
    let letters = cache.get(cluster);
    if (letters === undefined) cache.set(cluster, (letters = fold(cluster)));
    const start = end;
    end += cluster.length;
    folded += letters;
    for (let unit = 0; unit < letters.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  }
  return { folded, starts, ends };
}
