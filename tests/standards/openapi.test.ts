import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serve } from '../e2e/serve.ts';

const board = await serve({ DEMO: '0' });
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

test('redocly lint finds no error in the OpenAPI description', async () => {
  const file = join(board.dataDir, 'openapi.json');
  await writeFile(file, await (await fetch(`${board.url}/openapi.json`)).text());
  const args = [redocly, 'lint', file, '--format=json', '--extends=recommended'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: board.dataDir }).catch(
    (error: { stdout: string }) => error,
  );
  const { totals, problems } = JSON.parse(stdout) as {
    totals: { errors: number };
    problems: { severity: string; ruleId: string; message: string; location: { pointer: string }[] }[];
  };
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(
    errors.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([]);
  expect(totals.errors).toBe(0);
});
