import { expect, test } from 'vitest';
import { type BlobStore, StoreOutage, newBlobKey } from './blob-store.ts';
import { withOutageReports } from './outage-reporting-store.ts';

test('an outage is reported once, and once when it ends; other errors are not reported', async () => {
  let failure: Error | null = null;
  const reported: unknown[] = [];
  const get = () => (failure ? Promise.reject(failure) : Promise.resolve(null));
  const store = withOutageReports({ get } as unknown as BlobStore, (why) => void reported.push(why));
  const read = () => store.get(newBlobKey('resume')).catch((error: unknown) => error);

  await read();
  expect(reported).toEqual([]);
  const outage = (failure = new StoreOutage('away'));
  expect([await read(), await read()]).toEqual([outage, outage]);
  failure = new Error('a bug');
  await read();
  expect(reported).toEqual([outage]);
  failure = null;
  await read();
  await read();
  expect(reported).toEqual([outage, null]);
});
