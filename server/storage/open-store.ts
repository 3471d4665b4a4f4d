import { join } from 'node:path';
import { RESUME_CONTAINER } from '../../domain/resume.ts';
import type { StorageDriverSettings, StorageSettings } from '../config/settings.ts';
import type { BlobStore } from './blob-store.ts';
import { openFolderStore } from './filesystem.ts';
import { fallbackStore } from './fallback-store.ts';

type StoreSettings = {
  dataDir: string;
  stores?: StorageSettings;
  /** Room that uploads leave on the disk of a folder. */
  minFreeBytes?: number;
};

/**
 * Opens what resumes are kept in, by default the data folder. With `look`, which is for the start, throws `UnusableStore` with one sentence where
 * it cannot be used; without, an outage shows at the first request.
 */
export async function openStores(
  { dataDir, stores = { main: { kind: 'folder' } }, minFreeBytes = 0 }: StoreSettings,
  shouldCheckAccess: boolean,
): Promise<BlobStore> {
  const opened = await openStore(stores.main, dataDir, shouldCheckAccess, minFreeBytes);
  const store = stores.handsOut ? opened : { ...opened, signedUrl: () => Promise.resolve(null) };
  return stores.also ? fallbackStore(store, await openStore(stores.also, dataDir, shouldCheckAccess)) : store;
}

/** Opens one store, as {@link openStores} does. What its library is made of is loaded only with it. */
export async function openStore(
  config: StorageDriverSettings,
  dataDir: string,
  shouldCheckAccess: boolean,
  minFreeBytes = 0,
): Promise<BlobStore> {
  if (config.kind === 'folder') return openFolderStore(join(dataDir, 'blobs'), { minFreeBytes });
  const store =
    config.kind === 'azure'
      ? (await import('./azure.ts')).azureStore(config.connectionString, RESUME_CONTAINER)
      : (await import('./s3.ts')).s3Store(config);
  if (shouldCheckAccess) await store.checkAccess();
  return store;
}
