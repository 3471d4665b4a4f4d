import { findUrls } from './find-urls.ts';
import { safeLink } from './text.ts';

/** A run of text; `href` if it is a safe https URL. */
export type TextPiece = { text: string; href: string | null };

/** Finds the URLs in a text. */
export function linksIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let before = 0;
  for (const { start, end } of findUrls(text)) {
    const url = text.slice(start, end);
    const href = safeLink(url);
    if (href === null) continue;
    if (before < start) pieces.push({ text: text.slice(before, start), href: null });
    pieces.push({ text: url, href });
    before = end;
  }
  if (before < text.length) pieces.push({ text: text.slice(before), href: null });
  return pieces;
}

/** A run of text as a page shows it; `link` is the number of a URL in its text, from 1. */
export type LinkedPiece = string | { text: string; link: number };

/** The text with its URLs numbered, for links through `/leaving`. */
export function linkedPieces(text: string): LinkedPiece[] {
  let link = 0;
  return linksIn(text).map((piece) => {
    if (piece.href === null) return piece.text;
    link += 1;
    return { text: piece.text, link };
  });
}

/** {@link linkedPieces} for each line that is not empty. */
export function linkedLines(text: string): LinkedPiece[][] {
  let before = 0;
  return text
    .split(/\n+/)
    .filter((line) => line !== '')
    .map((line) => {
      const pieces = linkedPieces(line).map((piece) =>
        typeof piece === 'string' ? piece : { ...piece, link: piece.link + before },
      );
      before += pieces.filter((piece) => typeof piece !== 'string').length;
      return pieces;
    });
}

/** The URL with this number in a text; null without one. */
export function linkAt(text: string, number: number): string | null {
  return linksIn(text).filter(({ href }) => href !== null)[number - 1]?.href ?? null;
}
