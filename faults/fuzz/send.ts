import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** A request, to the letter. `path` has only what may stand in a request line. */
export type Asked = {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
};

/** What came back: `status` is 0 when nothing did, and `trouble` says why. The body is unpacked. */
export type Answer = {
  status: number;
  headers: string[];
  header: (name: string) => string | undefined;
  body: Buffer;
  ms: number;
  trouble: string;
};

const PATIENCE_MS = 60_000;

/** Sends requests as they are to one server, over connections that are kept. `close` ends those. */
export function openLine(url: string): { send: (asked: Asked) => Promise<Answer>; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = (asked: Asked, began = performance.now(), again = true): Promise<Answer> => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const failed = (error: Error) =>
      resolve({
        ...{ status: 0, headers: [], header: () => undefined, body: Buffer.alloc(0) },
        ...{ ms: performance.now() - began, trouble: String(error) },
      });
    const { method, path } = asked;
    const headers = [...asked.headers, ['Host', `${hostname}:${port}`] as const].flat();
    if (asked.body) headers.push('Content-Length', String(asked.body.length));
    const sent = request({ hostname, port, agent, method, path, headers, timeout: PATIENCE_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', failed);
      answer.on('end', () => {
        const header = (name: string) => answer.headersDistinct[name.toLowerCase()]?.join(', ');
        const packed = Buffer.concat(parts);
        resolve({
          ...{ status: answer.statusCode ?? 0, headers: answer.rawHeaders, header, trouble: '' },
          ...{ body: unpacked(packed, header('content-encoding')), ms: performance.now() - began },
        });
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was kept may be closed for its rest at the moment something is sent over it: every client tries again then.
      if (again && sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(asked, began, false));
      else failed(error);
    });
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${PATIENCE_MS} ms`)));
    sent.end(asked.body ?? undefined);
    return promise;
  };
  return { send, close: () => agent.destroy() };
}

function unpacked(bytes: Buffer, encoding = 'identity'): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  return encoding === 'deflate' ? inflateSync(bytes) : bytes;
}

/** A request written so that it can be read and sent again: its body as text, or in base64 where it is none. */
export function spelledOut({ method, path, headers, body }: Asked): string {
  const text = body?.toString('utf8') ?? '';
  const isText = body === null || Buffer.from(text, 'utf8').equals(body);
  const said = isText ? text : `(base64) ${body.toString('base64')}`;
  return [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', said].join('\n');
}
