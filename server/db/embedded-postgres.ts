import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  choosePostgresUser,
  findPostgresPrograms,
  chownToPostgres,
  type PostgresUser,
  runPostgresProgram,
  spawnPostgresProgram,
} from './postgres-program.ts';

/**
 * The bundled PostgreSQL: its configuration, and `stop`, which waits until everything is on disk.
 */
export type EmbeddedPostgres = { config: pg.PoolConfig; stop: () => Promise<void> };

export type EmbeddedPostgresOptions = {
  /** An absolute folder for this server alone; created on first use. */
  folder: string;
  /** Called with one line for each event of the server. */
  report?: (line: string) => void;
  /** Further PostgreSQL settings, such as `{fsync: 'off'}` in tests. */
  tuning?: Record<string, string>;
};

type Paths = { programs: string; cluster: string; sockets: string; logFile: string };
type Cluster = Pick<Paths, 'cluster'>;
type Owner = { client: pg.Client; lost: Promise<void> };

const port = 5432;
const user = 'collegium';
const database = 'collegium';
const OWNER_LOCK = 7_305_000;
const MAX_SOCKET_PATH = 107;
const READY_TIMEOUT_MS = 60_000;
const CHILD_EXIT_TIMEOUT_MS = 5000;
const DEFAULT_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '64MB',
  // For SSDs, as PostgreSQL's manual advises: the default of 4 makes searches read whole posting
  // lists.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // PostgreSQL's log must contain no values: no refused row, no statement, no unreadable input.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
};

/**
 * Starts the PostgreSQL of the npm package on a unix socket that only this user can open, or takes
 * over one that a killed server left running, and restarts it if it dies. Throws a sentence for the
 * operator when there is no package for this machine or another server uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const report = options.report ?? (() => {});
  const programs = findPostgresPrograms();
  if (!programs)
    throw new Error(
      `Collegium bundles no PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to your own.`,
    );
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const cluster = join(options.folder, 'cluster');
  const runAs = choosePostgresUser(cluster);
  chownToPostgres(runAs, options.folder);
  const paths: Paths = {
    programs,
    cluster,
    sockets: await socketFolder(options.folder, runAs),
    logFile: join(options.folder, 'postgres.log'),
  };
  await createCluster(runAs, paths);

  const startAndOwn = async () =>
    acquireOwnership(await ensureRunning(runAs, paths, { ...DEFAULT_SETTINGS, ...options.tuning }, report));
  let owner = await startAndOwn();
  let stopping = false;
  const watch = async () => {
    for (;;) {
      await owner.lost;
      if (stopping) return;
      report('PostgreSQL exited, restarting it.');
      owner = await startAndOwn().catch(async (error: unknown) => {
        report(`PostgreSQL did not restart: ${String(error)}`);
        await sleep(1000);
        return { client: owner.client, lost: Promise.resolve() };
      });
    }
  };
  void watch();

  return {
    config: { host: paths.sockets, port, user, database },
    async stop() {
      if (stopping) return;
      stopping = true;
      await owner.client.end().catch(() => {});
      await stopRunning(paths);
      await rm(paths.sockets, { recursive: true, force: true });
    },
  };
}

/**
 * The configuration of the PostgreSQL that a server of ours runs over this folder; null when none
 * runs.
 */
export function runningPostgres(folder: string): pg.PoolConfig | null {
  const paths = { cluster: join(folder, 'cluster') };
  const host = socketOf(paths);
  return host && runningPid(paths) !== null ? { host, port, user, database } : null;
}

/**
 * The folder of the socket, whose path must be short: for a deep data folder it is a private folder
 * in the temporary folder.
 */
async function socketFolder(folder: string, runAs: PostgresUser): Promise<string> {
  const preferred = join(folder, 'run');
  const fits = Buffer.byteLength(join(preferred, `.s.PGSQL.${port}.lock`)) <= MAX_SOCKET_PATH;
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  let chosen = fits ? preferred : join(tmpdir(), `collegium-${process.getuid?.() ?? 0}-${digest}`);
  await mkdir(chosen, { recursive: true, mode: 0o700 });
  const found = await lstat(chosen);
  const ours = found.isDirectory() && (found.uid === process.getuid?.() || process.getuid?.() === 0);
  if (!ours) chosen = await mkdtemp(join(tmpdir(), 'collegium-'));
  await chmod(chosen, 0o700);
  chownToPostgres(runAs, chosen);
  return chosen;
}

/**
 * Creates the cluster beside its final path and renames it, so that an unfinished one is never
 * used.
 */
async function createCluster(runAs: PostgresUser, paths: Paths): Promise<void> {
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return;
  const parent = join(paths.cluster, '..');
  const unfinished = (await readdir(parent)).filter((name) => name.startsWith('cluster.new'));
  for (const name of unfinished) await rm(join(parent, name), { recursive: true, force: true });
  const fresh = `${paths.cluster}.new-${process.pid}`;
  await mkdir(fresh, { mode: 0o700 });
  chownToPostgres(runAs, fresh);
  await runPostgresProgram(runAs, join(paths.programs, 'bin', 'initdb'), [
    `--pgdata=${fresh}`,
    `--username=${user}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  await rename(fresh, paths.cluster);
}

async function ensureRunning(
  runAs: PostgresUser,
  paths: Paths,
  tuning: Record<string, string>,
  report: (line: string) => void,
): Promise<pg.ClientConfig> {
  const config = { host: paths.sockets, port, user, database: 'postgres' };
  const found = runningPid(paths);
  if (found !== null && socketOf(paths) !== paths.sockets) await stopRunning(paths);
  else if (found !== null) {
    report(`PostgreSQL is still running (process ${found}), using it.`);
    if (await waitUntilReady(config, () => isOurs(found, paths))) return config;
  }
  if (found === null && isAlive(recordedPid(paths))) await rm(join(paths.cluster, 'postmaster.pid'));
  // Child processes of a killed PostgreSQL need a moment to exit; until then it refuses to start.
  for (const end = Date.now() + CHILD_EXIT_TIMEOUT_MS; ; await sleep(100)) {
    const failure = await tryStart(runAs, paths, tuning, config);
    if (failure === null) return config;
    if (Date.now() > end) throw new Error(`PostgreSQL did not start: ${failure}. See ${paths.logFile}.`);
  }
}

/** Null when it runs and answers; otherwise the reason why not. */
async function tryStart(
  runAs: PostgresUser,
  paths: Paths,
  tuning: Record<string, string>,
  config: pg.ClientConfig,
): Promise<string | null> {
  const isLong = existsSync(paths.logFile) && statSync(paths.logFile).size > 5e6;
  const output = openSync(paths.logFile, isLong ? 'w' : 'a');
  const settings = Object.entries({ ...tuning, unix_socket_directories: paths.sockets });
  const child = spawnPostgresProgram(
    runAs,
    join(paths.programs, 'bin', 'postgres'),
    [
      '-D',
      paths.cluster,
      '-p',
      String(port),
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    output,
  );
  closeSync(output);
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure ??= `it exited with ${code ?? signal}`));
  if (await waitUntilReady(config, () => failure === null)) return null;
  return failure ?? 'it did not answer';
}

/** Tries to connect until it works; false when `isAlive` returns false, or after a minute. */
async function waitUntilReady(config: pg.ClientConfig, isAlive: () => boolean): Promise<boolean> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < end && isAlive()) {
    const client = new pg.Client(config);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(15);
    }
  }
  return false;
}

/**
 * Holds an advisory lock on one connection for the life of this process: a second server over the
 * same folder is refused.
 */
async function acquireOwnership(config: pg.ClientConfig): Promise<Owner> {
  const client = new pg.Client({ ...config, application_name: 'collegium-owner' });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('error', () => {});
  client.on('end', resolve);
  await client.connect();
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.got) break;
    if (attempt === 30) {
      await client.end();
      throw new Error(
        'Another Collegium server is using this data folder. Stop it first, or set another DATA_DIR.',
      );
    }
    await sleep(100);
  }
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
  return { client, lost };
}

async function stopRunning(paths: Paths): Promise<void> {
  const pid = runningPid(paths);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isOurs(pid, paths); waited += 25) {
    if (waited === 20_000) process.kill(pid, 'SIGQUIT');
    await sleep(25);
  }
}

function pidFile(paths: Cluster): string[] {
  try {
    return readFileSync(join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * The socket folder of a running PostgreSQL: another one than ours after the data folder was moved.
 */
function socketOf(paths: Cluster): string | undefined {
  return pidFile(paths)[4]?.trim();
}

/** The process id that PostgreSQL recorded in the folder, or 0; the process may have died since. */
function recordedPid(paths: Cluster): number {
  const pid = Number(pidFile(paths)[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : 0;
}

function runningPid(paths: Cluster): number | null {
  const pid = recordedPid(paths);
  return isOurs(pid, paths) ? pid : null;
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True when this process is alive and is the PostgreSQL of our folder: process ids are reused. */
function isOurs(pid: number, paths: Cluster): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(paths.cluster);
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes(paths.cluster);
  } catch {
    return false;
  }
}
