import { expect, test } from 'vitest';
import { type BlobStore, StoreOutage, newBlobKey } from './blob-store.ts';
import { withOutagesTold } from './told-outages.ts';

test('an outage is told once, and once when it is over; what else fails is not one', async () => {
  let failure: Error | null = null;
  const told: unknown[] = [];
  const get = () => (failure ? Promise.reject(failure) : Promise.resolve(null));
  const store = withOutagesTold({ get } as unknown as BlobStore, (why) => void told.push(why));
  const ask = () => store.get(newBlobKey('resume')).catch((error: unknown) => error);

  await ask();
  expect(told).toEqual([]);
  const outage = (failure = new StoreOutage('away'));
  expect([await ask(), await ask()]).toEqual([outage, outage]);
  failure = new Error('a bug');
  await ask();
  expect(told).toEqual([outage]);
  failure = null;
  await ask();
  await ask();
  expect(told).toEqual([outage, null]);
});
