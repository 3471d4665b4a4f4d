import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/abuse.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| *(\d+) *\|.*\|([^|]*)\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number, files]) => ({
    number: Number(number),
    files: files!.match(/[\w./-]+[.]test[.]tsx?/g) ?? [],
  }));

test('the abuse list has rows 1 to 80, each at most once', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(numbers).toEqual([...new Set(numbers)].filter((number) => number <= 80).toSorted((a, b) => a - b));
});

test.each(rows)('row $number is a test of that number', ({ number, files }) => {
  expect(files).not.toEqual([]);
  for (const file of files)
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(
        `(?:test|describe)(?:[.]each\\([\\s\\S]*?\\)|[.]\\w+)*\\(\\s*['"\`](?:\\d+,? )*${number}\\b`,
      ),
    );
});
