import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listEndpoints } from './endpoints.ts';

const KINDS: Record<string, string[]> = { GET: ['page', 'file'], POST: ['form'], CALL: ['call'] };
const asPatterns = (path: string) => path.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '');

test('every row of the authorization table is requested by the fuzz test', () => {
  const table = readFileSync(join(import.meta.dirname, '../../security/authorization-table.txt'), 'utf8');
  const rows = Array.from(table.matchAll(/^([A-Z]+) +(\/\S*)/gm), ([, method, path]) => ({ method, path }));
  expect(rows.length).toBeGreaterThan(300);
  const { all } = listEndpoints();
  const missing = rows.filter(
    ({ method = '', path = '' }) =>
      !all.some(({ kind, pattern }) => KINDS[method]!.includes(kind) && pattern === asPatterns(path)),
  );
  expect(missing).toEqual([]);
});
