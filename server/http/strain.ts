import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** How much this process has to bear: `some`, and it should do without what can wait; `much`, and it should begin nothing at all. */
export type Strain = 'none' | 'some' | 'much';

/** What is measured: milliseconds by which the process is late with everything, and the parts of its memory that are used. */
export type Load = { lateMs: number; heap: number; container: number };

const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 20;
/** From here on it is `some` or `much`; it is over only below nine tenths of it. */
const BEARABLE: Record<'some' | 'much', Load> = {
  some: { lateMs: 2000, heap: 0.85, container: 0.9 },
  much: { lateMs: 5000, heap: 0.93, container: 0.95 },
};
const RELIEF = 0.9;

/**
 * Measures twice a second. Two looks, one after the other, have to agree before the answer gets worse or better, so that one long
 * moment (a large page, a collection of garbage) is no strain.
 */
export function createStrainGauge(measure: () => Load = createMeter()): {
  strain: () => Strain;
  stop: () => void;
} {
  const judge = strainJudge();
  let strain: Strain = 'none';
  const timer = setInterval(() => (strain = judge(measure())), LOOK_EVERY_MS).unref();
  return { strain: () => strain, stop: () => clearInterval(timer) };
}

/** Judges one look after the other. */
export function strainJudge(): (load: Load) => Strain {
  let strain: Strain = 'none';
  let before: Strain = 'none';
  return (load) => {
    const seen = strainOf(load, strain);
    if (seen === before) strain = seen;
    before = seen;
    return strain;
  };
}

function strainOf(load: Load, until: Strain): Strain {
  const exceeds = (level: 'some' | 'much') => {
    const isLeaving = until === 'much' || until === level;
    const factor = isLeaving ? RELIEF : 1;
    return (Object.keys(load) as (keyof Load)[]).some((what) => load[what] >= BEARABLE[level][what] * factor);
  };
  return exceeds('much') ? 'much' : exceeds('some') ? 'some' : 'none';
}

function createMeter(): () => Load {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const container = containerMeter();
  return () => {
    const lateMs = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0;
    delay.reset();
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return { lateMs, heap: used_heap_size / heap_size_limit, container: container() };
  };
}

/**
 * The part that is used of what the container (cgroup 2) may have in memory, its database included; what it only keeps of files, and
 * could give back, does not count. 0 where there is no limit.
 */
export function containerMeter(
  root = '/sys/fs/cgroup',
  ownPath = () => readFileSync('/proc/self/cgroup', 'utf8'),
): () => number {
  try {
    const [, path = ''] = /^0::(.*)$/m.exec(ownPath()) ?? [];
    const read = (name: string) => readFileSync(join(root, path, name), 'utf8');
    if (!Number(read('memory.max'))) return () => 0;
    return () => {
      const files = read('memory.stat').matchAll(/^(?:in)?active_file (\d+)$/gm);
      const kept = [...files].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
      return (Number(read('memory.current')) - kept) / Number(read('memory.max'));
    };
  } catch {
    return () => 0;
  }
}
