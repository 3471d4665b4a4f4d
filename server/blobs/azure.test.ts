import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll } from 'vitest';
import { azureStore } from './azure.ts';
import { describeBlobStore } from './testing/conformance.ts';
import { type Emulator, startAzurite } from './testing/store-emulators.ts';

let azurite: Emulator<string>;
beforeAll(async () => {
  azurite = await startAzurite();
  const account = BlobServiceClient.fromConnectionString(azurite.place);
  for (const name of ['resume', 'listed', 'listed-too']) await account.createContainer(name);
});
afterAll(() => azurite.remove());

describeBlobStore('Azure Blob', () => Promise.resolve(azureStore(azurite.place, 'resume')));
