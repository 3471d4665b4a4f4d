import { join } from 'node:path';
import pg from 'pg';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStores } from '#server/storage/open-store.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import { unusableDatabaseError } from '#server/db/explain-connection-error.ts';
import { createPoolConfig } from '#server/db/database-url.ts';
import { runningPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { missingMigrations } from '#server/db/migrate.ts';
import type { AdminSettings } from './command.ts';

/** The configured database and file storage. */
export type AdminEnvironment = { config: pg.PoolConfig; blobs: BlobStore };

/** {@link AdminEnvironment} with what the product's commands need. */
export type AdminServices = AdminEnvironment & { db: Database };

/**
 * Opens database and storage. If `mayRun`, uses the bundled PostgreSQL of a running server, and
 * otherwise starts it for the duration of `work`.
 */
export async function withEnvironment<T>(
  settings: AdminSettings,
  { mayRun }: { mayRun: boolean },
  work: (environment: AdminEnvironment) => Promise<T>,
): Promise<T> {
  const blobs = await openStores(settings, true);
  return withDatabase(settings, { mayRun }, (config) => work({ config, blobs }));
}

/** Opens only the database, as {@link withEnvironment} does. */
export async function withDatabase<T>(
  settings: AdminSettings,
  { mayRun }: { mayRun: boolean },
  work: (config: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl) return withOutside(createPoolConfig(settings.databaseUrl), work);
  const folder = join(settings.dataDir, 'postgres');
  const running = mayRun ? runningPostgres(folder) : null;
  if (running) return work(running);
  const postgres = await startEmbeddedPostgres({ folder });
  try {
    return await work(postgres.config);
  } finally {
    await postgres.stop();
  }
}

/**
 * Uses an external database after a test connection; a failure throws one sentence for the
 * operator.
 */
async function withOutside<T>(
  config: pg.PoolConfig,
  work: (config: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect().catch((error: unknown) => {
    throw unusableDatabaseError(config, error);
  });
  await client.end();
  return work(config);
}

/**
 * Opens what the product's commands need, whether or not the server runs. Throws if the database's
 * version is not this program's.
 */
export async function withServices<T>(
  settings: AdminSettings,
  work: (product: AdminServices) => Promise<T>,
): Promise<T> {
  return withEnvironment(settings, { mayRun: true }, async (environment) => {
    const missing = await missingMigrations(environment.config);
    if (missing.length > 0)
      throw new Error(
        `Migrations to run first: ${missing.length}. Start the server, or run: npm run admin -- migrate`,
      );
    const { db, close } = createDatabase({ ...environment.config, max: 3 });
    try {
      return await work({ ...environment, db });
    } finally {
      await close();
    }
  });
}
