import { join, resolve } from 'node:path';
import type pg from 'pg';
import { openFolderStore } from '../blobs/filesystem.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { runningPostgres, startEmbeddedPostgres } from '../data/embedded-postgres.ts';
import { type Settings, readSettings } from '../settings.ts';
import { backUp } from './backup.ts';
import { type OnProgress, readManifest, verifyBackup } from './backup-format.ts';
import { restore } from './restore.ts';

/** Where a command works: the database and the files that the settings name. */
type Place = { config: pg.PoolConfig; blobs: BlobStore };
type Command = {
  /** What stands behind its name. */
  takes: string;
  about: string;
  /** Gives what to print. Throws a sentence for the operator. */
  run: (argument: string, settings: Omit<Settings, 'secret'>) => Promise<string>;
};

const COMMANDS: Record<string, Command> = {
  backup: {
    takes: 'FOLDER',
    about: 'writes database and resumes to a new folder, while the server runs or not',
    run: (folder, settings) =>
      withPlace(settings, { mayRun: true }, async (place) => {
        const made = await backUp(place, folder, new Date(), progress);
        const { rows, tables, files, bytes, damaged } = made;
        const summary = `Backed up ${count(rows)} rows of ${tables} tables and ${count(files)} files (${megabytes(bytes)}) to ${folder}. Keep it where only you can read it.`;
        if (damaged.length === 0) return summary;
        throw new Error(`${summary}\nMissing or damaged, and not in it: ${damaged.join(', ')}`);
      }),
  },
  verify: {
    takes: 'FOLDER',
    about: 'reads a backup and compares every checksum',
    run: async (folder) => {
      const manifest = await readManifest(folder);
      await verifyBackup(folder, manifest, progress);
      return `The backup of ${manifest.madeAt} is whole: ${manifest.tables.length} tables, ${count(manifest.files.count)} files.`;
    },
  },
  restore: {
    takes: 'FOLDER',
    about: 'fills an empty place from a backup; the server must not run',
    run: (folder, settings) =>
      withPlace(settings, { mayRun: false }, async (place) => {
        const { madeAt, rows, tables, files } = await restore(place, folder, progress);
        return `Restored ${count(rows)} rows of ${tables} tables and ${count(files)} files as they were at ${madeAt}; every row and file is equal.`;
      }),
  },
};

const count = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** A line that is written over on a terminal; elsewhere one for each tenth. */
const progress: OnProgress = (what, done, total) => {
  const tenth = Math.ceil(total / 10);
  if (process.stderr.isTTY)
    process.stderr.write(`\r${count(done)} of ${count(total)} ${what}${done === total ? '\n' : ''}`);
  else if (done === total || done % tenth === 0) console.error(`${count(done)} of ${count(total)} ${what}`);
};

/** Opens database and files. The bundled PostgreSQL of a running server is used as it runs, where the command allows that; else it is started for as long as this takes. */
async function withPlace<T>(
  settings: Omit<Settings, 'secret'>,
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

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { takes, about }]) => `  ${`${name} ${takes}`.padEnd(20)}${about}`,
  );
  return `npm run admin -- COMMAND, with the settings of the server:\n${lines.join('\n')}`;
}

async function main([name = 'help', argument, more]: string[]): Promise<number> {
  if (name === 'help') {
    console.log(usage());
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || !argument || more !== undefined) {
    console.error(usage());
    return 2;
  }
  const read = readSettings(process.env, process.cwd());
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem);
    return 1;
  }
  console.log(await command.run(resolve(argument), read.settings));
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    console.error(cause instanceof Error ? cause.message : cause);
  return 1;
});
