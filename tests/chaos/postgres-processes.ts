import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** PID of the postmaster of the bundled PostgreSQL in this data folder. */
export function postmasterPid(dataDir: string): number {
  const [first = ''] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid < 2) throw new Error(`postmaster.pid has no process id: ${first}`);
  return pid;
}

/** PIDs of the live child processes of `parent`. Linux only (reads /proc). */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    // The process name may contain `)`: parse after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
