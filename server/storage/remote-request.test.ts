import { Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StorageFull, StoreOutage } from './blob-store.ts';
import { remoteRequest, downloadStream, remoteStatus } from './remote-request.ts';

const azure = (statusCode: number) => Object.assign(new Error('as Azure tells'), { statusCode });
const s3 = (httpStatusCode: number) =>
  Object.assign(new Error('as S3 tells'), { $metadata: { httpStatusCode } });
const network = (code: string) => Object.assign(new Error('as Node tells'), { code });

afterEach(() => void vi.useRealTimers());

describe('remoteRequest', () => {
  test.each([
    azure(503),
    azure(403),
    s3(500),
    s3(429),
    s3(401),
    network('ECONNREFUSED'),
    network('ENOTFOUND'),
  ])('throws StoreOutage for %o', async (failure) => {
    const thrown = await remoteRequest(() => Promise.reject(failure)).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(StoreOutage);
    expect((thrown as Error).cause).toBe(failure);
  });

  test.each([azure(507), s3(507)])('throws StorageFull for %o', async (failure) => {
    await expect(remoteRequest(() => Promise.reject(failure))).rejects.toThrow(StorageFull);
  });

  test.each([azure(404), azure(409), s3(400), new TypeError('ours'), network('ERR_INVALID_ARG_TYPE')])(
    'passes %o on unchanged',
    async (failure) => {
      await expect(remoteRequest(() => Promise.reject(failure))).rejects.toBe(failure);
    },
  );

  test('throws StoreOutage after 15 s without a response, even when the request ignores its abort signal', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const silent = remoteRequest((signal) => (signals.push(signal), new Promise(() => {})));
    const thrown = silent.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await thrown).toBeInstanceOf(StoreOutage);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('statusOf reads the status from errors of both libraries, and of no others', () => {
    expect([azure(404), s3(403), new Error('no status'), null].map(remoteStatus)).toEqual([
      404,
      403,
      undefined,
      undefined,
    ]);
  });
});

describe('downloadStream', () => {
  test('passes the content on unchanged', async () => {
    const stream = downloadStream(Readable.from([Buffer.from('he'), Buffer.from('llo')]));
    expect(await new Response(stream).text()).toBe('hello');
  });

  test('fails with StoreOutage when the connection breaks', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw network('ECONNRESET');
    }
    await expect(new Response(downloadStream(Readable.from(broken()))).text()).rejects.toThrow(StoreOutage);
  });

  test('fails with StoreOutage and destroys the source after 15 s without data', async () => {
    vi.useFakeTimers();
    const source = new Readable({ read: () => {} });
    source.push('half');
    const thrown = new Response(downloadStream(source)).text().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await thrown).toBeInstanceOf(StoreOutage);
    expect(source.destroyed).toBe(true);
  });

  test('destroys the source when the reader cancels', async () => {
    const source = Readable.from([Buffer.from('one'), Buffer.from('two')]);
    await downloadStream(source).cancel();
    expect(source.destroyed).toBe(true);
  });
});
