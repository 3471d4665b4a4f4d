import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

type DoorParts = {
  publicUrl: string;
  /** Does this request's cookie make an answer its reader's own? */
  isOnesOwn: (cookies: string) => boolean;
};

/** Says why a request has nothing to do with what is kept for everybody; null when it may. */
export type Door = Record<'whyNoPage' | 'whyNoCall', (request: IncomingMessage) => string | null>;

/** Bytes of a call that are read ahead of everybody else: room for a search and a topic of 200 letters each. */
const LONGEST_BODY = 2048;

/** The door to what is kept. */
export function createDoor({ publicUrl, isOnesOwn }: DoorParts): Door {
  const ours = new URL(publicUrl);
  // On this machine whoever comes by another of its names is led to ours.
  const host = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(ours.hostname) ? ours.host : null;
  const whyOwn = (headers: IncomingHttpHeaders): string | null => {
    const { cookie } = headers;
    if (cookie !== undefined && isOnesOwn(cookie)) return "a cookie that makes it one person's";
    if (host !== null && headers.host !== host) return 'another name of this machine';
    return oddHeader(headers);
  };
  return {
    whyNoPage({ method, headers }) {
      if (method !== 'GET' && method !== 'HEAD') return `a ${method}`;
      return whyOwn(headers) ?? (hasBody(headers) ? 'a body' : null);
    },
    whyNoCall: ({ headers }) => whyOwn(headers) ?? oddCall(headers),
  };
}

function oddHeader(headers: IncomingHttpHeaders): string | null {
  if (headers.authorization !== undefined) return 'Authorization';
  if (headers.range !== undefined) return 'Range';
  if (headers['if-match'] !== undefined || headers['if-none-match'] === '*')
    return 'If-Match or If-None-Match: *';
  return null;
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Whatever a program would not send is for others to judge: a page of another site, a body of another form. */
function oddCall(headers: IncomingHttpHeaders): string | null {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return 'sent by a page';
  if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(headers['content-type'] ?? ''))
    return 'a body that is no JSON';
  if (headers['content-encoding'] !== undefined) return 'a packed body';
  const length = Number(headers['content-length']);
  return length > 0 && length <= LONGEST_BODY ? null : 'a long body, or one of unknown length';
}

/**
 * Reads a body that {@link Door} let in, and leaves it where the server reads it from when the request is passed on. Null when it is no
 * UTF-8; never when the request breaks off.
 */
export function takeSmallBody(request: IncomingMessage, taken: (body: string | null) => void): void {
  const parts: Buffer[] = [];
  request.on('error', () => {});
  request.on('data', (part: Buffer) => parts.push(part));
  request.once('end', () => {
    const body = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    Object.assign(request, { rawBody: body });
    taken(isUtf8(body) ? body.toString() : null);
  });
}
