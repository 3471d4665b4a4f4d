import { constants, createInflate, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFContext,
  PDFName,
  PDFRawStream,
  type PDFStream,
  decodePDFRawStream,
} from './pdf-lib.ts';

/** Decompressed bytes of one stream, and of a document. A page scanned at 600 dpi has 100 MB. */
const STREAM_LIMIT = 128 * 1024 * 1024;
const DOCUMENT_LIMIT = 256 * 1024 * 1024;
/** Decompressed bytes that the parser itself reads (object and cross-reference streams): held in memory, and small. */
const PARSED_LIMIT = 32 * 1024 * 1024;
/** Deflate makes at most 1,032 bytes out of one, and the other packings no more than that. */
const MOST_UNPACKED = 1400;

const namesOf = (...texts: string[]) => new Set(texts.map((text) => PDFName.of(text)));
const FLATE = namesOf('FlateDecode', 'Fl');
const PACKING = namesOf('FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL');

class TooMuch extends Error {}

/**
 * Decompressed bytes the parser holds for one document. It takes the error past the limit for one broken object, so
 * `exceeded` says so afterwards; reset both before each document.
 */
export const parserBound = boundDecoders();

function boundDecoders(): { bytes: number; exceeded: boolean } {
  const bound = { bytes: 0, exceeded: false };
  const dict = PDFContext.create().obj({ Filter: 'FlateDecode' });
  const flate: object = decodePDFRawStream(PDFRawStream.of(dict, Uint8Array.of(0x78, 0x9c)));
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(flate)) as {
    buffer: Uint8Array;
    ensureBuffer?: (size: number) => Uint8Array;
  };
  const grow = decoder.ensureBuffer;
  if (!grow) throw new TypeError('This version of the parser unpacks in another way');
  decoder.ensureBuffer = function (size) {
    const before = this.buffer.byteLength;
    if (size <= before) return this.buffer;
    if (bound.bytes - before + size > PARSED_LIMIT) {
      bound.exceeded = true;
      throw new TooMuch();
    }
    const grown = grow.call(this, size);
    bound.bytes += grown.byteLength - before;
    return grown;
  };
  return bound;
}

/** True when what the streams unpack to stays within bounds: none packed twice, none a bomb. */
export async function unpacksWithinBounds(streams: readonly PDFStream[]): Promise<boolean> {
  const packed = streams
    .filter((stream) => stream instanceof PDFRawStream)
    .filter((stream) => timesPacked(stream) > 0);
  if (packed.some((stream) => timesPacked(stream) > 1)) return false;
  const most = packed.reduce((sum, { contents }) => sum + contents.length * MOST_UNPACKED, 0);
  if (most <= STREAM_LIMIT) return true;
  let total = 0;
  for (const stream of packed) {
    const size = await unpackedSize(stream);
    total += size;
    if (size > STREAM_LIMIT || total > DOCUMENT_LIMIT) return false;
  }
  return true;
}

function timesPacked(stream: PDFRawStream): number {
  return filtersOf(stream).filter((filter) => PACKING.has(filter)).length;
}

function filtersOf({ dict }: PDFRawStream): PDFName[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFName) return [filter];
  if (!(filter instanceof PDFArray)) return [];
  const filters = filter.asArray().map((entry) => dict.context.lookup(entry));
  return filters.filter((entry) => entry instanceof PDFName);
}

async function unpackedSize(stream: PDFRawStream): Promise<number> {
  const [first] = filtersOf(stream);
  if (first && FLATE.has(first)) return inflatedSize(stream.contents);
  parserBound.bytes = 0;
  try {
    return decodePDFRawStream(stream).decode().length;
  } catch (error) {
    return error instanceof TooMuch ? Infinity : 0;
  }
}

/** Streams up to this size unpack to 70 MB at the worst, and faster in one go than piece by piece. */
const SMALL_STREAM = 64 * 1024;

/** Counts without keeping, no further than the limit; broken data counts as far as it goes. */
async function inflatedSize(contents: Uint8Array): Promise<number> {
  if (contents.length <= SMALL_STREAM) {
    try {
      return inflateSync(contents, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 32 * 1024 }).length;
    } catch {
      // Broken: its good beginning is counted below.
    }
  }
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflate({ chunkSize: 256 * 1024 });
    const finish = () => resolve(size);
    inflate.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > STREAM_LIMIT) inflate.destroy();
    });
    inflate.on('error', finish).on('close', finish);
    inflate.end(contents);
  });
}
