import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/**
 * A request that is sent byte for byte. `path` contains only characters allowed in a request line.
 */
export type RawRequest = {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
};

/** A response with a decompressed body. `status` is 0 without one, and `error` is the reason. */
export type RawResponse = {
  status: number;
  headers: string[];
  header: (name: string) => string | undefined;
  body: Buffer;
  ms: number;
  error: string;
};

const TIMEOUT_MS = 60_000;

/**
 * Creates a client for one server that sends requests unchanged over keep-alive connections.
 * `close` closes them.
 */
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
      // The server may close an idle keep-alive connection just as a request is sent. Retry once,
      // as every client does.
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

/**
 * Formats a request so that it can be read and sent again. A body that is not UTF-8 is in base64.
 */
export function formatRequest({ method, path, headers, body }: RawRequest): string {
  const text = body?.toString('utf8') ?? '';
  const isText = body === null || Buffer.from(text, 'utf8').equals(body);
  const bodyText = isText ? text : `(base64) ${body.toString('base64')}`;
  return [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', bodyText].join(
    '\n',
  );
}
