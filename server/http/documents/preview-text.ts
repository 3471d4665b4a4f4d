import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const subsets = require('@fontsource-variable/piazzolla/unicode.json') as Record<string, string>;

/**
 * Ranges of code points that the fonts of preview images cover, as the font's package lists them.
 */
const COVERED = Object.values(subsets)
  .flatMap((ranges) => ranges.split(','))
  .map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const;
  });

const isCovered = (character: string) => {
  const code = character.codePointAt(0)!;
  return COVERED.some(([first, last]) => code >= first && code <= last);
};

// Emoji with their modifiers, joiners and flags; other symbols.
const SYMBOL = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{S}|\p{M}|\u200D/u;

/**
 * The text without symbols that the fonts of preview images lack (emoji). Null when they lack one
 * of its letters (Chinese, Arabic, …), or the text is then blank.
 */
export function renderableText(text: string): string | null {
  const characters = Array.from(text.normalize('NFC')).filter(
    (character) => isCovered(character) || !SYMBOL.test(character),
  );
  if (!characters.every(isCovered)) return null;
  return characters.join('').replace(/\s+/g, ' ').trim() || null;
}
