import type { ResumeFault } from '#domain/application/resume.ts';

const MAX_UPDATES = 500;
const XREF_SEARCH_BYTES = 64;
// A PDF's last lines can be the comment of up to 64 KB after a ZIP's end record.
const ZIP_END_SIGNATURE = 'PK\u0005\u0006\0\0\0\0';
const ZIP_END_MAX_BYTES = 65_535 + 22;

/**
 * Checks without parsing that a PDF begins with its header, ends with its end mark and white space,
 * locates its cross-reference table, and has nothing else attached. Null if so.
 */
export function structureFault(bytes: Uint8Array): ResumeFault | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text.slice(0, 8)))
    return text.slice(0, 1024).includes('%PDF-') ? 'mixed' : 'not_pdf';
  return (
    tailFault(text) ??
    (countOf(text, 'trailer') + countOf(text, 'startxref') > 2 * MAX_UPDATES ? 'too_complex' : null)
  );
}

function tailFault(text: string): ResumeFault | null {
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) return 'cut';
  const rest = text.slice(end + '%%EOF'.length);
  // An unfinished update begins with another object; other data was attached to a whole file.
  // oxlint-disable-next-line no-control-regex
  if (/[^\0\t\n\f\r ]/.test(rest)) return /^[\0\s]*\d+\s+\d+\s+obj\b/.test(rest) ? 'cut' : 'mixed';
  if (text.slice(-ZIP_END_MAX_BYTES).includes(ZIP_END_SIGNATURE)) return 'mixed';
  const start = text.slice(text.lastIndexOf('startxref'), end);
  const offset = Number(/^startxref\s+(\d{1,10})\s*$/.exec(start)?.[1] ?? NaN);
  if (Number.isNaN(offset)) return 'damaged';
  if (offset >= end) return 'cut';
  const around = text.slice(Math.max(0, offset - XREF_SEARCH_BYTES), offset + XREF_SEARCH_BYTES);
  return /\bxref\b|\d\s+\d+\s+obj\b/.test(around) ? null : 'damaged';
}

/** How many indirect objects the raw text has, in streams and comments too. */
export function countRawObjects(text: string): number {
  // oxlint-disable-next-line no-control-regex
  return text.match(/\d[\0\s]+\d+[\0\s]*obj(?![A-Za-z])/g)?.length ?? 0;
}

function countOf(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count <= 2 * MAX_UPDATES; at = text.indexOf(word, at + 1))
    count += 1;
  return count;
}
