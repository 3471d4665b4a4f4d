import { fileTypeFromBuffer } from 'file-type';
import { MAX_RESUME_PAGES, type ResumeFault } from '../../../domain/resume.ts';
import { activeContent } from './pdf-active-content.ts';
import { Decompressor } from './pdf-decompression.ts';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject } from './pdf-lib.ts';
import { Damaged, Dictionary, PdfObjects, type Stream, TooComplex, type WorkLimit } from './pdf-objects.ts';
import { countRawObjects, structureFault } from './pdf-structure.ts';

/** `found` is the file extension of the detected type of a file that is no PDF: "docx". */
export type PdfVerdict = { ok: true; pages: number } | { ok: false; fault: ResumeFault; found?: string };

const MAX_XREF_STREAMS = 500;
const MAX_XREF_ENTRIES = 500_000;
const MAX_XREF_WIDTH = 64;
const XREF_ENTRY_COST = 25;
const MAX_PAGE_TREE_NODES = 200 * MAX_RESUME_PAGES;
const PDF_TYPES = new Set(['pdf', 'ai']);

/**
 * Checks that the bytes are a whole, unprotected PDF without other data attached and without active
 * content. The library parses it only after our own scan has bounded what that costs.
 */
export async function inspectPdf(bytes: Uint8Array, work?: WorkLimit): Promise<PdfVerdict> {
  const structure = structureFault(bytes);
  const type = await fileTypeFromBuffer(bytes);
  if (structure === 'not_pdf')
    return type ? { ok: false, fault: structure, found: type.ext } : { ok: false, fault: structure };
  if (structure) return { ok: false, fault: structure };
  if (type && !PDF_TYPES.has(type.ext)) return { ok: false, fault: 'mixed' };
  try {
    const fault = await scan(bytes, work);
    if (fault) return { ok: false, fault };
    const pages = await countPages(bytes);
    return pages > MAX_RESUME_PAGES ? { ok: false, fault: 'too_many_pages' } : { ok: true, pages };
  } catch (error) {
    if (error instanceof TooComplex) return { ok: false, fault: 'too_complex' };
    if (error instanceof Damaged) return { ok: false, fault: 'damaged' };
    throw error;
  }
}

/** The fault that our own scan finds; throws {@link TooComplex} or {@link Damaged}. */
async function scan(bytes: Uint8Array, work?: WorkLimit): Promise<ResumeFault | null> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const objects = new PdfObjects(text, work);
  const decompressor = new Decompressor(objects, bytes);
  const isType = (dictionary: Dictionary, type: string) => objects.get(dictionary, '/Type') === type;
  const tables = objects.streams.filter(({ dictionary }) => isType(dictionary, '/XRef'));
  const trailers = [...objects.trailers, ...tables.map(({ dictionary }) => dictionary)];
  if (trailers.some(({ entries }) => entries.has('/Encrypt'))) return 'encrypted';
  if (tables.length > MAX_XREF_STREAMS) return 'too_complex';
  for (const table of tables) {
    decompressor.text(table);
    objects.work.add(XREF_ENTRY_COST * xrefEntries(objects, table));
  }
  let labels = 0;
  for (const stream of objects.streams.filter((one) => isObjectStream(objects, one))) {
    if (isParsedDifferently(objects, stream)) return 'damaged';
    const content = decompressor.text(stream);
    objects.readObjectStream(stream, content);
    labels += countLabels(objects, stream, content);
  }
  const active = activeContent(objects);
  if (active) return active;
  const isUnread = objects.values.some(
    (value) => value instanceof Dictionary && (isType(value, '/ObjStm') || isType(value, '/XRef')),
  );
  // An object in the bytes of a stream, for instance, could still be shown by a reader.
  const isHidden = countRawObjects(text) - labels > objects.headers;
  if (isUnread || isHidden) return 'damaged';
  await decompressor.checkSizes();
  return null;
}

/** Some readers treat a stream as an object stream whatever its type. */
function isObjectStream(objects: PdfObjects, { dictionary }: Stream): boolean {
  const { entries } = dictionary;
  return objects.get(dictionary, '/Type') === '/ObjStm' || (entries.has('/N') && entries.has('/First'));
}

/** Some readers accept `F`, `DP` for `Filter`, `DecodeParms`; a predictor changes every byte. */
function isParsedDifferently(objects: PdfObjects, { dictionary }: Stream): boolean {
  const parameters = objects.get(dictionary, '/DecodeParms');
  const dict = objects.resolve(Array.isArray(parameters) ? parameters[0] : parameters);
  const predictor = dict instanceof Dictionary ? objects.get(dict, '/Predictor') : undefined;
  return (predictor ?? 1) !== 1 || dictionary.entries.has('/F') || dictionary.entries.has('/DP');
}

/** How many entries the library reads from a cross-reference stream. */
function xrefEntries(objects: PdfObjects, { dictionary }: Stream): number {
  const numbers = (key: '/Index' | '/Size' | '/W') => {
    const value = objects.get(dictionary, key);
    const found = Array.isArray(value) ? value.map((one) => objects.resolve(one)) : [value];
    return found.map((one) => (typeof one === 'number' ? Math.abs(one) : NaN));
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const counts = dictionary.entries.has('/Index')
    ? numbers('/Index').filter((_, nth) => nth % 2 === 1)
    : numbers('/Size');
  const entries = sum(counts);
  if (!(entries <= MAX_XREF_ENTRIES && sum(numbers('/W')) <= MAX_XREF_WIDTH)) throw new Damaged();
  return entries;
}

/**
 * Counts comments like `% 12 0 obj` where object 12 begins, as uncompressed pdfTeX writes them. A
 * reader that takes one for the object's header finds the same object.
 */
function countLabels(objects: PdfObjects, { dictionary }: Stream, content: string): number {
  if (dictionary.entries.has('/Filter')) return 0;
  const first = Number(objects.get(dictionary, '/First'));
  const index = content.slice(0, first).match(/\d+/g)?.map(Number) ?? [];
  let labels = 0;
  for (let at = 0; at + 1 < index.length; at += 2) {
    const start = first + index[at + 1]!;
    const label = /^\s*% ?(\d+) 0 obj\s/.exec(content.slice(start, start + 40));
    if (label && Number(label[1]) === index[at]) labels += 1;
  }
  return labels;
}

/** The pages that the library finds, counted to just past the limit; throws {@link Damaged}. */
async function countPages(bytes: Uint8Array): Promise<number> {
  const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Infinity, capNumbers: true };
  const { catalog } = await PDFDocument.load(bytes, options).catch(() => {
    throw new Damaged();
  });
  if (!(catalog instanceof PDFDict)) throw new Damaged();
  const seen = new Set<PDFObject>();
  const open = [catalog.lookup(PDFName.of('Pages'))];
  let pages = 0;
  while (open.length > 0 && pages <= MAX_RESUME_PAGES) {
    const node = open.pop();
    if (!(node instanceof PDFDict) || seen.has(node) || seen.size > MAX_PAGE_TREE_NODES) throw new Damaged();
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) pages += 1;
    else {
      seen.add(node);
      for (let at = 0; at < Math.min(kids.size(), 2 * MAX_RESUME_PAGES); at++) open.push(kids.lookup(at));
    }
  }
  if (pages === 0) throw new Damaged();
  return pages;
}
