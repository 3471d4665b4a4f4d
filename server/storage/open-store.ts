import { join } from 'node:path';
import { RESUME_CONTAINER } from '#domain/application/resume.ts';
import type { StorageDriverSettings, StorageSettings } from '#server/config/settings.ts';
import type { BlobStore } from './blob-store.ts';
import { openFolderStore } from './filesystem.ts';
import { fallbackStore } from './fallback-store.ts';

type StoreSettings = { dataDir: string; stores?: StorageSettings };

/**
 * Opens the configured resume storage, by default a folder in the data folder. With
 * `shouldCheckAccess`, for startup, throws `UnusableStore` if it is unusable. Without it, an outage
 * shows at the first request.
 */
export async function openStores(
  { dataDir, stores = { main: { kind: 'folder' } } }: StoreSettings,
  shouldCheckAccess: boolean,
): Promise<BlobStore> {
  const opened = await openStore(stores.main, dataDir, shouldCheckAccess);
  const store = stores.handsOut ? opened : { ...opened, signedUrl: () => Promise.resolve(null) };
  return stores.also ? fallbackStore(store, await openStore(stores.also, dataDir, shouldCheckAccess)) : store;
}

/** Opens one store, as {@link openStores} does. Imports a driver's library only if it is used. */
export async function openStore(
  config: StorageDriverSettings,
  dataDir: string,
  shouldCheckAccess: boolean,
): Promise<BlobStore> {
  if (config.kind === 'folder') return openFolderStore(join(dataDir, 'blobs'));
  const store =
    config.kind === 'azure'
      ? (await import('./azure.ts')).azureStore(config.connectionString, RESUME_CONTAINER)
      : (await import('./s3.ts')).s3Store(config);
  if (shouldCheckAccess) await store.checkAccess();
  return store;
}
