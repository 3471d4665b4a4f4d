import {
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from './pdf-lib.ts';
import { fileTypeFromBuffer } from 'file-type';
import { MAX_RESUME_PAGES, type ResumeFault } from '../../domain/resume.ts';
import { activeContent } from './pdf-active-content.ts';
import { watchDoubledEntries } from './pdf-doubled-entry.ts';
import { parserBound, unpacksWithinBounds } from './pdf-inflation.ts';
import { countRawObjects, surfaceFault } from './pdf-surface.ts';
import { limitWork } from './pdf-work-limit.ts';

/** `found` names what a file that is no PDF seems to be, as an extension: "docx". */
export type PdfVerdict = { ok: true; pages: number } | { ok: false; fault: ResumeFault; found?: string };

const MAX_OBJECTS = 100_000;
const MAX_XREF_STREAMS = 500;
const MAX_PARSED_DEPTH = 200;
/** Broken objects that readers skip are let pass while they are small and name nothing that could act. */
const HARMLESS_BROKEN_BYTES = 4096;
const SUSPICIOUS =
  /#|\/(?:S|JS|AA|EF|XFA|JavaScript|OpenAction|ObjStm|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Movie|Sound|Screen|3D)\b|\[{20}|(?:<<){20}/;
const OBJECT_END = 'endobj';
/** Where its end mark is missing, an object ends with the next one's beginning. */
// oxlint-disable-next-line no-control-regex
const NEXT_SECTION = /^[\0\s]*(?:\d+[\0\s]+\d+[\0\s]*obj|xref|trailer|startxref|%|$)/;
const PDF_TYPES = new Set(['pdf', 'ai']);

const doubled = watchDoubledEntries();
/** The parser's work on the document inspected last. */
export const parserWork = limitWork();

/**
 * Whether these bytes are an ordinary PDF: whole, unprotected, nothing else stuck to it, nothing in it that acts. Every version of
 * every object is looked at, in object streams and older revisions too, since readers differ in which of them they show.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const surface = surfaceFault(bytes);
  const type = await fileTypeFromBuffer(bytes);
  if (surface === 'not_pdf')
    return type ? { ok: false, fault: surface, found: type.ext } : { ok: false, fault: surface };
  if (surface) return { ok: false, fault: surface };
  if (type && !PDF_TYPES.has(type.ext)) return { ok: false, fault: 'mixed' };
  Object.assign(parserBound, { bytes: 0, exceeded: false });
  parserWork.done = 0;
  Object.assign(doubled, { values: [], decides: false });
  const parser = new WatchingParser(bytes);
  try {
    await parser.parseDocument();
  } catch {
    return { ok: false, fault: isTooMuch(parser) ? 'too_complex' : 'damaged' };
  }
  const pages = countPages(parser);
  const fault = await faultOf(parser, bytes, pages);
  return fault ? { ok: false, fault } : { ok: true, pages };
}

/** The parser keeps the last version of an object; this one notes them all. */
class WatchingParser extends PDFParser {
  readonly objects: PDFObject[] = [];
  tooMuch = false;
  /** An object goes on behind what was read of it: this parser skips that, another may begin there. */
  runsOn = false;
  private readonly text: Buffer;

  constructor(bytes: Uint8Array) {
    super(bytes, Infinity, false, false, true);
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const assign = this.context.assign.bind(this.context);
    this.context.assign = (ref: PDFRef, object: PDFObject) => {
      if (this.objects.push(object) > MAX_OBJECTS) this.stop();
      else if (!this.isAtAnEnd()) this.runsOn = true;
      assign(ref, object);
    };
  }

  get root(): PDFObject | undefined {
    return this.context.lookup(this.context.trailerInfo.Root);
  }

  get isEncrypted(): boolean {
    return this.context.trailerInfo.Encrypt !== undefined;
  }

  private isAtAnEnd(): boolean {
    const at = this.bytes.offset();
    const read = (from: number, to: number) => this.text.toString('latin1', Math.max(0, from), to);
    return read(at - OBJECT_END.length, at) === OBJECT_END || NEXT_SECTION.test(read(at, at + 100));
  }

  private stop(): void {
    this.tooMuch = true;
    this.bytes.moveTo(Number.MAX_SAFE_INTEGER);
  }
}

function isTooMuch(parser: WatchingParser): boolean {
  return parser.tooMuch || parserBound.exceeded || parserWork.exceeded;
}

async function faultOf(
  parser: WatchingParser,
  bytes: Uint8Array,
  pages: number,
): Promise<ResumeFault | null> {
  const { objects } = parser;
  if (parser.isEncrypted) return 'encrypted';
  if (isTooMuch(parser)) return 'too_complex';
  const streams = objects.filter((object) => object instanceof PDFStream);
  if (streams.filter((stream) => isType(stream, 'XRef')).length > MAX_XREF_STREAMS) return 'too_complex';
  const active = [...objects, ...doubled.values].map(activeContent).filter((fault) => fault !== null);
  const [worst = active[0]] = active.filter((fault) => fault !== 'automatic');
  if (worst) return worst;
  if (objects.some((object) => object instanceof PDFInvalidObject && !isHarmlesslyBroken(object)))
    return 'damaged';
  if (doubled.decides || parser.runsOn || objects.some(isUnreadContainer)) return 'damaged';
  if (hidesObjects(objects, streams, bytes) || Number.isNaN(pages) || pages === 0) return 'damaged';
  if (pages > MAX_RESUME_PAGES) return 'too_many_pages';
  return (await unpacksWithinBounds(streams)) ? null : 'too_complex';
}

/** An object written where the parser does not look, in the bytes of a stream for instance, could still be shown by a reader. */
function hidesObjects(
  objects: readonly PDFObject[],
  streams: readonly PDFStream[],
  bytes: Uint8Array,
): boolean {
  const containers = streams.filter((stream) => isType(stream, 'ObjStm'));
  const packed = sum(containers.map((stream) => numberIn(stream, 'N')));
  const labels = sum(containers.map(countLabels));
  return countRawObjects(bytes) - labels > objects.length - packed;
}

/**
 * pdfTeX, told not to compress, writes a comment like `% 12 0 obj` where object 12 begins in an object stream.
 * Counts those alone: a reader that takes one for the object's header finds the object that the parser found there.
 */
function countLabels(stream: PDFStream): number {
  if (!(stream instanceof PDFRawStream) || stream.dict.has(PDFName.of('Filter'))) return 0;
  const { contents } = stream;
  const text = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength).toString('latin1');
  const first = numberIn(stream, 'First');
  const index = text.slice(0, first).match(/\d+/g)?.map(Number) ?? [];
  let labels = 0;
  for (let at = 0; at + 1 < index.length; at += 2) {
    const start = first + index[at + 1]!;
    const label = /^\s*% ?(\d+) 0 obj\s/.exec(text.slice(start, start + 40));
    if (label && Number(label[1]) === index[at]) labels += 1;
  }
  return labels;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function numberIn(stream: PDFStream, key: string): number {
  const value = Number(String(stream.dict.lookup(PDFName.of(key))));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function isType(object: PDFStream, type: string): boolean {
  return object.dict.lookup(PDFName.of('Type')) === PDFName.of(type);
}

/** What should hold other objects, or say where they are, and has come apart, so that the parser has not read what is in it. */
function isUnreadContainer(object: PDFObject): boolean {
  if (!(object instanceof PDFDict)) return false;
  const type = object.lookup(PDFName.of('Type'));
  return type === PDFName.of('ObjStm') || type === PDFName.of('XRef');
}

function isHarmlesslyBroken(object: PDFInvalidObject): boolean {
  const size = object.sizeInBytes();
  if (size > HARMLESS_BROKEN_BYTES) return false;
  const text = Buffer.alloc(size);
  object.copyBytesInto(text, 0);
  return !SUSPICIOUS.test(text.toString('latin1'));
}

/** The pages that the document shows, counted no further than the limit; NaN when its page tree is no tree. */
function countPages(parser: WatchingParser): number {
  const { root } = parser;
  if (!(root instanceof PDFDict)) return NaN;
  const seen = new Set<PDFObject>();
  const open = [root.lookup(PDFName.of('Pages'))];
  let pages = 0;
  while (open.length > 0 && pages <= MAX_RESUME_PAGES) {
    const node = open.pop();
    if (!(node instanceof PDFDict) || seen.has(node) || seen.size > MAX_PARSED_DEPTH * MAX_RESUME_PAGES)
      return NaN;
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) pages += 1;
    else {
      seen.add(node);
      for (let at = 0; at < Math.min(kids.size(), 2 * MAX_RESUME_PAGES); at++) open.push(kids.lookup(at));
    }
  }
  return pages;
}
