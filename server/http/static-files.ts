import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './compression.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const worthCompressing = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

type Packed = { encoding: Encoding; bytes: Uint8Array<ArrayBuffer> };
type StaticFile = {
  headers: Record<string, string>;
  etag: string;
  pack: (encoding: Encoding) => Promise<Packed>;
};

/**
 * Serves the files the build left for browsers, from memory. A file whose name holds its hash (`/assets/`) may be kept for
 * ever. Answers undefined for a path that is no such file; paths are looked up whole, so none leads out of the folder.
 */
export function staticFiles(folder: string): (request: Request) => Promise<Response | undefined> {
  const files = new Map<string, StaticFile>();
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    const type = types[extname(name)];
    const path = `/${name.split(sep).join('/')}`;
    if (type && !path.startsWith('/.')) files.set(path, readStaticFile(join(folder, name), path, type));
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(new URL(request.url).pathname);
    if (!file) return undefined;
    if (request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers: file.headers });
    const { encoding, bytes } = await file.pack(
      preferredEncoding(request.headers.get('accept-encoding') ?? ''),
    );
    const headers = { ...file.headers, 'Content-Length': String(bytes.length) };
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: encoding ? { ...headers, 'Content-Encoding': encoding } : headers,
    });
  };
}

function readStaticFile(location: string, path: string, type: string): StaticFile {
  const bytes = readFileSync(location);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const compressible = worthCompressing.has(extname(path));
  const packed = new Map<Encoding, Promise<Packed>>();
  return {
    etag,
    headers: {
      'Content-Type': type,
      'Cache-Control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      ETag: etag,
      ...(compressible && { Vary: 'Accept-Encoding' }),
    },
    pack(encoding) {
      const chosen = compressible ? encoding : null;
      const built = `${location}.br`;
      const known =
        packed.get(chosen) ??
        (chosen === 'br' && existsSync(built) ? readPacked(built) : compress(bytes, chosen));
      packed.set(chosen, known);
      return known;
    },
  };
}

/** The build packs tighter than there is time for here. */
async function readPacked(location: string): Promise<Packed> {
  return { encoding: 'br', bytes: new Uint8Array(await readFile(location)) };
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Packed> {
  const packed =
    encoding === 'br' ? await brotli(bytes) : encoding === 'gzip' ? await promisify(gzip)(bytes) : bytes;
  return { encoding, bytes: new Uint8Array(packed) };
}
