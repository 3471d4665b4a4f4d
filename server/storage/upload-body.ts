import { createHash } from 'node:crypto';
import { BlobAborted, BlobTooLarge, type PutOptions, type StoredBlob } from './blob-store.ts';

/** An upload's bytes, and their size and checksum once all have been read. */
export type UploadBody = { bytes: AsyncGenerator<Uint8Array>; stored: () => StoredBlob };

/**
 * Counts and hashes `body`, with `stored` valid only after the last byte. `bytes` throws
 * {@link BlobTooLarge} at the first byte over `maxBytes`, and {@link BlobAborted} as soon as the
 * signal aborts, even while the body is idle.
 */
export function hashingBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: Pick<PutOptions, 'maxBytes' | 'signal'>,
): UploadBody {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted() {
    for await (const chunk of untilAborted(body, signal)) {
      size += chunk.length;
      if (size > maxBytes) throw new BlobTooLarge(`More than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: counted(), stored: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Splits bytes into blocks of exactly `blockBytes`, except the last, for multipart uploads. Yields
 * at least one block, empty for an empty body.
 */
export async function* splitIntoBlocks(
  bytes: AsyncIterable<Uint8Array>,
  blockBytes: number,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of bytes) {
    while (length + chunk.length > blockBytes) {
      const room = blockBytes - length;
      yield { block: Buffer.concat([...buffered, chunk.subarray(0, room)], blockBytes), isLast: false };
      chunk = chunk.subarray(room);
      buffered = [];
      length = 0;
    }
    buffered.push(chunk);
    length += chunk.length;
  }
  yield { block: Buffer.concat(buffered, length), isLast: true };
}

/**
 * Yields from `body`; throws {@link BlobAborted} as soon as `signal` aborts, even while the body is
 * idle.
 */
async function* untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new BlobAborted('The upload was aborted'));
  aborted.promise.catch(() => {});
  signal?.addEventListener('abort', onAbort, { once: true });
  let ended = false;
  try {
    if (signal?.aborted) onAbort();
    for (;;) {
      const next = await Promise.race([aborted.promise, iterator.next()]);
      if (next.done) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // Not awaited: an idle body may never settle.
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
