import { COVERED_CODE_POINTS } from './preview-fonts.ts';

const isCovered = (character: string) =>
  COVERED_CODE_POINTS.has(character.codePointAt(0)!) || /\s/.test(character);

// Emoji with their modifiers, joiners and flags; other symbols and invisible characters.
const SYMBOL =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{S}|\p{M}|\p{Cf}|\p{Cc}/u;

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
