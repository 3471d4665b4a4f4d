import { expect, test } from 'vitest';
import { unlicensed } from './licenses.ts';

const lockOf = (license: string | undefined) => ({
  packages: {
    '': { license: 'MIT' },
    'node_modules/@some/part': { version: '1.2.3', ...(license && { license }) },
  },
});

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', '(MIT OR CC0-1.0)'])(
  'allows %s',
  (licence) => {
    expect(unlicensed(lockOf(licence))).toEqual([]);
  },
);

test.each(['AGPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN LICENSE.txt', 'SSPL-1.0'])(
  'rejects %s',
  (licence) => {
    expect(unlicensed(lockOf(licence))).toEqual([`@some/part 1.2.3: ${licence}`]);
  },
);

test('rejects a package without a license', () => {
  expect(unlicensed(lockOf(undefined))).toEqual(['@some/part 1.2.3: no license named']);
});
