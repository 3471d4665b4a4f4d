import { expect, test } from 'vitest';
import { nearTests } from './near-tests.ts';

const TESTS = [
  { path: 'domain/spot.test.ts', text: "import { spots } from './spot.ts';" },
  { path: 'server/spot.sweep.test.ts', text: "import { rows } from './rows.ts';" },
  { path: 'server/commands/join.test.ts', text: "import { spots } from '#domain/spot.ts';" },
  { path: 'app/card.test.tsx', text: "const { Card } = await import('./card.tsx');" },
  { path: 'tests/e2e/board.test.ts', text: "import { serve } from './serve.ts';" },
];

test.each([
  ['a rule: its test and a test that imports it', ['domain/spot.ts'], [0, 2]],
  ['a file whose test has a longer ending', ['server/spot.ts'], [1]],
  ['a test itself', ['tests/e2e/board.test.ts'], [4]],
  ['a file that a test imports when it runs', ['app/card.tsx'], [3]],
  ['a fixture', ['tests/e2e/serve.ts'], [4]],
  ['a document', ['docs/README.md'], []],
])('finds the tests near %s', (_what, changed, found) => {
  expect(nearTests(changed, TESTS)).toEqual(found.map((nth) => TESTS[nth]!.path));
});
