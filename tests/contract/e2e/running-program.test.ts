import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { QUESTIONS } from '../../e2e/page-actions.ts';
import { openBrowser, type BrowserUser } from '../../e2e/browser.ts';
import { applyByCall, sampleProject, signInByForms } from '../../e2e/api-client.ts';
import { serve } from '../../e2e/serve.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { columns, linesOf, recorded } from '../recorded.ts';

const metricsPort = await freePort();
const board = await serve({ METRICS_PORT: String(metricsPort) });

test.skipIf(process.env.COLLEGIUM_TEST_SERVER)('the data folder has the recorded layout', async () => {
  // Excludes PostgreSQL's files; the location of its socket depends on the length of the path.
  const isOfPostgres = (path: string) => /^postgres\/(cluster\/.|run\/)/.test(path);
  const paths = readdirSync(board.dataDir, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        relative(board.dataDir, join(entry.parentPath, entry.name)) + (entry.isDirectory() ? '/' : ''),
    )
    .filter((path) => !isOfPostgres(path))
    .map((path) => path.replace(/[\w-]{24,}$/, '<name>'));
  await expect(linesOf([...new Set(paths)].toSorted())).toMatchFileSnapshot(recorded('data-folder.txt'));
});

test('jobs have the recorded schedules', async () => {
  const client = new pg.Client(board.config);
  await client.connect();
  const read = async () =>
    (
      await client.query<Record<string, string>>(
        'select name, cron, timezone from pgboss.schedule order by name',
      )
    ).rows;
  await expect.poll(async () => (await read()).length).toBeGreaterThan(2);
  const rows = (await read()).map(({ name, cron, timezone }) => [name!, cron!, timezone!]);
  await client.end();
  await expect(columns(rows)).toMatchFileSnapshot(recorded('job-schedules.txt'));
});

test.each([
  [0, 'help'],
  [1, 'hide-proposal 999 why'],
  [2, 'no-such-command'],
])('npm run admin exits with %i after %s', async (code, args) => {
  const admin = join(inject('build'), 'server', 'admin.js');
  // Not `spawnSync`: meanwhile connections that the server closes would seem open to `fetch`.
  const child = spawn(process.execPath, [admin, ...args.split(' ')], {
    env: { PATH: process.env.PATH, DATA_DIR: board.dataDir, MODE: 'trial' },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([code, null]);
});

test('the browser stores the recorded localStorage keys', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse.keys@school.example' });
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor.keys@school.example' });
  const { id } = await ilse.done('/project/upload', sampleProject(ilse));
  const application = await applyByCall(noor, id, 'Noor Kamal');
  const { id: other } = await ilse.done('/project/upload', sampleProject(ilse));

  const { page: owner } = await openBrowser({ url: board.url, as: ilse });
  const { page: applicant } = await openBrowser({ url: board.url, as: noor });
  await applicant.goto(`/apply/${other}?tab=application`);
  await applicant.getByRole('button', { name: 'Use dark theme' }).click();
  await loseConnection(applicant);
  await applicant.getByLabel(QUESTIONS[0]).fill('Written offline.');
  await owner.goto(`/proposal/${id}/applications/${application}`);
  await loseConnection(owner);
  await owner.getByLabel('Private note').fill('Written offline.');
  await storedBy(owner, 1);
  await owner.goto('/postproposal');
  await loseConnection(owner);
  await owner.getByLabel('Title').fill('Written offline.');

  const plain = (line: string) =>
    line
      .replaceAll(ilse.uid, '<uid>')
      .replaceAll(noor.uid, '<uid>')
      .replace(new RegExp(`-(${id}|${application}|${other}) `), '-<id> ');
  const lines = [...(await storedBy(applicant, 2)), ...(await storedBy(owner, 2))];
  await expect(linesOf([...new Set(lines.map(plain))].toSorted())).toMatchFileSnapshot(
    recorded('browser-storage.txt'),
  );
});

/** Labels whose values are a closed list. */
const LISTED = new Set(['result', 'reason', 'pool', 'state', 'outcome', 'kind']);

test('/metrics has the recorded metrics, with their types and labels', async () => {
  await fetch(board.url);
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lines = new Set<string>();
  for (const line of text.split('\n')) {
    const [, name, type] = /^# TYPE (collegium_\w+) (\w+)$/.exec(line) ?? [];
    if (name) lines.add(`${name} ${type}`);
    const [, series = '', labels = ''] = /^(collegium_\w+)\{(.*)\} /.exec(line) ?? [];
    const known = [...labels.matchAll(/(\w+)="([^"]*)"/g)]
      .filter(([, label]) => label !== 'process' && label !== 'le')
      .map(([, label = '', value]) => (LISTED.has(label) ? `${label}="${value}"` : label));
    if (known.length > 0) lines.add(`  ${series.replace(/_(bucket|sum|count)$/, '')}{${known.join(', ')}}`);
  }
  expect(text).toContain('process_resident_memory_bytes{process="first"}');
  await expect(linesOf([...lines])).toMatchFileSnapshot(recorded('metrics.txt'));
});

/** Makes every `fetch` fail until the page navigates. */
async function loseConnection(page: BrowserUser['page']): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
}

/** Waits for `count` localStorage keys; returns one line each, with the stored object's keys. */
async function storedBy(page: BrowserUser['page'], count: number): Promise<string[]> {
  const keys = () => page.evaluate(() => Object.keys(localStorage).length);
  await expect.poll(keys).toBeGreaterThanOrEqual(count);
  const entries = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  return entries.map(([key, value]) => {
    if (!value.startsWith('{')) return `${key} = ${value}`;
    const { values, ...rest } = JSON.parse(value) as { values: object };
    return `${key} = {values: {${Object.keys(values).join(', ')}}, ${Object.keys(rest).join(', ')}}`;
  });
}
