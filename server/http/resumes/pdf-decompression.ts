import { constants, createInflate, inflateRawSync, inflateSync } from 'node:zlib';
import { PDFContext, PDFRawStream, decodePDFRawStream } from './pdf-lib.ts';
import { Damaged, type PdfObjects, type Stream, TooComplex } from './pdf-objects.ts';

/** Decompressed bytes of one stream, and of a document. A page scanned at 600 dpi has 100 MB. */
const MAX_STREAM_BYTES = 128 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;
/** Decompressed bytes held in memory: object and cross-reference streams, one stream in LZW. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;
/** Deflate makes at most 1,032 bytes of one, and the other filters no more than that. */
const MAX_COMPRESSION_RATIO = 1400;
/** Streams up to this size decompress to 70 MB at worst, and faster at once than in chunks. */
const SMALL_STREAM_BYTES = 64 * 1024;

const FLATE = new Set(['/FlateDecode', '/Fl']);
const COMPRESSION_FILTERS = new Set([...FLATE, '/LZWDecode', '/LZW', '/RunLengthDecode', '/RL']);

/** Decompresses object and cross-reference streams, whose contents are held in memory. */
export class Decompressor {
  private bufferedBytes = 0;
  private readonly objects: PdfObjects;
  private readonly bytes: Uint8Array;

  constructor(objects: PdfObjects, bytes: Uint8Array) {
    [this.objects, this.bytes] = [objects, bytes];
  }

  /** The data in Latin-1; throws {@link TooComplex}, or {@link Damaged} when not in Flate. */
  text(stream: Stream): string {
    const filters = this.filters(stream);
    const data = this.contents(stream);
    if (filters.length === 0) return data.toString('latin1');
    if (filters.length > 1 || !FLATE.has(filters[0]!)) throw new Damaged();
    try {
      // Like pdf-lib, without the two bytes of header and the checksum.
      const text = inflateRawSync(data.subarray(2), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: MAX_BUFFERED_BYTES - this.bufferedBytes + 1,
      });
      this.bufferedBytes += text.length;
      if (this.bufferedBytes <= MAX_BUFFERED_BYTES) return text.toString('latin1');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw new Damaged();
    }
    throw new TooComplex();
  }

  /** Throws {@link TooComplex} when a stream is compressed twice or exceeds the limits. */
  async checkSizes(): Promise<void> {
    const compressed = this.objects.streams.filter((stream) => this.compressionDepth(stream) > 0);
    if (compressed.some((stream) => this.compressionDepth(stream) > 1)) throw new TooComplex();
    const most = compressed.reduce((sum, { start, end }) => sum + (end - start) * MAX_COMPRESSION_RATIO, 0);
    if (most <= MAX_STREAM_BYTES) return;
    let total = 0;
    for (const stream of compressed) {
      const size = await this.size(stream);
      total += size;
      if (size > MAX_STREAM_BYTES || total > MAX_DOCUMENT_BYTES) throw new TooComplex();
    }
  }

  private contents({ start, end }: Stream): Buffer {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, end - start);
  }

  private compressionDepth(stream: Stream): number {
    return this.filters(stream).filter((filter) => COMPRESSION_FILTERS.has(filter)).length;
  }

  private filters({ dictionary }: Stream): string[] {
    const filter = this.objects.get(dictionary, '/Filter');
    const filters = Array.isArray(filter) ? filter.map((entry) => this.objects.resolve(entry)) : [filter];
    return filters.filter((entry) => typeof entry === 'string');
  }

  private async size(stream: Stream): Promise<number> {
    const filters = this.filters(stream);
    if (FLATE.has(filters[0]!)) return decompressedSize(this.contents(stream));
    const dictionary = PDFContext.create().obj({ Filter: filters.map((filter) => filter.slice(1)) });
    try {
      const decoded = decodePDFRawStream(PDFRawStream.of(dictionary, this.contents(stream)));
      const { length } = decoded.getBytes(MAX_BUFFERED_BYTES + 1);
      return length > MAX_BUFFERED_BYTES ? Infinity : length;
    } catch {
      return 0;
    }
  }
}

/** Counts without storing, up to the limit; broken data counts up to its first error. */
async function decompressedSize(contents: Uint8Array): Promise<number> {
  if (contents.length <= SMALL_STREAM_BYTES) {
    try {
      return inflateSync(contents, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 32 * 1024 }).length;
    } catch {
      // Broken: its valid beginning is counted below.
    }
  }
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflate({ chunkSize: 256 * 1024 });
    const finish = () => resolve(size);
    inflate.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > MAX_STREAM_BYTES) inflate.destroy();
    });
    inflate.on('error', finish).on('close', finish);
    inflate.end(contents);
  });
}
