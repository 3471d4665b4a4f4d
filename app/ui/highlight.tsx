import { Fragment } from 'react';
import { termPositions } from '../../domain/search.ts';
import { foldText } from '../../domain/fold-text.ts';
import * as styles from './highlight.module.css';

/** A text with matches of the search terms marked; ignores case and accents. */
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
      <Fragment key={from}>{piece}</Fragment>
    ),
  );
}

type Part = { piece: string; marked: boolean; from: number };

/** Splits the text at the start and end of each match. */
export function splitAtMatches(text: string, terms: readonly string[]): Part[] {
  const letters = Array.from(text);
  const folded = letters.map(foldText);
  const offsets: number[] = folded.flatMap((piece, at) => Array.from(piece, () => at));
  const whole = folded.join('');
  const marked = new Set<number>();
  for (const term of terms.map(foldText))
    for (const at of termPositions(whole, term))
      for (let i = at; i < at + term.length; i += 1) marked.add(offsets[i]!);
  const parts: Part[] = [];
  letters.forEach((letter, at) => {
    const last = parts.at(-1);
    if (last && last.marked === marked.has(at)) last.piece += letter;
    else parts.push({ piece: letter, marked: marked.has(at), from: at });
  });
  return parts.length > 0 ? parts : [{ piece: '', marked: false, from: 0 }];
}
