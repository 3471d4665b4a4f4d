import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { type BlobStore, StoreOutage, UnusableStore, newBlobKey } from '../blob-store.ts';
import { chunks, describeBlobStore, textOf } from './conformance.ts';
import type { Emulator } from './store-emulators.ts';

type NetworkStore = BlobStore & { checkAccess: () => Promise<void> };
type Network<Config> = {
  start: () => Promise<Emulator<Config>>;
  /** Creates what the store needs before its first use. */
  prepare?: (config: Config) => Promise<void>;
  open: (config: Config) => NetworkStore;
  /** Whether the emulator verifies signatures, not only their expiry. */
  checksSignatures: boolean;
  /** Unusable configurations, each with the message for the operator. */
  misconfigured: Record<string, { change: (config: Config) => Config; message: RegExp }>;
};

const container = 'resume';
const options = { maxBytes: 1000, contentType: 'application/pdf' };
const signing = (now: Date) => ({
  now,
  seconds: 60,
  contentType: 'application/pdf',
  fileName: 'Ana’s CV.pdf',
});

/**
 * The tests that every remote store passes: those of all stores, signed URLs, and error messages.
 */
export function describeNetworkStore<Config>(name: string, network: Network<Config>): void {
  let emulator: Emulator<Config>;
  let store: NetworkStore;
  beforeAll(async () => {
    emulator = await network.start();
    await network.prepare?.(emulator.config);
    store = network.open(emulator.config);
  });
  afterAll(() => emulator.remove());

  describeBlobStore(name, () => Promise.resolve(network.open(emulator.config)));
  describe(`${name}, signed URLs`, () => {
    describeSigning(() => store, network.checksSignatures);
  });

  test(`${name} reports at startup in one sentence why it cannot be used`, async () => {
    await store.checkAccess();
    for (const { change, message } of Object.values(network.misconfigured)) {
      const error = await network
        .open(change(emulator.config))
        .checkAccess()
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnusableStore);
      expect((error as Error).message).toMatch(message);
      expect((error as Error).message).toMatch(/^[^\n]{20,250}\.$/);
    }
  });

  test(`${name} reports an outage as StoreOutage, and has every blob afterwards`, async () => {
    const [stored, lost] = [newBlobKey(container), newBlobKey(container)];
    await store.put(stored, chunks('kept'), options);
    // An emulator may answer before it has written.
    await expect.poll(() => textOf(store, stored).catch(() => '')).toBe('kept');
    await emulator.stop();
    await expect(store.put(lost, chunks('lost'), options)).rejects.toThrow(StoreOutage);
    await expect(store.get(stored)).rejects.toThrow(StoreOutage);
    await expect(store.remove(stored)).rejects.toThrow(StoreOutage);
    await expect(network.open(emulator.config).checkAccess()).rejects.toThrow(/is not reachable: [^\n]+\.$/);
    await emulator.restart();
    expect(await textOf(store, stored)).toBe('kept');
    expect(await store.get(lost)).toBeNull();
    expect((await store.put(lost, chunks('again'), options)).size).toBe(5);
  });
}

function describeSigning(store: () => BlobStore, checksSignatures: boolean): void {
  const signedUrlOf = async (key: string, now = new Date()) => (await store().signedUrl(key, signing(now)))!;

  test('a signed URL downloads the blob with its file name', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('hello'), options);
    const answer = await fetch(await signedUrlOf(key));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Ana%E2%80%99s%20CV.pdf");
    expect(await answer.text()).toBe('hello');
  });

  test('a signed URL does not work after it expired', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('mine'), options);
    expect(await answerOf(await signedUrlOf(key, new Date(Date.now() - HOUR_MS)))).toMatch(REFUSED);
  });

  test.runIf(checksSignatures)('refuses a URL that is unsigned or signed for another blob', async () => {
    const [key, other] = [newBlobKey(container), newBlobKey(container)];
    await store().put(key, chunks('mine'), options);
    await store().put(other, chunks('theirs'), options);
    const url = await signedUrlOf(key);
    expect(await answerOf(url.replace(/\?.*$/, ''))).toMatch(REFUSED);
    expect(await answerOf(url.replace(key.split('/')[1]!, other.split('/')[1]!))).toMatch(REFUSED);
  });
}

const REFUSED = /^4\d\d (?!.*(mine|theirs))/s;

async function answerOf(url: string): Promise<string> {
  const answer = await fetch(url);
  return `${answer.status} ${await answer.text()}`;
}
