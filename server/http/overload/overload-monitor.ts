import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * Load of this process: when `degraded` it refuses visitors' requests, when `critical` all new
 * ones.
 */
export type OverloadLevel = 'normal' | 'degraded' | 'critical';

/** Event loop delay in ms, and the used shares (0 to 1) of the heap and the container's memory. */
export type ProcessLoad = { lateMs: number; heap: number; container: number };

const SAMPLE_INTERVAL_MS = 500;
const RESOLUTION_MS = 20;
/** A level begins at its thresholds and ends below nine tenths of them. */
const THRESHOLDS: Record<'degraded' | 'critical', ProcessLoad> = {
  degraded: { lateMs: 2000, heap: 0.85, container: 0.9 },
  critical: { lateMs: 5000, heap: 0.93, container: 0.95 },
};
const RECOVERY_FACTOR = 0.9;

/**
 * Samples twice a second. Two samples in a row have to agree before the level changes, so that one
 * long task (a large page, a garbage collection) does not count.
 */
export function createOverloadMonitor(measure: () => ProcessLoad = createLoadMeter()): {
  level: () => OverloadLevel;
  stop: () => void;
} {
  const detect = createOverloadDetector();
  let level: OverloadLevel = 'normal';
  const timer = setInterval(() => (level = detect(measure())), SAMPLE_INTERVAL_MS).unref();
  return { level: () => level, stop: () => clearInterval(timer) };
}

/** Derives the level from successive samples; two in a row have to agree. */
export function createOverloadDetector(): (load: ProcessLoad) => OverloadLevel {
  let level: OverloadLevel = 'normal';
  let previous: OverloadLevel = 'normal';
  return (load) => {
    const measured = overloadLevelOf(load, level);
    if (measured === previous) level = measured;
    previous = measured;
    return level;
  };
}

function overloadLevelOf(load: ProcessLoad, current: OverloadLevel): OverloadLevel {
  const exceeds = (level: 'degraded' | 'critical') => {
    const isRecovering = current === 'critical' || current === level;
    const factor = isRecovering ? RECOVERY_FACTOR : 1;
    return (Object.keys(load) as (keyof ProcessLoad)[]).some(
      (what) => load[what] >= THRESHOLDS[level][what] * factor,
    );
  };
  return exceeds('critical') ? 'critical' : exceeds('degraded') ? 'degraded' : 'normal';
}

function createLoadMeter(): () => ProcessLoad {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const container = createContainerMemoryMeter();
  return () => {
    const lateMs = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0;
    delay.reset();
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return { lateMs, heap: used_heap_size / heap_size_limit, container: container() };
  };
}

/**
 * The used share of the container's memory limit (cgroup 2), with its database and without
 * reclaimable file cache. 0 where there is no limit.
 */
export function createContainerMemoryMeter(
  root = '/sys/fs/cgroup',
  ownPath = () => readFileSync('/proc/self/cgroup', 'utf8'),
): () => number {
  try {
    const [, path = ''] = /^0::(.*)$/m.exec(ownPath()) ?? [];
    const read = (name: string) => readFileSync(join(root, path, name), 'utf8');
    if (!Number(read('memory.max'))) return () => 0;
    return () => {
      const files = read('memory.stat').matchAll(/^(?:in)?active_file (\d+)$/gm);
      const fileCacheBytes = [...files].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
      return (Number(read('memory.current')) - fileCacheBytes) / Number(read('memory.max'));
    };
  } catch {
    return () => 0;
  }
}
