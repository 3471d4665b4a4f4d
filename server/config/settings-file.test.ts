import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAsShell, readAsSystemd, settingsFileProblems } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'collegium-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AZURE =
  'DefaultEndpointsProtocol=https;AccountName=board;AccountKey=abc+/==;EndpointSuffix=core.windows.net';
const VALUES = [
  AZURE,
  'a#b',
  'a #b',
  '#a',
  'a$b',
  'a$(b)',
  'a${b}c',
  '$',
  'a"b',
  'a\\b',
  'a\\',
  'a b',
  ' a ',
  'a&b',
  'a|b',
  '(a)',
  '~/a',
  'a:~b',
  'a`b`',
  'a=b==',
  'Ada Lovelace=Developer, Bo Li=Designer',
  'plain',
  '',
  'é',
];
const single = (value: string) => `'${value}'`;
const double = (value: string) => `"${value.replaceAll(/["\\$`]/g, '\\$&')}"`;

/** What `/bin/sh` has for NAME after reading the file; undefined if it has none or stops. */
function inShell(text: string): string | undefined {
  const file = join(folder, 'env');
  writeFileSync(file, text);
  try {
    const script = 'set -a; . "$1" 2>/dev/null; printf "%s" "${NAME-unset}"';
    const options = { cwd: folder, env: { PATH: '/usr/bin:/bin' }, stdio: 'pipe' as const };
    const said = execFileSync('/bin/sh', ['-c', script, 'sh', file], options).toString();
    return said === 'unset' ? undefined : said;
  } catch {
    return undefined;
  }
}

describe.each([
  ['single quotes', single],
  ['double quotes with backslashes', double],
])('a value in %s', (_, quote) => {
  test.each(VALUES)('%s is the same for systemd, the shell and this process', (value) => {
    const text = `# Comment\nNAME=${quote(value)}\n`;
    expect(readAsSystemd(text)).toEqual(new Map([['NAME', value]]));
    expect(readAsShell(text)).toEqual(new Map([['NAME', value]]));
    expect(inShell(text)).toBe(value);
    expect(settingsFileProblems(text, { NAME: value })).toEqual([]);
  });
});

test.each([
  ...VALUES.map((value) => `NAME=${value}`),
  ...VALUES.map((value) => `NAME="${value}"`),
  "NAME='a'b'c'",
  `NAME='it'\\''s'`,
  `NAME="it's"`,
  'NAME=a"b"c',
  'NAME=a\\ b',
  'NAME=a\\\nb',
  'NAME="a\\\nb"',
  'NAME=a; NAME=b',
  'NAME=a NAME=b',
  'NAME=a false',
  'NAME=a & true',
  'export NAME=a',
  "NAME='not closed",
  'NAME="not closed',
  'NAME= a',
  'NAME =a',
  'NAME=a # comment',
  'NAME=a\r',
  '; NAME=a',
  '  NAME=a',
])('the shell’s reading of %j is that of /bin/sh, or not known', (text) => {
  const real = inShell(`${text}\n`);
  expect([null, undefined, real]).toContain(readAsShell(`${text}\n`).get('NAME'));
});

test.each([
  ['NAME=a;b', 'a;b'],
  ['NAME=a # b', 'a # b'],
  ['NAME="a\\b\\"\\$\\`\\\\"', 'a\\b"$`\\'],
  [`NAME='it'\\''s'`, "it''s'"],
  ['NAME=a"b"c', 'a"b"c'],
  ['NAME=a\\ \\\nb  ', 'a b'],
  ["NAME='a' 'b'", 'ab'],
  ['NAME = a ', 'a'],
  ['NAME=\nOTHER=', ''],
  ['# a \\\nNAME=in a comment\n; b\nno assignment\nNAME=a', 'a'],
])('systemd reads %j as %j', (text, value) => {
  expect(readAsSystemd(text).get('NAME')).toBe(value);
});

test.each(['packaging/collegium.env', '.env.example'])('%s has single quotes around every value', (name) => {
  const text = readFileSync(join(import.meta.dirname, '../..', name), 'utf8').replaceAll(
    /^#(?=[A-Z_]+=)/gm,
    '',
  );
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/^[A-Z0-9_]+='[^']*'$/);
  expect(settingsFileProblems(text, Object.fromEntries(readAsSystemd(text)))).toEqual([]);
});

describe('settingsFileProblems', () => {
  test('names a setting that the shell cuts, and never says a value', () => {
    const problems = settingsFileProblems(`AZURE_STORAGE_CONNECTION_STRING=${AZURE}\nPORT='3000'\n`, {
      AZURE_STORAGE_CONNECTION_STRING: 'DefaultEndpointsProtocol=https',
      PORT: '3000',
    });
    expect(problems.map(({ name, isRead }) => [name, isRead])).toContainEqual([
      'AZURE_STORAGE_CONNECTION_STRING',
      false,
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/abc|https|windows/);
  });

  test.each([
    ['another value', { SECRET: 'other' }, 'SECRET has another value in this process than in the file'],
    ['no value', {}, 'SECRET has another value in this process than in the file'],
    ['the quotes of the file', { SECRET: "'a;b'" }, 'SECRET has the quotes of the file around its value'],
  ])('names a setting that this process has with %s', (_, env, message) => {
    expect(settingsFileProblems("SECRET='a;b'\nEMPTY=''\n", env)).toEqual([
      { name: 'SECRET', isRead: true, message: expect.stringContaining(message) as string },
    ]);
  });
});
