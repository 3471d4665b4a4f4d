import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** For an even number of values, the mean of the middle two; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return (low + high) / 2;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/**
 * Processor time in milliseconds of a process and all its descendants, including exited children.
 * Linux only.
 */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name, in parentheses, may itself have spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number) as Four;
  const own = ((user + system + childrenUser + childrenSystem) * 1000) / CLOCK_TICKS_PER_SECOND;
  return directChildren(pid).reduce((sum, child) => sum + processorTimeOrNone(child), own);
}

type Four = [number, number, number, number];
const CLOCK_TICKS_PER_SECOND = 100;

/** 0 for a process that exited since it was listed: its parent counts it in later calls. */
function processorTimeOrNone(pid: number): number {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
}

/** Nanoseconds of processor time by thread, of a process and all its descendants. Linux only. */
export function threadTimes(pid: number, times = new Map<string, number>()): Map<string, number> {
  for (const thread of existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []) {
    try {
      const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [];
      times.set(thread, Number(running));
      for (const child of children) threadTimes(Number(child), times);
    } catch {
      // It has ended.
    }
  }
  return times;
}

/**
 * Milliseconds between two readings of `threadTimes`: finer than `processorTime`, without threads
 * that ended in between.
 */
export function millisecondsBetween(before: Map<string, number>, after: Map<string, number>): number {
  const spent = Array.from(after, ([thread, time]) => time - (before.get(thread) ?? 0));
  return spent.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Ids of the direct child processes. Linux only. */
export function directChildren(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const texts = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return texts.flatMap((text) => text.trim().split(/\s+/).filter(Boolean).map(Number));
}

/** Resident memory of a process in bytes. Linux only. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** The load average of the last minute; "unknown" where `/proc/loadavg` does not exist. */
export function loadAverage(): string {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ')[0]!;
  } catch {
    return 'unknown';
  }
}
