import { expect, test } from 'vitest';
import { failuresOf } from './failures.ts';

const passed = { status: 'passed', fullName: 'a board opens', failureMessages: [] };

test('each test that failed is named with its file and the first lines of why', () => {
  const why = ['Error: 3 is not 4', ...Array.from({ length: 40 }, (_, line) => `    at line ${line}`)];
  const failed = { status: 'failed', fullName: 'a board closes', failureMessages: [why.join('\n')] };
  const report = {
    testResults: [
      { name: '/here/server/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: '/here/server/b.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  };
  const [only, ...others] = failuresOf(report, '/here');
  expect(others).toEqual([]);
  expect(only).toMatch(/^server\/a\.test\.ts > a board closes\n {4}Error: 3 is not 4\n/);
  expect(only).not.toContain('line 30');
});

test('a file that did not run at all is named as well', () => {
  const report = {
    testResults: [
      { name: '/here/server/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(failuresOf(report, '/here')).toEqual(['server/c.test.ts\n    no such module']);
});
