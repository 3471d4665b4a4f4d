import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('README lists each table once, beside the file that defines it', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const listed = [...read('README.md').matchAll(/\]\(([\w-]+\.ts)\) +\| (.*?) +\|/g)].flatMap(
    ([, file, tables]) => [...tables!.matchAll(/`(\w+)`/g)].map(([, table]) => `${file}: ${table}`),
  );
  const defined = globSync('*.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [...read(file).matchAll(/ pgTable\(\s*'(\w+)'/g)].map(([, table]) => `${file}: ${table}`),
  );
  expect(defined.length).toBeGreaterThan(60);
  expect(listed.toSorted()).toEqual(defined.toSorted());
});
