import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import {
  ONE_SENTENCE,
  VALID_ENV,
  INVALID_SETTINGS,
  INVALID_ON_MACHINE,
  problemAbout,
} from '#server/testing/invalid-settings.ts';

// production-start.long.test.ts tests that a start prints these sentences and exits with 1.

test('the required production settings are accepted', () => {
  expect(readSettings(VALID_ENV, '/srv/collegium')).toMatchObject({ ok: true });
});

test.each(INVALID_SETTINGS)(
  '%s="%s" is refused in production with one sentence that names it',
  (setting, value, more) => {
    const read = readSettings({ ...VALID_ENV, ...more, [setting]: value }, '/srv/collegium');
    if (read.ok) throw new Error('It would start');
    expect(problemAbout(setting, read.problems)).toMatch(ONE_SENTENCE);
  },
);

test('every setting on the settings page is tested with an invalid value', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operate/settings.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `[A-Z0-9_<>]+`/.test(line));
  const named = rows
    .flatMap((row) => row.split(' | ')[0]!.match(/`[A-Z0-9_<>]+`/g) ?? [])
    .map((name) => name.replaceAll('`', '').replace(/^_/, 'OIDC_UNI_').replace('<ID>', 'UNI'));
  expect(named.length).toBeGreaterThan(30);
  const tried = [
    ...INVALID_SETTINGS.map(([setting]) => setting),
    ...INVALID_ON_MACHINE.map(([setting]) => setting),
  ];
  expect(named.filter((name) => !tried.includes(name))).toEqual([]);
});
