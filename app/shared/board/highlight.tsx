import { foldMarks } from '#domain/text/fold-marks.ts';
import { termPositions } from '#domain/board/search.ts';
import * as styles from './highlight.module.css';

/**
 * A text with matches of the search terms marked, found with the letters of `foldMarks` folded. An
 * element around it needs a `key` of the terms (see decision 084).
 */
export function Highlight({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text;
  const parts = splitAtMatches(text, terms);
  if (parts.length === 1 && !parts[0]!.marked) return text;
  return parts.map(({ piece, marked, from }) =>
    marked ? (
      <mark key={from} className={styles.match}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

type Part = { piece: string; marked: boolean; from: number };

/** Splits the text at the start and end of each match; `from` is an offset in UTF-16 units. */
export function splitAtMatches(text: string, terms: readonly string[]): Part[] {
  const letters = Array.from(text);
  const pieces = letters.map(foldMarks);
  // The letter of each UTF-16 unit of the folded text.
  const letterAt = pieces.flatMap((piece, at) => Array<number>(piece.length).fill(at));
  const marked = new Set<number>();
  for (const term of terms.map(foldMarks))
    for (const at of termPositions(pieces.join(''), term))
      for (let unit = at; unit < at + term.length; unit += 1) marked.add(letterAt[unit]!);
  const parts: Part[] = [];
  let from = 0;
  letters.forEach((letter, at) => {
    const last = parts.at(-1);
    // A combining mark belongs to the letter before it.
    const isMarked = last && /\p{M}/u.test(letter) ? last.marked : marked.has(at);
    if (last?.marked === isMarked) last.piece += letter;
    else parts.push({ piece: letter, marked: isMarked, from });
    from += letter.length;
  });
  return parts.length > 0 ? parts : [{ piece: '', marked: false, from: 0 }];
}
