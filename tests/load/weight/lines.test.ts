import { expect, test } from 'vitest';
import { countTextLines, lineClassOf } from './lines.ts';

test.each([
  ['app/routes.ts', 'product'],
  ['app/kit/form/button.tsx', 'product'],
  ['server/config/missing-in-production.cjs', 'product'],
  ['server/db/migrations/0001_initial.sql', 'product'],
  ['seeds/demo-people.ts', 'product'],
  ['domain/deadline.test.ts', 'tests'],
  ['app/kit/form/button.test.tsx', 'tests'],
  ['server/db/testing/leftovers.ts', 'tests'],
  ['tests/load/figures.ts', 'tests'],
  ['app/kit/form/button.module.css', 'css'],
  ['docs/operate/email.md', 'docs'],
  ['README.md', 'docs'],
  ['docs/board.png', null],
  ['tests/contract/README.md', null],
  ['tests/contract/recorded/npm-run.txt', null],
  ['tools/dev.ts', null],
  ['vite.config.ts', null],
])('%s counts as %s', (path, name) => {
  expect(lineClassOf(path)).toBe(name);
});

test.each([
  ['', 0],
  ['one', 1],
  ['one\n', 1],
  ['one\n\ntwo\n', 3],
])('%j has %i lines', (text, count) => {
  expect(countTextLines(text)).toBe(count);
});
