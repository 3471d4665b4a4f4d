import { letterStart } from '#domain/notification/email/truncate-line.ts';
import type { EmailBlock } from '#domain/notification/email/email-template.ts';

/**
 * Bytes of HTML for users' text: with the rest, an email stays under the 100 KB at which Gmail
 * clips.
 */
const USER_TEXT_BYTES = 64_000;

/** Characters that may be given up so that a text ends with a whole word. */
const WORD_CHARS = 80;

/** Shown below truncated text. */
export const TRUNCATED_NOTE =
  'This text was shortened. Use the button to read all of it, or read the text version of this email.';

type TextBlock = Extract<EmailBlock, { is: 'quotation' | 'answer' | 'prose' }>;

function isTextBlock(block: EmailBlock): block is TextBlock {
  return block.is === 'quotation' || block.is === 'answer' || block.is === 'prose';
}

/**
 * Truncates the longest texts of users where the HTML would be too long, and adds a note. The text
 * version has everything.
 */
export function truncateBlocks(blocks: readonly EmailBlock[]): EmailBlock[] {
  const sizes = blocks.filter(isTextBlock).map(({ text }) => htmlBytes(text));
  const cap = fairCap(sizes);
  if (cap === null) return [...blocks];
  return blocks.flatMap((block): EmailBlock[] => {
    if (!isTextBlock(block)) return [block];
    const text = truncateBytes(block.text, cap);
    return text === block.text
      ? [block]
      : [
          { ...block, text },
          { is: 'note', text: TRUNCATED_NOTE },
        ];
  });
}

/** The most bytes per text so that all fit; null if they fit without truncation. */
function fairCap(sizes: readonly number[]): number | null {
  if (sizes.reduce((sum, size) => sum + size, 0) <= USER_TEXT_BYTES) return null;
  let room = USER_TEXT_BYTES;
  let remaining = sizes.length;
  for (const size of sizes.toSorted((a, b) => a - b)) {
    if (size > room / remaining) break;
    room -= size;
    remaining -= 1;
  }
  return Math.floor(room / remaining);
}

/** Upper bound of a text's bytes in React's HTML: UTF-8, escaped, `<br/>` for a line break. */
function htmlBytes(text: string): number {
  return Buffer.byteLength(text) + 5 * (text.match(/[&<>"'\n]/g)?.length ?? 0);
}

function truncateBytes(text: string, cap: number): string {
  if (htmlBytes(text) <= cap) return text;
  let low = 0;
  let high = Math.min(text.length, cap);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (htmlBytes(text.slice(0, middle)) <= cap) low = middle;
    else high = middle - 1;
  }
  const space = text.lastIndexOf(' ', low);
  const end = low - space < WORD_CHARS ? space : letterStart(text, low);
  return `${text.slice(0, end).trimEnd()} …`;
}
