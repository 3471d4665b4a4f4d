import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder for temporary data that `removeLeftovers` removes should this process be killed. */
export function temporaryFolder(what: string): string {
  return mkdtempSync(join(tmpdir(), `collegium-${what}-${process.pid}-`));
}

/** Removes what killed test runs left: their temporary folders, and the product and PostgreSQL still running over them. */
export function removeLeftovers(what: string): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^collegium-${what}-(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    stopProducts(folder);
    for (const cluster of [join(folder, 'cluster'), join(folder, 'postgres', 'cluster')])
      stopPostgres(cluster);
    // What was just stopped may still be writing its last.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A product whose own starter is gone would start its PostgreSQL anew. Only on Linux, which tells a process's settings. */
function stopProducts(dataDir: string): void {
  for (const pid of existsSync('/proc/self/environ') ? readdirSync('/proc').map(Number) : []) {
    try {
      const settings = pid > 1 ? readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0') : [];
      if (settings.includes(`DATA_DIR=${dataDir}`)) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile, or is somebody else's.
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
