import { Fragment } from 'react';
import { foldWithOffsets } from '../../domain/fold-with-offsets.ts';
import { foldSearch } from '../../domain/search-fold.ts';
import { termPositions } from '../../domain/search.ts';
import * as styles from './highlight.module.css';

/** A text with matches of the search terms marked; folds letters as the search does. */
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

/** Splits the text at the start and end of each match; `from` is an offset in UTF-16 units. */
export function splitAtMatches(text: string, terms: readonly string[]): Part[] {
  const { folded, starts, ends } = foldWithOffsets(text, foldSearch);
  const matches = terms
    .map(foldSearch)
    .flatMap((term) =>
      termPositions(folded, term).map((at) => ({ from: starts[at]!, to: ends[at + term.length - 1]! })),
    )
    .toSorted((one, other) => one.from - other.from);
  const parts: Part[] = [];
  const add = (from: number, to: number, marked: boolean) => {
    if (from < to) parts.push({ piece: text.slice(from, to), marked, from });
  };
  let end = 0;
  for (const { from, to } of matches) {
    const last = parts.at(-1);
    if (last?.marked && from <= end) {
      end = Math.max(end, to);
      last.piece = text.slice(last.from, end);
    } else {
      add(end, from, false);
      add(from, to, true);
      end = to;
    }
  }
  add(end, text.length, false);
  return parts.length > 0 ? parts : [{ piece: '', marked: false, from: 0 }];
}
