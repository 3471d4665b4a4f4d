import { BlobServiceClient } from '@azure/storage-blob';
import { expect, test } from 'vitest';
import { azureStore } from './azure.ts';
import { describeNetworkStore } from './testing/network-conformance.ts';
import { startAzurite } from './testing/store-emulators.ts';

const otherKey = Buffer.alloc(64, 7).toString('base64');

let place = '';
describeNetworkStore('Azure Blob', {
  start: startAzurite,
  prepare: async (made) => {
    place = made;
    const account = BlobServiceClient.fromConnectionString(place);
    for (const name of ['resume', 'listed', 'listed-too']) await account.createContainer(name);
  },
  open: (at) => azureStore(at, 'resume'),
  checksSignatures: true,
  wrong: {
    key: {
      change: (at) => at.replace(/AccountKey=[^;]+/, `AccountKey=${otherKey}`),
      told: /^Azure Blob at http.* refuses the key .* for container "resume" \(403\)/,
    },
  },
});

test('Azure Blob tells of a missing container', async () => {
  await expect(azureStore(place, 'never-made').look()).rejects.toThrow(
    /^Azure Blob at http\S+ has no container "never-made": make it before the first start\.$/,
  );
});

test('Azure Blob removes blocks of uploads that ended with their process, and none of one that goes on', async () => {
  const store = azureStore(place, 'resume');
  const container = BlobServiceClient.fromConnectionString(place).getContainerClient('resume');
  const stage = async (name: string, began: Date) => {
    const id = Buffer.from(`${String(began.getTime()).padStart(15, '0')}-abc-00000`).toString('base64');
    await container.getBlockBlobClient(name).stageBlock(id, 'half', 4);
  };
  await stage('of-a-dead-process', new Date(Date.now() - 2 * 3_600_000));
  await stage('of-one-that-goes-on', new Date());
  expect(await store.sweepUnfinished()).toBe(1);
  const left: string[] = [];
  for await (const { name } of container.listBlobsFlat({ includeUncommitedBlobs: true }))
    if (name.startsWith('of-')) left.push(name);
  expect(left).toEqual(['of-one-that-goes-on']);
});
