import type { Readable } from 'node:stream';
import { HOUR_MS } from '#domain/time/duration.ts';
import { StorageFull, StoreOutage, UnusableStore } from './blob-store.ts';

/** Timeout in ms for one request, and for the next bytes of a response. */
const RESPONSE_TIMEOUT_MS = 15_000;
/** Age in ms, since its start, from which an unfinished upload counts as abandoned. */
export const STALE_UPLOAD_MS = HOUR_MS;

/**
 * Sends a request to a remote store with a timeout, without waiting for work that ignores the
 * signal. Throws {@link StoreOutage} on a timeout, failure or denied access, {@link StorageFull} if
 * there is no space, and any other error unchanged.
 */
export async function remoteRequest<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  try {
    return await withTimeout(work(deadline.signal), () => deadline.abort());
  } catch (error) {
    throw toStoreError(error);
  }
}

function toStoreError(error: unknown): unknown {
  const status = remoteStatus(error);
  if (status === 507) return new StorageFull('The storage is full', { cause: error });
  const isOutage = status === undefined ? isNetworkError(error) : isTemporary(status);
  return isOutage ? new StoreOutage('The resume storage does not answer', { cause: error }) : error;
}

/** The HTTP status in an error of the Azure or S3 library. */
export function remoteStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { statusCode, $metadata } = error as {
    statusCode?: unknown;
    $metadata?: { httpStatusCode?: unknown };
  };
  const status = statusCode ?? $metadata?.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}

const isTemporary = (status: number) => [401, 403, 408, 429].includes(status) || status >= 500;

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && !code.startsWith('ERR_');
}

/** A download as a stream that fails with {@link StoreOutage} if the store breaks off or stalls. */
export function downloadStream(source: Readable): ReadableStream<Uint8Array> {
  const parts = source.iterator();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await withTimeout<IteratorResult<Uint8Array>>(parts.next());
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        source.destroy();
        throw new StoreOutage('The resume storage closed the connection', { cause: error });
      }
    },
    cancel() {
      source.destroy();
    },
  });
}

async function withTimeout<T>(next: Promise<T>, onTimeout = () => {}): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new DOMException('timed out', 'TimeoutError'));
    onTimeout();
  }, RESPONSE_TIMEOUT_MS);
  try {
    return await Promise.race([next, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks at startup that a store is usable, and throws {@link UnusableStore} with one sentence if
 * not. `store` is its name and address, `place` its container or bucket.
 */
export async function assertUsable(
  probe: (signal: AbortSignal) => Promise<unknown>,
  { store, place, key }: { store: string; place: string; key: string },
): Promise<void> {
  await remoteRequest(probe).catch((error: unknown) => {
    const cause = error instanceof StoreOutage ? error.cause : error;
    const status = remoteStatus(cause);
    if (status === 404)
      throw new UnusableStore(`${store} has no ${place}: create it before the first start.`);
    if (status === 400 || status === 401 || status === 403)
      throw new UnusableStore(`${store} refuses ${key} for ${place} (${status}).`);
    if (status === 301) throw new UnusableStore(`${store} has ${place} in another region: set S3_REGION.`);
    if (status !== undefined) throw new UnusableStore(`${store} answered ${status} for ${place}.`);
    throw new UnusableStore(`${store} is not reachable: ${reasonOf(cause)}.`);
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (error.message || code || error.name).split('\n')[0]!.replace(/[\s.]+$/, '');
}
