import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { ContentEncoding } from '#server/cache/page-cache.ts';

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|problem\+json)|image\/svg\+xml)/;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/**
 * Low, as these responses go to one reader: brotli 2 takes half the time of 4 for 6 % more bytes.
 */
const COMPRESSION_LEVEL = { br: 2, gzip: 3 };
const VARIES_BY_ENCODING = /(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i;

/** The best encoding the browser accepts: brotli, then gzip. */
export function preferredEncoding(accepted: string): ContentEncoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}

/**
 * Compresses text responses by `Accept-Encoding`, and flushes each chunk, so that a page can still
 * be streamed. Encoded, partial and `no-transform` responses stay unchanged.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (
    headers.has('Content-Encoding') ||
    status === 206 ||
    !COMPRESSIBLE.test(headers.get('Content-Type') ?? '')
  )
    return;
  if (/\bno-transform\b/i.test(headers.get('Cache-Control') ?? '')) return;
  if (!VARIES_BY_ENCODING.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(c.req.header('accept-encoding') ?? '');
  if (!encoding || !c.res.body || c.req.method === 'HEAD') return;
  const hasLength = headers.has('Content-Length');
  const body = hasLength
    ? await compressBuffer(Buffer.from(await c.res.arrayBuffer()), encoding)
    : compressStream(c.res.body, encoding);
  const compressed = new Response(body, c.res);
  compressed.headers.set('Content-Encoding', encoding);
  if (hasLength) compressed.headers.set('Content-Length', String((body as Buffer).length));
  // Other bytes of the same meaning make the ETag a weak one.
  const etag = compressed.headers.get('ETag');
  if (etag && !etag.startsWith('W/')) compressed.headers.set('ETag', `W/${etag}`);
  c.res = undefined;
  c.res = compressed;
};

/** Compresses a whole body on zlib's threads. */
function compressBuffer(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipAsync(body, { level: COMPRESSION_LEVEL.gzip });
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVEL.br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function compressStream(body: ReadableStream, encoding: 'br' | 'gzip'): ReadableStream<Uint8Array> {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVEL.br,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : createGzip({ level: COMPRESSION_LEVEL.gzip, flush: constants.Z_SYNC_FLUSH });
  // An error on one side ends the other; the reader gets it from the stream.
  pipeline(Readable.fromWeb(body as NodeReadableStream), compressor, () => {});
  return Readable.toWeb(compressor) as ReadableStream<Uint8Array>;
}
