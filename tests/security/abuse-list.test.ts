import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/develop/abuse.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| *(\d+) *\|.*\|([^|]*)\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number, files]) => ({
    number: Number(number),
    files: files!.match(/[\w./-]+[.]test[.]tsx?/g) ?? [],
  }));

test('the abuse list has rows 1 to 80, each once', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
});

test.each(rows)('row $number names files that have a test with that number', ({ number, files }) => {
  expect(files).not.toEqual([]);
  for (const file of files)
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(
        `(?:test|describe)(?:[.]each\\([\\s\\S]*?\\)|[.]\\w+)*\\(\\s*['"\`](?:\\d+,? )*${number}\\b`,
      ),
    );
});
