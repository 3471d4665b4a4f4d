import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const filesIn = (text: string) => text.match(/[\w./-]+[.]test[.]tsx?/g) ?? [];

/** The cases of each section, with the file below its heading and those that a line adds. */
const cases = readFileSync(join(root, 'docs/develop/abuse.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const lines = section.split('\n');
    const shared = lines.filter((line) => line.startsWith('`')).flatMap(filesIn);
    return lines
      .map((line) => /^- \*\*(\d+)\*\* .*$/.exec(line))
      .filter((match) => match !== null)
      .map(([line, number]) => ({ number: Number(number), files: [...shared, ...filesIn(line)] }));
  });

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('the abuse list has each case once', () => {
  expect(cases.map(({ number }) => number).sort((a, b) => a - b)).toEqual([...range(1, 108)]);
});

test.each(cases)('case $number names files that have a test with that number', ({ number, files }) => {
  expect(files).not.toEqual([]);
  for (const file of files)
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(
        `(?:test|describe)(?:[.]each\\([\\s\\S]*?\\)|[.]\\w+)*\\(\\s*(['"\`])(?:(?!\\1).)* \\[(?:\\d+, )*${number}(?:, \\d+)*\\]\\1`,
      ),
    );
});
