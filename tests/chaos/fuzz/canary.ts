import { inflateSync, inflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';

const CANARY = /kanari[0-9a-z]{8}zz/gi;

/**
 * A unique marker text that identifies whose data leaked when it is found in a response. The same
 * number returns the same marker.
 */
export function canaryOf(number: number): string {
  return `kanari${number.toString(36).padStart(8, '0')}zz`;
}

/** All distinct canaries in a text. */
export function canariesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(CANARY), ([canary]) => canary.toLowerCase()));
}

/** The canaries that are not in `known`. */
export function without(canaries: ReadonlySet<string>, known: ReadonlySet<string>): Set<string> {
  return new Set([...canaries].filter((canary) => !known.has(canary)));
}

/**
 * The searchable text of a file or page, with ZIP entries, PDF texts and PNG text chunks unpacked.
 */
export function readable(bytes: Buffer): string {
  const plain = bytes.toString('latin1');
  if (plain.startsWith('PK\x03\x04')) return plain + unzipped(bytes);
  if (plain.startsWith('%PDF-')) return plain + pdfTexts(plain);
  if (plain.startsWith('\x89PNG')) return plain + pngTexts(bytes);
  return plain;
}

function unzipped(bytes: Buffer): string {
  return Object.entries(unzipSync(bytes))
    .map(([name, file]) => `\n${name}\n${readable(Buffer.from(file))}`)
    .join('');
}

/** Page content and metadata of a PDF: inflated streams, with hexadecimal strings decoded. */
function pdfTexts(plain: string): string {
  const streams = Array.from(plain.matchAll(/stream\r?\n([\s\S]*?)endstream/g), ([, packed = '']) =>
    inflated(Buffer.from(packed, 'latin1')),
  );
  return [plain, ...streams]
    .join('\n')
    .replaceAll(/<([0-9A-F]{8,})>/gi, (_, hex: string) =>
      Buffer.from(hex, 'hex').toString('latin1').replaceAll('\0', ''),
    );
}

function pngTexts(bytes: Buffer): string {
  let texts = '';
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'zTXt') texts += `\n${inflated(data.subarray(data.indexOf(0) + 2))}`;
    at += 12 + length;
  }
  return texts;
}

function inflated(packed: Buffer): string {
  for (const inflate of [inflateSync, inflateRawSync])
    try {
      return inflate(packed).toString('latin1');
    } catch {
      // Try the next format, or return an empty string: it was not compressed.
    }
  return '';
}
