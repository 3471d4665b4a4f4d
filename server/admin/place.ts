import { join } from 'node:path';
import type pg from 'pg';
import { openFolderStore } from '../blobs/filesystem.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { runningPostgres, startEmbeddedPostgres } from '../data/embedded-postgres.ts';
import type { AdminSettings } from './command.ts';

/** Where a command works: the database and the files that the settings name. */
export type Place = { config: pg.PoolConfig; blobs: BlobStore };

/** Opens database and files. The bundled PostgreSQL of a running server is used as it runs, where the command allows that; else it is started for as long as this takes. */
export async function withPlace<T>(
  settings: AdminSettings,
  { mayRun }: { mayRun: boolean },
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const blobs = await openFolderStore(join(settings.dataDir, 'blobs'));
  if (settings.databaseUrl) return work({ config: { connectionString: settings.databaseUrl }, blobs });
  const folder = join(settings.dataDir, 'postgres');
  const running = mayRun ? runningPostgres(folder) : null;
  if (running) return work({ config: running, blobs });
  const postgres = await startEmbeddedPostgres({ folder });
  try {
    return await work({ config: postgres.config, blobs });
  } finally {
    await postgres.stop();
  }
}
