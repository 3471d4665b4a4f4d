import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlobStore, StoreOutage, UnusableStore, newBlobKey } from '../blob-store.ts';
import { chunks, describeBlobStore, textOf } from './conformance.ts';
import type { Emulator } from './store-emulators.ts';

type Looked = BlobStore & { look: () => Promise<void> };
type Network<Place> = {
  start: () => Promise<Emulator<Place>>;
  /** Makes what the store has to have before it is used. */
  prepare?: (place: Place) => Promise<void>;
  open: (place: Place) => Looked;
  /** The emulator looks at signatures, and not only at how long they are good for. */
  checksSignatures: boolean;
  /** Places that a store cannot be used at, each with what the operator reads. */
  wrong: Record<string, { change: (place: Place) => Place; told: RegExp }>;
};

const container = 'resume';
const options = { maxBytes: 1000, contentType: 'application/pdf' };
const signing = (now: Date) => ({
  ...{ now, seconds: 60 },
  ...{ contentType: 'application/pdf', fileName: 'Ana’s CV.pdf' },
});

/** What a store over the network promises: all that every store does, signed addresses, and how it tells what is wrong. */
export function describeNetworkStore<Place>(name: string, network: Network<Place>): void {
  let emulator: Emulator<Place>;
  let store: Looked;
  beforeAll(async () => {
    emulator = await network.start();
    await network.prepare?.(emulator.place);
    store = network.open(emulator.place);
  });
  afterAll(() => emulator.remove());

  describeBlobStore(name, () => Promise.resolve(network.open(emulator.place)));
  describe(`${name} signs addresses`, () => {
    describeSigning(() => store, network.checksSignatures);
  });

  test(`${name} tells at the start what is wrong, in one sentence`, async () => {
    await store.look();
    for (const { change, told } of Object.values(network.wrong)) {
      const error = await network
        .open(change(emulator.place))
        .look()
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnusableStore);
      expect((error as Error).message).toMatch(told);
      expect((error as Error).message).toMatch(/^[^\n]{20,250}\.$/);
    }
  });

  test(`${name} tells of an outage as one, and has everything afterwards`, async () => {
    const [kept, lost] = [newBlobKey(container), newBlobKey(container)];
    await store.put(kept, chunks('kept'), options);
    // An emulator may answer before it has written.
    await expect.poll(() => textOf(store, kept).catch(() => '')).toBe('kept');
    await emulator.goDown();
    await expect(store.put(lost, chunks('lost'), options)).rejects.toThrow(StoreOutage);
    await expect(store.get(kept)).rejects.toThrow(StoreOutage);
    await expect(store.remove(kept)).rejects.toThrow(StoreOutage);
    await expect(network.open(emulator.place).look()).rejects.toThrow(/cannot be reached: [^\n]+\.$/);
    await emulator.comeBack();
    expect(await textOf(store, kept)).toBe('kept');
    expect(await store.get(lost)).toBeNull();
    expect((await store.put(lost, chunks('again'), options)).size).toBe(5);
  });
}

function describeSigning(store: () => BlobStore, checksSignatures: boolean): void {
  const addressOf = async (key: string, now = new Date()) =>
    (await store().signedAddress(key, signing(now)))!;

  test('hands out a blob as a download, with its name, under an address it has signed', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('hello'), options);
    const answer = await fetch(await addressOf(key));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Ana%E2%80%99s%20CV.pdf");
    expect(await answer.text()).toBe('hello');
  });

  test('hands out nothing past its time', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('mine'), options);
    expect(await answerOf(await addressOf(key, new Date(Date.now() - 3_600_000)))).toMatch(REFUSED);
  });

  test.runIf(checksSignatures)('hands out nothing unsigned, or signed for another blob', async () => {
    const [key, other] = [newBlobKey(container), newBlobKey(container)];
    await store().put(key, chunks('mine'), options);
    await store().put(other, chunks('theirs'), options);
    const address = await addressOf(key);
    expect(await answerOf(address.replace(/\?.*$/, ''))).toMatch(REFUSED);
    expect(await answerOf(address.replace(key.split('/')[1]!, other.split('/')[1]!))).toMatch(REFUSED);
  });
}

const REFUSED = /^4\d\d (?!.*(mine|theirs))/s;

async function answerOf(address: string): Promise<string> {
  const answer = await fetch(address);
  return `${answer.status} ${await answer.text()}`;
}
