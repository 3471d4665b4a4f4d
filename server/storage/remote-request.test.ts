import { Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StorageFull, StoreOutage } from './blob-store.ts';
import { remoteRequest, downloadStream, statusOf } from './remote-request.ts';

const azure = (statusCode: number) => Object.assign(new Error('as Azure tells'), { statusCode });
const s3 = (httpStatusCode: number) =>
  Object.assign(new Error('as S3 tells'), { $metadata: { httpStatusCode } });
const network = (code: string) => Object.assign(new Error('as Node tells'), { code });

afterEach(() => void vi.useRealTimers());

describe('what a store answers', () => {
  test.each([
    azure(503),
    azure(403),
    s3(500),
    s3(429),
    s3(401),
    network('ECONNREFUSED'),
    network('ENOTFOUND'),
  ])('%o is an outage', async (failure) => {
    const thrown = await remoteRequest(() => Promise.reject(failure)).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(StoreOutage);
    expect((thrown as Error).cause).toBe(failure);
  });

  test.each([azure(507), s3(507)])('%o is a store without room', async (failure) => {
    await expect(remoteRequest(() => Promise.reject(failure))).rejects.toThrow(StorageFull);
  });

  test.each([azure(404), azure(409), s3(400), new TypeError('ours'), network('ERR_INVALID_ARG_TYPE')])(
    '%o is told as it came',
    async (failure) => {
      await expect(remoteRequest(() => Promise.reject(failure))).rejects.toBe(failure);
    },
  );

  test('an answer that does not come is an outage after fifteen seconds, also when nobody hears the signal', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const silent = remoteRequest((signal) => (signals.push(signal), new Promise(() => {})));
    const seen = expect(silent).rejects.toThrow(StoreOutage);
    await vi.advanceTimersByTimeAsync(15_000);
    await seen;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('its status is read from errors of either library, and from nothing else', () => {
    expect([azure(404), s3(403), new Error('no status'), null].map(statusOf)).toEqual([
      404,
      403,
      undefined,
      undefined,
    ]);
  });
});

describe('what a store sends', () => {
  test('comes as it was', async () => {
    const stream = downloadStream(Readable.from([Buffer.from('he'), Buffer.from('llo')]));
    expect(await new Response(stream).text()).toBe('hello');
  });

  test('fails as an outage when it breaks off', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw network('ECONNRESET');
    }
    await expect(new Response(downloadStream(Readable.from(broken()))).text()).rejects.toThrow(StoreOutage);
  });

  test('fails as an outage when nothing more comes for fifteen seconds, and is given up', async () => {
    vi.useFakeTimers();
    const source = new Readable({ read: () => {} });
    source.push('half');
    const seen = expect(new Response(downloadStream(source)).text()).rejects.toThrow(StoreOutage);
    await vi.advanceTimersByTimeAsync(15_000);
    await seen;
    expect(source.destroyed).toBe(true);
  });

  test('is given up with the reader', async () => {
    const source = Readable.from([Buffer.from('one'), Buffer.from('two')]);
    await downloadStream(source).cancel();
    expect(source.destroyed).toBe(true);
  });
});
