import { inflateSync, inflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';

const CANARY = /kanari[0-9a-z]{8}zz/gi;

/** A word that stands nowhere else: found in an answer, it tells whose text that was. The same number gives the same word. */
export function canaryOf(number: number): string {
  return `kanari${number.toString(36).padStart(8, '0')}zz`;
}

/** Every canary in a text, each once. */
export function canariesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(CANARY), ([canary]) => canary.toLowerCase()));
}

/** The words that are not among the known ones. */
export function without(canaries: ReadonlySet<string>, known: ReadonlySet<string>): Set<string> {
  return new Set([...canaries].filter((canary) => !known.has(canary)));
}

/** All that can be read in a file or page: a ZIP's files, a PDF's texts and a picture's notes unpacked. */
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

/** What is drawn on pages and said of the file: streams inflated, texts in hexadecimal turned into letters. */
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
      // The next way, or none: it was not packed.
    }
  return '';
}
