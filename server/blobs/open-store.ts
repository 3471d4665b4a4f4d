import { join } from 'node:path';
import { RESUME_CONTAINER } from '../../domain/resume.ts';
import type { StorePlace, StorePlaces } from '../config/settings.ts';
import type { BlobStore } from './blob-store.ts';
import { openFolderStore } from './filesystem.ts';
import { pairOfStores } from './pair-of-stores.ts';

type StoreSettings = {
  dataDir: string;
  stores?: StorePlaces;
  /** Room that uploads leave on the disk of a folder. */
  minFreeBytes?: number;
};

/**
 * Opens what resumes are kept in, by default the data folder. With `look`, which is for the start, throws `UnusableStore` with one sentence where
 * it cannot be used; without, an outage shows at the first request.
 */
export async function openStores(
  { dataDir, stores = { main: { kind: 'folder' } }, minFreeBytes = 0 }: StoreSettings,
  look: boolean,
): Promise<BlobStore> {
  const opened = await openStore(stores.main, dataDir, look, minFreeBytes);
  const store = stores.handsOut ? opened : { ...opened, signedAddress: () => Promise.resolve(null) };
  return stores.also ? pairOfStores(store, await openStore(stores.also, dataDir, look)) : store;
}

/** Opens one store, as {@link openStores} does. What its library is made of is loaded only with it. */
export async function openStore(
  place: StorePlace,
  dataDir: string,
  look: boolean,
  minFreeBytes = 0,
): Promise<BlobStore> {
  if (place.kind === 'folder') return openFolderStore(join(dataDir, 'blobs'), { minFreeBytes });
  const store =
    place.kind === 'azure'
      ? (await import('./azure.ts')).azureStore(place.connectionString, RESUME_CONTAINER)
      : (await import('./s3.ts')).s3Store(place);
  if (look) await store.look();
  return store;
}
