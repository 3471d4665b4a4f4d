import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const files = globSync('.github/workflows/*.yml', { cwd: root });

type Job = { strategy?: { matrix?: { run?: string[] } }; steps: { run?: string; uses?: string }[] };

test.each(files)('%s is valid YAML, and its commands are npm scripts', (file) => {
  const { jobs } = parse(readFileSync(join(root, file), 'utf8')) as { jobs: Record<string, Job> };
  const commands = Object.values(jobs).flatMap(({ strategy, steps }) => [
    ...(strategy?.matrix?.run ?? []),
    ...steps.flatMap(({ run = '' }) => run),
  ]);
  const named = commands.flatMap((command) =>
    [...command.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the shards of a workflow are all parts of the same number', () => {
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const shards = [...text.matchAll(/--shard=(\d)\/(\d)/g)].map(([, part, all]) => `${part} of ${all}`);
    const all = shards.length;
    expect([file, shards]).toEqual([file, shards.map((_, nth) => `${nth + 1} of ${all}`)]);
  }
});
