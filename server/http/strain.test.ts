import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Load, containerMeter, createStrainGauge, strainJudge } from './strain.ts';

const CALM: Load = { lateMs: 5, heap: 0.2, container: 0.3 };
const folder = mkdtempSync(join(tmpdir(), 'collegium-strain-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [{ lateMs: 3000 }, 'some'],
  [{ lateMs: 6000 }, 'much'],
  [{ heap: 0.9 }, 'some'],
  [{ heap: 0.95 }, 'much'],
  [{ container: 0.92 }, 'some'],
  [{ container: 0.97 }, 'much'],
])('%o is %s strain once two looks agree', (high, strain) => {
  const judge = strainJudge();
  judge(CALM);
  expect(judge({ ...CALM, ...high })).toBe('none');
  expect(judge({ ...CALM, ...high })).toBe(strain);
});

test('one long moment is no strain', () => {
  const judge = strainJudge();
  const looks = [CALM, { ...CALM, lateMs: 9000 }, CALM, { ...CALM, lateMs: 9000 }, CALM].map(judge);
  expect(new Set(looks)).toEqual(new Set(['none']));
});

test('strain is over only well below where it began', () => {
  const judge = strainJudge();
  const look = (heap: number) => judge({ ...CALM, heap });
  expect([0.95, 0.95, 0.92, 0.92].map(look)).toEqual(['none', 'much', 'much', 'much']);
  expect([0.83, 0.83, 0.8, 0.8].map(look)).toEqual(['much', 'some', 'some', 'some']);
  expect([0.7, 0.7].map(look)).toEqual(['some', 'none']);
});

test('this process is measured', async () => {
  const gauge = createStrainGauge();
  expect(gauge.strain()).toBe('none');
  gauge.stop();
});

test('a container’s memory counts without what it only keeps of files', () => {
  const own = join(folder, 'app');
  mkdirSync(own);
  writeFileSync(join(own, 'memory.max'), '1000\n');
  writeFileSync(join(own, 'memory.current'), '900\n');
  writeFileSync(join(own, 'memory.stat'), 'anon 400\ninactive_file 200\nactive_file 100\nshmem 50\n');
  expect(containerMeter(folder, () => '0::/app\n')()).toBeCloseTo(0.6);
  writeFileSync(join(own, 'memory.max'), 'max\n');
  expect(containerMeter(folder, () => '0::/app\n')()).toBe(0);
  expect(containerMeter(folder, () => '0::/elsewhere\n')()).toBe(0);
});
