import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder that `removeLeftovers` removes if this process is killed. */
export function temporaryFolder(what: string): string {
  return mkdtempSync(join(tmpdir(), `collegium-${what}-${process.pid}-`));
}

/**
 * Removes leftovers of killed test runs: temporary folders, and the servers and PostgreSQL that
 * still run over them.
 */
export function removeLeftovers(what: string): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^collegium-${what}-(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    stopProducts(folder);
    for (const cluster of [join(folder, 'cluster'), join(folder, 'postgres', 'cluster')])
      stopPostgres(cluster);
    // Processes just killed may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Kills servers over this data folder, which would restart their PostgreSQL. Linux only: /proc has
 * a process's environment.
 */
function stopProducts(dataDir: string): void {
  for (const pid of existsSync('/proc/self/environ') ? readdirSync('/proc').map(Number) : []) {
    try {
      const settings = pid > 1 ? readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0') : [];
      if (settings.includes(`DATA_DIR=${dataDir}`)) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}

function stopPostgres(cluster: string): void {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) process.kill(pid, 'SIGQUIT');
  } catch {
    // Not running.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
