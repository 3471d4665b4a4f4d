import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  type ProcessLoad,
  createContainerMemoryMeter,
  createOverloadMonitor,
  createOverloadDetector,
} from './overload-monitor.ts';

const NORMAL_LOAD: ProcessLoad = { lateMs: 5, heap: 0.2, container: 0.3 };
const folder = mkdtempSync(join(tmpdir(), 'collegium-strain-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [{ lateMs: 3000 }, 'degraded'],
  [{ lateMs: 6000 }, 'critical'],
  [{ heap: 0.9 }, 'degraded'],
  [{ heap: 0.95 }, 'critical'],
  [{ container: 0.92 }, 'degraded'],
  [{ container: 0.97 }, 'critical'],
])('%o is reported as %s after two measurements', (high, level) => {
  const detect = createOverloadDetector();
  detect(NORMAL_LOAD);
  expect(detect({ ...NORMAL_LOAD, ...high })).toBe('normal');
  expect(detect({ ...NORMAL_LOAD, ...high })).toBe(level);
});

test('single late measurements are not reported as overload', () => {
  const detect = createOverloadDetector();
  const levels = [
    NORMAL_LOAD,
    { ...NORMAL_LOAD, lateMs: 9000 },
    NORMAL_LOAD,
    { ...NORMAL_LOAD, lateMs: 9000 },
    NORMAL_LOAD,
  ].map(detect);
  expect(new Set(levels)).toEqual(new Set(['normal']));
});

test('an overload level ends only well below the threshold where it began', () => {
  const detect = createOverloadDetector();
  const detectAt = (heap: number) => detect({ ...NORMAL_LOAD, heap });
  expect([0.95, 0.95, 0.92, 0.92].map(detectAt)).toEqual(['normal', 'critical', 'critical', 'critical']);
  expect([0.83, 0.83, 0.8, 0.8].map(detectAt)).toEqual(['critical', 'degraded', 'degraded', 'degraded']);
  expect([0.7, 0.7].map(detectAt)).toEqual(['degraded', 'normal']);
});

test('a new monitor of this process reports a normal level', async () => {
  const monitor = createOverloadMonitor();
  expect(monitor.level()).toBe('normal');
  monitor.stop();
});

test('container memory is measured without the file cache, and is 0 without a limit', () => {
  const own = join(folder, 'app');
  mkdirSync(own);
  writeFileSync(join(own, 'memory.max'), '1000\n');
  writeFileSync(join(own, 'memory.current'), '900\n');
  writeFileSync(join(own, 'memory.stat'), 'anon 400\ninactive_file 200\nactive_file 100\nshmem 50\n');
  expect(createContainerMemoryMeter(folder, () => '0::/app\n')()).toBeCloseTo(0.6);
  writeFileSync(join(own, 'memory.max'), 'max\n');
  expect(createContainerMemoryMeter(folder, () => '0::/app\n')()).toBe(0);
  expect(createContainerMemoryMeter(folder, () => '0::/elsewhere\n')()).toBe(0);
});
