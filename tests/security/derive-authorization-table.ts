import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatVerdicts } from './authorization-rows.ts';

// Compares the authorization table with the wide table that a commit recorded:
// `node tests/security/derive-authorization-table.ts 2775f310`. Exits with 1 if they differ.

const commit = process.argv[2] ?? '2775f310';
const recorded = execFileSync('git', ['show', `${commit}:tests/security/authorization-table.txt`], {
  encoding: 'utf8',
});
const [head, ...rows] = recorded
  .trimEnd()
  .split('\n')
  .map((line) => line.split(/ {2,}/));
const derived = formatVerdicts(head!.slice(2), rows);
const isEqual = derived === readFileSync(join(import.meta.dirname, 'authorization-table.txt'), 'utf8');
process.stdout.write(`${rows.length} rows ${isEqual ? 'equal' : 'differ'}\n`);
if (!isEqual) process.exitCode = 1;
