import { fileTypeFromBuffer } from 'file-type';
import { MAX_RESUME_PAGES, type ResumeFault } from '#domain/application/resume.ts';
import { activeContent } from './pdf-active-content.ts';
import { Decompressor } from './pdf-decompression.ts';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject } from './pdf-lib.ts';
import { Damaged, Dictionary, PdfObjects, type Stream, TooComplex, type WorkLimit } from './pdf-objects.ts';
import { countRawObjects, structureFault } from './pdf-structure.ts';

/** `found` is the file extension of the detected type of a file that is no PDF: "docx". */
export type PdfVerdict = { ok: true; pages: number } | { ok: false; fault: ResumeFault; found?: string };

/** One for each revision of the file, and more than any editor writes. */
const MAX_XREF_STREAMS = 500;
/** In one cross-reference stream: several for each object that a file may have. */
const MAX_XREF_ENTRIES = 500_000;
/** Bytes of one entry: the sum of `/W`, usually less than 10. */
const MAX_XREF_ENTRY_BYTES = 64;
/** Units of {@link WorkLimit} for each entry that pdf-lib reads. */
const XREF_ENTRY_COST = 25;
/** Inner nodes of the page tree, which may be deep or have empty branches. */
const MAX_PAGE_TREE_NODES = 200 * MAX_RESUME_PAGES;
/** The longest comment that {@link countHeaderComments} looks for, with some space before it. */
const HEADER_COMMENT_CHARS = 40;
/** The file types that detection returns for a PDF: 'ai' for one that Adobe Illustrator wrote. */
const PDF_TYPES = new Set(['pdf', 'ai']);

/**
 * Checks that the bytes are a whole, unprotected PDF without other data attached and without active
 * content. pdf-lib parses the file only after our own scan has bounded the cost of parsing.
 */
export async function inspectPdf(bytes: Uint8Array, work?: WorkLimit): Promise<PdfVerdict> {
  const structure = structureFault(bytes);
  const type = await fileTypeFromBuffer(bytes);
  if (structure === 'not_pdf') return { ok: false, fault: structure, ...(type && { found: type.ext }) };
  if (structure) return { ok: false, fault: structure };
  // A PDF that is a file of another type at once (a polyglot).
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
  const xrefStreams = objects.streams.filter(({ dictionary }) => isType(dictionary, '/XRef'));
  const trailers = [...objects.trailers, ...xrefStreams.map(({ dictionary }) => dictionary)];
  if (trailers.some(({ entries }) => entries.has('/Encrypt'))) return 'encrypted';
  if (xrefStreams.length > MAX_XREF_STREAMS) return 'too_complex';
  for (const stream of xrefStreams) {
    // The text does not matter: this throws when decompressing takes too much memory.
    decompressor.text(stream);
    objects.work.add(XREF_ENTRY_COST * countXrefEntries(objects, stream));
  }
  let headerComments = 0;
  // Adds the objects in object streams to `objects`, for the checks that follow.
  for (const stream of objects.streams.filter((candidate) => isObjectStream(objects, candidate))) {
    if (isParsedDifferently(objects, stream)) return 'damaged';
    const content = decompressor.text(stream);
    objects.readObjectStream(stream, content);
    headerComments += countHeaderComments(objects, stream, content);
  }
  const active = activeContent(objects);
  if (active) return active;
  // An object or cross-reference stream whose data is missing, so that we did not read it.
  const isUnread = objects.values.some(
    (value) => value instanceof Dictionary && (isType(value, '/ObjStm') || isType(value, '/XRef')),
  );
  // More object headers in the raw bytes than the scan read: an object hidden in the bytes of a
  // stream, for example, which a reader could still show.
  const hasHiddenObjects = countRawObjects(text) - headerComments > objects.headers;
  if (isUnread || hasHiddenObjects) return 'damaged';
  await decompressor.checkSizes();
  return null;
}

/** Some readers treat a stream as an object stream whatever its type. */
function isObjectStream(objects: PdfObjects, { dictionary }: Stream): boolean {
  const { entries } = dictionary;
  return objects.get(dictionary, '/Type') === '/ObjStm' || (entries.has('/N') && entries.has('/First'));
}

/**
 * Whether a reader could find other objects in an object stream than we do: with a predictor, which
 * we do not undo, or with `F` and `DP`, which some accept for `Filter` and `DecodeParms`.
 */
function isParsedDifferently(objects: PdfObjects, { dictionary }: Stream): boolean {
  const parameters = objects.get(dictionary, '/DecodeParms');
  const dict = objects.resolve(Array.isArray(parameters) ? parameters[0] : parameters);
  const predictor = dict instanceof Dictionary ? objects.get(dict, '/Predictor') : undefined;
  return (predictor ?? 1) !== 1 || dictionary.entries.has('/F') || dictionary.entries.has('/DP');
}

/**
 * Counts the entries that pdf-lib reads from a cross-reference stream. Throws {@link Damaged} for
 * numbers that no real file has.
 */
function countXrefEntries(objects: PdfObjects, { dictionary }: Stream): number {
  /** NaN for what is not a number. */
  const absoluteNumbers = (key: '/Index' | '/Size' | '/W') => {
    const value = objects.get(dictionary, key);
    const values = Array.isArray(value) ? value.map((element) => objects.resolve(element)) : [value];
    return values.map((element) => (typeof element === 'number' ? Math.abs(element) : NaN));
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  // `/Index` has pairs of a first object number and a count.
  const counts = dictionary.entries.has('/Index')
    ? absoluteNumbers('/Index').filter((_, index) => index % 2 === 1)
    : absoluteNumbers('/Size');
  const entries = sum(counts);
  const entryBytes = sum(absoluteNumbers('/W'));
  if (Number.isNaN(entries) || Number.isNaN(entryBytes)) throw new Damaged();
  if (entries > MAX_XREF_ENTRIES || entryBytes > MAX_XREF_ENTRY_BYTES) throw new Damaged();
  return entries;
}

/**
 * Counts comments like `% 12 0 obj` where object 12 begins, as uncompressed pdfTeX writes them.
 * They hide nothing: a reader that takes one for the object's header finds the same object.
 */
function countHeaderComments(objects: PdfObjects, { dictionary }: Stream, content: string): number {
  if (dictionary.entries.has('/Filter')) return 0;
  const first = Number(objects.get(dictionary, '/First'));
  // The stream begins with pairs of an object's number and its offset from `/First`.
  const pairs = content.slice(0, first).match(/\d+/g)?.map(Number) ?? [];
  let comments = 0;
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const start = first + pairs[index + 1]!;
    const comment = /^\s*% ?(\d+) 0 obj\s/.exec(content.slice(start, start + HEADER_COMMENT_CHARS));
    if (comment && Number(comment[1]) === pairs[index]) comments += 1;
  }
  return comments;
}

/** The pages that pdf-lib finds, counted to just past the limit; throws {@link Damaged}. */
async function countPages(bytes: Uint8Array): Promise<number> {
  // The scan has refused encrypted files, and the worker has nothing else to do between objects.
  const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Infinity, capNumbers: true };
  const { catalog } = await PDFDocument.load(bytes, options).catch(() => {
    throw new Damaged();
  });
  if (!(catalog instanceof PDFDict)) throw new Damaged();
  const innerNodes = new Set<PDFObject>();
  const unvisited = [catalog.lookup(PDFName.of('Pages'))];
  let pages = 0;
  while (unvisited.length > 0 && pages <= MAX_RESUME_PAGES) {
    const node = unvisited.pop();
    if (!(node instanceof PDFDict) || innerNodes.has(node) || innerNodes.size > MAX_PAGE_TREE_NODES)
      throw new Damaged();
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) {
      pages += 1;
      continue;
    }
    innerNodes.add(node);
    // Bounds the work on a huge array: this many pages are already too many.
    const kidCount = Math.min(kids.size(), 2 * MAX_RESUME_PAGES);
    for (let index = 0; index < kidCount; index += 1) unvisited.push(kids.lookup(index));
  }
  if (pages === 0) throw new Damaged();
  return pages;
}
