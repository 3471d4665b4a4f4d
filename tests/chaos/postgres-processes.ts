import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The process that leads the bundled PostgreSQL over this data folder. */
export function postmasterPid(dataDir: string): number {
  const [first = ''] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid < 2) throw new Error(`PostgreSQL wrote down no process: ${first}`);
  return pid;
}

/** The processes that a process started, as far as they live. On Linux, which tells who is whose child. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    // The name, in brackets, may hold anything: what counts stands behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
