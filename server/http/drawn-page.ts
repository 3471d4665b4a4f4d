import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, packWhole, preferredEncoding, QUALITY } from './compression.ts';

/** One way in which an answer goes over the line. */
type Form = {
  etag: string;
  bytes: Buffer;
  /** Names and values in turn, and last a place for the request's own id. */
  head: string[];
  headUnchanged: string[];
};

/** An answer that was made once, for whoever asks for it. */
export type DrawnPage = {
  status: number;
  /** The answer was a whole page, made for everybody, that may be given to others. */
  mayBeKept: boolean;
  requestId: string;
  /** Packed as asked for; once, off this thread. */
  form: (encoding: Encoding) => Form | Promise<Form>;
  /** Bytes of memory it takes by now. */
  room: () => number;
};

/** What the server says of a page that it made for nobody in particular. */
const FOR_VISITORS = 'private, no-cache';
const OWN = new Set([
  'content-length',
  'transfer-encoding',
  'x-request-id',
  'etag',
  'vary',
  'date',
  'connection',
]);
const TYPES = { page: 'text/html', call: 'application/json' };
/** What an answer is without its nonce; the answer to a call has no scripts. */
const SCRIPTS_OF = {
  page: (body: Buffer, nonce: string) => withoutNonce(body.toString(), nonce),
  call: () => ({ page: null, sources: '' }),
};
/** What a page takes besides its bytes: key, headers, and what holds them. */
const BESIDE_BYTES = 8192;
const NONCE = /'nonce-([\w-]+)'/;

/** Reads a whole answer, and takes the nonce out of it where it is what was asked for: the scripts of a page are named by their hashes then. */
export async function drawnPage(answer: Response, asked: 'page' | 'call'): Promise<DrawnPage> {
  const body = Buffer.from(await answer.arrayBuffer());
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = NONCE.exec(policy)?.[1];
  const isAsked = answer.headers.get('content-type')?.startsWith(TYPES[asked]) ?? false;
  const hashed = isAsked && nonce ? SCRIPTS_OF[asked](body, nonce) : null;
  const headers = [...answer.headers].filter(([name]) => !OWN.has(name));
  if (hashed && nonce) {
    const place = headers.find(([name]) => name === 'content-security-policy')!;
    place[1] = policy.replace(` 'nonce-${nonce}'`, hashed.sources && ` ${hashed.sources}`);
  }
  const mayBeKept =
    hashed !== null &&
    answer.status === 200 &&
    !answer.headers.has('set-cookie') &&
    answer.headers.get('cache-control') === FOR_VISITORS;
  return {
    status: answer.status,
    mayBeKept,
    requestId: answer.headers.get('x-request-id') ?? '',
    ...formsOf(hashed?.page ? Buffer.from(hashed.page) : body, headers, mayBeKept),
  };
}

/**
 * A page whose scripts carried `nonce`, without it, and what a policy names these scripts by. Only tags with this very nonce count: nobody
 * who writes on the board knows it. Null when it stands anywhere else, which no page of ours does.
 */
export function withoutNonce(page: string, nonce: string): { page: string; sources: string } | null {
  const hashes = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const stripped = page
    .replaceAll(/<script\b([^>]*)>([^]*?)<\/script>/g, (whole, attributes: string, text: string) => {
      if (!attributes.includes(mark)) return whole;
      if (text !== '') hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      return `<script${attributes.replace(mark, '')}>${text}</script>`;
    })
    .replaceAll(new RegExp(`(<link\\b[^>]*)${mark}`, 'g'), '$1');
  return stripped.includes(nonce) ? null : { page: stripped, sources: [...hashes].join(' ') };
}

function formsOf(
  body: Buffer,
  headers: [string, string][],
  hasTag: boolean,
): Pick<DrawnPage, 'form' | 'room'> {
  // Headers are part of it: a page under another policy is another one.
  const hash = createHash('sha256')
    .update(JSON.stringify(headers))
    .update(body)
    .digest('base64url')
    .slice(0, 27);
  const isWorthIt = body.length > 0 && /^(?:text\/|application\/json)/.test(valueOf(headers, 'content-type'));
  const vary = 'Cookie, Accept-Encoding';
  const make = (bytes: Buffer, encoding: Encoding): Form => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const same = ['ETag', etag, 'Cache-Control', valueOf(headers, 'cache-control'), 'Vary', vary];
    return {
      etag,
      bytes,
      head: [
        ...headers.filter(([name]) => name !== 'cache-control' || !hasTag).flat(),
        ...(hasTag ? same : ['Vary', vary]),
        ...(encoding ? ['Content-Encoding', encoding] : []),
        ...['Content-Length', String(bytes.length), 'X-Request-Id', ''],
      ],
      headUnchanged: [...same, 'X-Request-Id', ''],
    };
  };
  const forms = new Map<Encoding, Form | Promise<Form>>([[null, make(body, null)]]);
  let size = body.length + BESIDE_BYTES;
  return {
    room: () => size,
    form: (encoding) => {
      const wanted = isWorthIt ? encoding : null;
      const known = forms.get(wanted);
      if (known) return known;
      const packing = packWhole(body, wanted!, QUALITY.kept).then((bytes) => {
        const form = make(bytes, wanted);
        forms.set(wanted, form);
        size += bytes.length;
        return form;
      });
      forms.set(wanted, packing);
      return packing;
    },
  };
}

const valueOf = (headers: [string, string][], name: string) =>
  headers.find(([known]) => known === name)?.[1] ?? '';

/** Sends one form, or only that nothing has changed since, in the name of `requestId`; returns the status. */
export function sendForm(
  page: DrawnPage,
  form: Form,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number {
  // Whoever sends a body asks for an answer.
  const known = request.method === 'POST' ? undefined : request.headers['if-none-match'];
  const isUnchanged = known !== undefined && page.mayBeKept && names(known, form.etag);
  const head = isUnchanged ? form.headUnchanged : form.head;
  head[head.length - 1] = requestId;
  const status = isUnchanged ? 304 : page.status;
  response.writeHead(status, head);
  if (isUnchanged || request.method === 'HEAD') response.end();
  else response.end(form.bytes);
  return status;
}

function names(list: string, etag: string): boolean {
  if (list === etag) return true;
  return list.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false;
}

/** What a reader can unpack, of what they sent. */
export function encodingFor(request: IncomingMessage): Encoding {
  return preferredEncoding(request.headers['accept-encoding'] ?? '');
}
