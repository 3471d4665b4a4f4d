import { BlobServiceClient } from '@azure/storage-blob';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { azureStore } from './azure.ts';
import { describeNetworkStore } from './testing/network-conformance.ts';
import { startAzurite } from './testing/store-emulators.ts';

const otherKey = Buffer.alloc(64, 7).toString('base64');

let connectionString = '';
describeNetworkStore('Azure Blob', {
  start: startAzurite,
  prepare: async (started) => {
    connectionString = started;
    const account = BlobServiceClient.fromConnectionString(connectionString);
    for (const name of ['resume', 'listed', 'listed-too']) await account.createContainer(name);
  },
  open: (at) => azureStore(at, 'resume'),
  checksSignatures: true,
  misconfigured: {
    key: {
      change: (at) => at.replace(/AccountKey=[^;]+/, `AccountKey=${otherKey}`),
      message: /^Azure Blob at http.* refuses the key .* for container "resume" \(403\)/,
    },
  },
});

test('Azure Blob reports a missing container', async () => {
  await expect(azureStore(connectionString, 'never-made').checkAccess()).rejects.toThrow(
    /^Azure Blob at http\S+ has no container "never-made": create it before the first start\.$/,
  );
});

test('Azure Blob purges blocks of old unfinished uploads, and none of recent ones', async () => {
  const store = azureStore(connectionString, 'resume');
  const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient('resume');
  const stage = async (name: string, began: Date) => {
    const id = Buffer.from(`${String(began.getTime()).padStart(15, '0')}-abc-00000`).toString('base64');
    await container.getBlockBlobClient(name).stageBlock(id, 'half', 4);
  };
  await stage('of-a-dead-process', new Date(Date.now() - 2 * HOUR_MS));
  await stage('of-one-that-goes-on', new Date());
  expect(await store.purgeUnfinished()).toBe(1);
  const remaining: string[] = [];
  for await (const { name } of container.listBlobsFlat({ includeUncommitedBlobs: true }))
    if (name.startsWith('of-')) remaining.push(name);
  expect(remaining).toEqual(['of-one-that-goes-on']);
});
