import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type TaggedCache, createTaggedCache } from './tagged-cache.ts';

/** The content encoding of a body; null for uncompressed. */
export type ContentEncoding = 'br' | 'gzip' | null;

/** A page in one encoding. */
export type PageVariant = {
  etag: string;
  bytes: Buffer;
  /** Alternating names and values; the last value is the request id. */
  headers: string[];
  headersNotModified: string[];
};

/** A page rendered for visitors. */
export type CachedPage = {
  status: number;
  /** False for errors, redirects, and pages whose headers or scripts are unexpected. */
  isCacheable: boolean;
  /** The id of the request that rendered it. */
  requestId: string;
  /** Compressed on first use. */
  variant: (encoding: ContentEncoding) => PageVariant | Promise<PageVariant>;
  bytes: number;
};

/** Key, headers and the objects around them. */
const PAGE_OVERHEAD_BYTES = 8192;

/** Pages expire after a minute, and higher levels take ten times as long for 1 % less. */
const BROTLI_LEVEL = 5;
const toBrotli = (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
const toGzip = promisify(gzip);

/** Caches whole public pages. */
export function createPageCache(maxBytes: number, isBypassed: () => boolean): TaggedCache<CachedPage> {
  return createTaggedCache({ maxBytes, isBypassed, sizeOf: ({ bytes }) => bytes });
}

/** The `Cache-Control` of pages for visitors. */
export const VISITOR_CACHE_CONTROL = 'private, no-cache';
/** The `Cache-Control` of images, which other sites' proxies revalidate each time. */
const IMAGE_CACHE_CONTROL = 'public, no-cache';
const VARY = 'Cookie, Accept-Encoding';
const OWN_HEADERS = [
  'cache-control',
  'content-length',
  'transfer-encoding',
  'x-request-id',
  'etag',
  'vary',
  'date',
  'connection',
];
const NONCE = /'nonce-([\w-]+)'/;

/**
 * Buffers a rendered page or SVG image. In a cacheable page, hashes of its inline scripts replace
 * the nonce.
 */
export async function createCachedPage(response: Response): Promise<CachedPage> {
  const rendered = Buffer.from(await response.arrayBuffer());
  const { headers: given, status } = response;
  const cacheControl = given.get('cache-control') ?? '';
  const hasType = (type: string) => given.get('content-type')?.startsWith(type) === true;
  const isOwn = status !== 200 || given.has('set-cookie');
  const isPublic = !isOwn && cacheControl === VISITOR_CACHE_CONTROL && hasType('text/html');
  const isImage = !isOwn && cacheControl === IMAGE_CACHE_CONTROL && hasType('image/svg+xml');
  const policy = given.get('content-security-policy') ?? '';
  const nonce = NONCE.exec(policy)?.[1];
  const hashed = isPublic && nonce ? hashScripts(rendered.toString(), nonce) : null;
  const isCacheable = hashed !== null || (isImage && nonce === undefined);
  const body = hashed ? Buffer.from(hashed.page) : rendered;
  const headers = [...given].filter(([name]) => !OWN_HEADERS.includes(name));
  if (hashed) {
    const csp = headers.find(([name]) => name === 'content-security-policy')!;
    csp[1] = policy.replace(` 'nonce-${nonce}'`, hashed.sources && ` ${hashed.sources}`);
  }
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url');
  const variantOf = (bytes: Buffer, encoding: ContentEncoding): PageVariant => {
    const etag = `"${hash.slice(0, 27)}${encoding ? `-${encoding}` : ''}"`;
    const caching = [...(isCacheable ? ['ETag', etag] : []), 'Cache-Control', cacheControl, 'Vary', VARY];
    return {
      etag,
      bytes,
      headers: [
        ...headers.flat(),
        ...caching,
        ...(encoding ? ['Content-Encoding', encoding] : []),
        'Content-Length',
        String(bytes.length),
        'X-Request-Id',
        '',
      ],
      headersNotModified: [...caching, 'X-Request-Id', ''],
    };
  };
  const variants = new Map<ContentEncoding, PageVariant | Promise<PageVariant>>([
    [null, variantOf(body, null)],
  ]);
  return {
    status,
    isCacheable,
    requestId: given.get('x-request-id') ?? '',
    variant(encoding) {
      const known = variants.get(encoding) ?? (body.length === 0 ? variants.get(null) : undefined);
      if (known) return known;
      const compress = async () => {
        const variant = variantOf(await (encoding === 'br' ? toBrotli(body) : toGzip(body)), encoding);
        variants.set(encoding, variant);
        return variant;
      };
      const compressing = compress();
      variants.set(encoding, compressing);
      return compressing;
    },
    // The compressed variants together are smaller than the page.
    bytes: 2 * body.length + PAGE_OVERHEAD_BYTES,
  };
}

/**
 * Removes `nonce` from a page and returns the CSP sources of the inline scripts that had it, or
 * null if it occurs anywhere else. Reads only tags with this nonce, which authors of content cannot
 * know.
 */
export function hashScripts(page: string, nonce: string): { page: string; sources: string } | null {
  const hashes = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  const stripped = page
    .replaceAll(/<script\b([^>]*)>([^]*?)<\/script>/g, (tag, attributes: string, text: string) => {
      if (!attributes.includes(attribute)) return tag;
      if (text !== '') hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      return `<script${attributes.replace(attribute, '')}>${text}</script>`;
    })
    .replaceAll(new RegExp(`(<link\\b[^>]*)${attribute}`, 'g'), '$1');
  return stripped.includes(nonce) ? null : { page: stripped, sources: [...hashes].join(' ') };
}
