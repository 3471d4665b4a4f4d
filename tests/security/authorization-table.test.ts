import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLIC_API_CALLS, listAllRoutes, fiveRoles } from './every-route.ts';
import { openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

// Compares the verdict of every route for five roles with authorization-table.txt.
// Update after an intended change, and read the diff:
// `npm run test:file -- tests/security/authorization-table -u`

const board = await openTestApp();
const world = await createBoardFixture(board);
const people = fiveRoles(world);
const everything = await listAllRoutes(board, world);

/** The verdict of a response: its status, or the redirect's target with ids as `:id`. */
function verdictOf(answer: Response): string {
  const to = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || !to) return String(answer.status);
  const url = new URL(to, board.settings.publicUrl);
  const here = url.origin === board.settings.publicUrl ? '' : 'elsewhere';
  return `> ${here}${url.pathname.replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, '/:id')}`;
}

const file = join(import.meta.dirname, 'authorization-table.txt');
/** The rows of the table: method, path, and a verdict for each of the five roles. */
const storedRows = () =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));

test('the table lists every page, form, file and call', () => {
  const stored = storedRows().map(([method, path]) => `${method} ${path}`);
  expect(everything.map(({ method, path }) => `${method} ${path}`)).toEqual(stored);
});

test('every role gets the responses recorded in the table', { timeout: 240_000 }, async () => {
  const rows = [['as', 'address', ...people.map(([who]) => who)]];
  for (const { method, path, ask } of everything) {
    const verdicts: string[] = [];
    for (const [, as] of people) verdicts.push(verdictOf(await board.leavingNothing(() => ask(as))));
    rows.push([method, path, ...verdicts]);
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
});

const toSignIn = /^(> \/signin|> \/auth|40[0134]$)/;

test.each(storedRows())('minimum restrictions hold for %s %s', (method, path, ...verdicts) => {
  const [visitor, member, applicant, owner, admin] = verdicts;
  expect(verdicts).toHaveLength(5);
  for (const verdict of verdicts) expect(verdict).not.toMatch(/^5/);
  if (/^\/admin(\/|$)/.test(path)) {
    expect([visitor, member, applicant, owner]).toEqual(['> /signin', '403', '403', '403']);
    expect(admin).not.toBe('403');
  }
  if (path.startsWith('/applications/')) {
    expect([member, admin]).toEqual(['404', '404']);
    expect(visitor).toMatch(toSignIn);
  }
  if (/^\/(drafts|resume)\//.test(path)) expect(visitor).toMatch(toSignIn);
  if (/^\/settings(\/|$)/.test(path) && path !== '/settings/deleted' && method === 'POST')
    expect(visitor).toMatch(toSignIn);
  if (/^\/proposal\/:id\/(announce|applications|clone|close|compare|decide|edit|reopen|withdraw)/.test(path))
    for (const verdict of [visitor, member, applicant, admin])
      if (method === 'POST' && path !== '/proposal/:id/edit/step') expect(verdict).toMatch(toSignIn);
  if (method === 'CALL' && !PUBLIC_API_CALLS.includes(path)) expect(visitor).toBe('401');
});
