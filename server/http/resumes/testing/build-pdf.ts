import { deflateSync } from 'node:zlib';
import { samplePdf } from '../../../../seeds/sample-pdf.ts';
import { PDFDocument } from '../pdf-lib.ts';

/** A one-page PDF with handwritten objects, so that a test can contain what no library writes. */
export type PdfParts = {
  /** Entries of the document's catalog beside its pages: `/OpenAction [3 0 R /Fit]`. */
  catalog?: string;
  /** Entries of the only page. */
  page?: string;
  /** The page tree instead of the one with that page. */
  pages?: string;
  /** Bodies of further objects, from number 4. */
  objects?: (string | Uint8Array)[];
  trailer?: string;
  version?: string;
};

/** Latin-1 text to bytes. */
export function latin(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

export function join(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return joinAll(parts);
}

function joinAll(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part))));
}

/** A stream object's body, deflated `times` times. */
export function stream(content: string | Uint8Array, dict = '', times = 0): Uint8Array {
  let bytes: Uint8Array = typeof content === 'string' ? latin(content) : content;
  for (let count = 0; count < times; count++) bytes = deflateSync(bytes);
  const filter = times > 0 ? `/Filter [${'/FlateDecode '.repeat(times)}]` : '';
  return join(`<< /Length ${bytes.length} ${filter} ${dict} >>\nstream\n`, bytes, '\nendstream');
}

export function buildPdf(pdfParts: PdfParts = {}): Uint8Array<ArrayBuffer> {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${pdfParts.catalog ?? ''} >>`,
    pdfParts.pages ?? '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${pdfParts.page ?? ''} >>`,
    ...(pdfParts.objects ?? []),
  ];
  const parts: (string | Uint8Array)[] = [`%PDF-${pdfParts.version ?? '1.7'}\n%\xE2\xE3\xCF\xD3\n`];
  const offsets: number[] = [];
  let length = (parts[0] as string).length;
  bodies.forEach((body, index) => {
    const object = join(`${index + 1} 0 obj\n`, body, '\nendobj\n');
    offsets.push(length);
    length += object.length;
    parts.push(object);
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`);
  parts.push(
    `trailer\n<< /Size ${size} /Root 1 0 R ${pdfParts.trailer ?? ''} >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return joinAll(parts);
}

/** `pdf` with an incremental update of one object appended. */
export function withIncrementalUpdate(
  pdf: Uint8Array,
  number: number,
  body: string,
): Uint8Array<ArrayBuffer> {
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(pdf).toString('latin1'))?.[1]);
  const object = `${number} 0 obj\n${body}\nendobj\n`;
  const entry = `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const xref = `xref\n${number} 1\n${entry}trailer\n<< /Size 9 /Root 1 0 R /Prev ${before} >>\n`;
  return join(pdf, object, xref, `startxref\n${pdf.length + object.length}\n%%EOF\n`);
}

/**
 * The smallest ZIP with one empty file; `comment` is the length of the comment in its end record.
 */
export function tinyZip(comment = 0): Uint8Array {
  const zip = Buffer.alloc(31 + 47 + 22);
  zip.write('PK\x03\x04', 0, 'latin1');
  zip.writeUInt16LE(1, 26);
  zip.write('a', 30);
  zip.write('PK\x01\x02', 31, 'latin1');
  zip.writeUInt16LE(1, 31 + 28);
  zip.write('a', 31 + 46);
  zip.write('PK\x05\x06', 78, 'latin1');
  zip.writeUInt16LE(1, 78 + 8);
  zip.writeUInt16LE(1, 78 + 10);
  zip.writeUInt32LE(47, 78 + 12);
  zip.writeUInt32LE(31, 78 + 16);
  zip.writeUInt16LE(comment, 78 + 20);
  return zip;
}

/** An ordinary PDF with more objects in it, written by a library with or without object streams. */
export async function libraryPdf(
  add: (pdf: PDFDocument) => unknown = () => {},
  useObjectStreams = true,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.load(await samplePdf({ title: 'A resume', lines: ['One line.'] }));
  await add(pdf);
  return new Uint8Array(await pdf.save({ useObjectStreams }));
}

/**
 * Like pdfTeX with \\pdfcompresslevel=0: an uncompressed object stream with a comment before each
 * object, and an uncompressed cross-reference stream.
 */
export function uncompressedPdf({
  label = (number: number) => `% ${number} 0 obj\n`,
  behind = '',
} = {}): Uint8Array<ArrayBuffer> {
  const packed = [
    '<<\n/Type /Catalog\n/Pages 2 0 R\n>>\n',
    '<<\n/Type /Pages\n/Count 1\n/Kids [3 0 R]\n>>\n',
    '<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 612 792]\n>>\n',
  ].map((body, index) => label(index + 1) + body);
  const offsets = packed.map((_, index) => `${index + 1} ${packed.slice(0, index).join('').length}`);
  const index = `${offsets.join(' ')}\n`;
  const content = index + packed.join('') + behind;
  const head = '%PDF-1.5\n%\xD0\xD4\xC5\xD8\n';
  const container = `4 0 obj\n<< /Type /ObjStm /N 3 /First ${index.length} /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const at = head.length + container.length;
  const entry = (type: number, offset: number, nth: number) => [type, offset >> 8, offset & 255, nth];
  const entries = [
    ...entry(0, 0, 255),
    ...[0, 1, 2].flatMap((nth) => entry(2, 4, nth)),
    ...entry(1, head.length, 0),
    ...entry(1, at, 0),
  ];
  const table = stream(Uint8Array.from(entries), '/Type /XRef /Index [0 6] /Size 6 /W [1 2 1] /Root 1 0 R');
  return join(head, container, '5 0 obj\n', table, `\nendobj\nstartxref\n${at}\n%%EOF\n`);
}
