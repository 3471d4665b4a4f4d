import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** A request, to the letter. `path` has only what may stand in a request line. */
export type RawRequest = {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
};

/** What came back: `status` is 0 when nothing did, and `trouble` says why. The body is unpacked. */
export type RawResponse = {
  status: number;
  headers: string[];
  header: (name: string) => string | undefined;
  body: Buffer;
  ms: number;
  error: string;
};

const TIMEOUT_MS = 60_000;

/** Sends requests as they are to one server, over connections that are kept. `close` ends those. */
export function createRawHttpClient(url: string): {
  send: (rawRequest: RawRequest) => Promise<RawResponse>;
  close: () => void;
} {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = (rawRequest: RawRequest, began = performance.now(), mayRetry = true): Promise<RawResponse> => {
    const { promise, resolve } = Promise.withResolvers<RawResponse>();
    const failed = (error: Error) =>
      resolve({
        status: 0,
        headers: [],
        header: () => undefined,
        body: Buffer.alloc(0),
        ms: performance.now() - began,
        error: String(error),
      });
    const { method, path } = rawRequest;
    const headers = [...rawRequest.headers, ['Host', `${hostname}:${port}`] as const].flat();
    if (rawRequest.body) headers.push('Content-Length', String(rawRequest.body.length));
    const sent = request({ hostname, port, agent, method, path, headers, timeout: TIMEOUT_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', failed);
      answer.on('end', () => {
        const header = (name: string) => answer.headersDistinct[name.toLowerCase()]?.join(', ');
        const packed = Buffer.concat(parts);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.rawHeaders,
          header,
          error: '',
          body: decompress(packed, header('content-encoding')),
          ms: performance.now() - began,
        });
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was kept may be closed for its rest at the moment something is sent over it: every client tries again then.
      if (mayRetry && sent.reusedSocket && error.code === 'ECONNRESET')
        resolve(send(rawRequest, began, false));
      else failed(error);
    });
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${TIMEOUT_MS} ms`)));
    sent.end(rawRequest.body ?? undefined);
    return promise;
  };
  return { send, close: () => agent.destroy() };
}

function decompress(bytes: Buffer, encoding = 'identity'): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  return encoding === 'deflate' ? inflateSync(bytes) : bytes;
}

/** A request written so that it can be read and sent again: its body as text, or in base64 where it is none. */
export function formatRequest({ method, path, headers, body }: RawRequest): string {
  const text = body?.toString('utf8') ?? '';
  const isText = body === null || Buffer.from(text, 'utf8').equals(body);
  const bodyText = isText ? text : `(base64) ${body.toString('base64')}`;
  return [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', bodyText].join(
    '\n',
  );
}
