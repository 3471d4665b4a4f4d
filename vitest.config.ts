import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The production build of React, as delivered: with the development build, tests that render
// pages take a quarter longer.
process.env.NODE_ENV = 'production';

// `npm test` answers "does what I changed still work": unit, checks, database, e2e. `.ci/run` adds
// "does anyone see what they must not, did a recorded interface change, does every page hold".

/** Stories through the whole product that `npm test` runs; the others are in `e2e-more`. */
const CORE_E2E = ['applicant', 'board', 'both-sides', 'owner-decisions', 'signing-in', 'without-script'].map(
  (name) => `tests/e2e/${name}.test.ts`,
);
/** Stories with limits of a tenth of a second or so: they run one at a time, after the others. */
const TIMED_E2E = ['first-load', 'resume-viewer', 'review'].map((name) => `tests/e2e/${name}.test.ts`);
/** Tests that go through all routes, pages, people or records, or handle thousands of rows. */
const SWEEPS = ['tests/security/**/*.test.ts', 'tests/contract/*.test.ts', '**/*.sweep.test.ts'];
/** Database and security tests that take more than ten seconds. */
const SLOW_DATABASE = [
  'tests/security/files.test.ts',
  'tests/security/malformed-input.test.ts',
  'tests/security/size.test.ts',
  'server/admin/backup.test.ts',
  'server/http/resumes/pdf-check.test.ts',
  'server/http/resumes/pdf-inspect.test.ts',
  'server/db/embedded-postgres.test.ts',
];
const DATABASE = [
  'server/**/*.test.ts',
  'seeds/**/*.test.ts',
  'tests/fixtures/**/*.test.ts',
  'app/routes/**/*.test.{ts,tsx}',
];
const CHECKS = 'tools/checks.test.ts';
const LONG = '**/*.long.test.ts';
/** Visits every page as every role at every width. */
const CLICK_THROUGH = 'tests/e2e/click-through/*.test.ts';
/** Tests that stop or remove the bundled PostgreSQL: excluded with `COLLEGIUM_TEST_SERVER`. */
const BUNDLED_ONLY = ['backup', 'hang', 'postgres'].map((name) => `tests/chaos/${name}.test.ts`);

const WITH_DATABASE = {
  globalSetup: 'server/db/testing/global-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};
/** Timeouts only end hung tests; a test with a time budget measures it itself. */
const WITH_BROWSER = {
  globalSetup: 'tests/e2e/global-setup.ts',
  testTimeout: 400_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 30_000, interval: 100 } },
};
const project = (name: string, include: string[], exclude: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', ...exclude], ...options },
});

/** Projects whose files take longest: they start first, so that none is left alone at the end. */
const LONG_FILES = ['checks', 'click-through', 'e2e', 'standards', 'e2e-more'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => (LONG_FILES.indexOf(project.name) + 99) % 99;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  test: {
    pool: 'threads',
    // With isolation, half of the time went into importing the same modules for each file.
    isolate: false,
    // One more than processors: tests wait for the database or browser as much as they compute.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['domain/**/*.ts'],
      exclude: ['**/*.test.ts', 'domain/**/testing/**'],
      thresholds: { 'domain/**/*.ts': { branches: 100 } },
      reporter: [['text', { skipFull: true }]],
    },
    projects: [
      project('checks', [CHECKS], [], { testTimeout: 300_000, hookTimeout: 60_000, maxConcurrency: 2 }),
      project(
        'unit',
        [
          'domain/**/*.test.ts',
          'tools/**/*.test.ts',
          'tests/load/**/*.test.ts',
          'app/{*,{kit,shared,http}/**/*}.test.{ts,tsx}',
        ],
        [CHECKS, LONG],
        // Class names, for tests of states that only a class shows.
        { css: { include: [/\.module\.css$/] } },
      ),
      project('database', DATABASE, [LONG, ...SWEEPS, ...SLOW_DATABASE], WITH_DATABASE),
      project('database-slow', SLOW_DATABASE, [], WITH_DATABASE),
      project('sweep', SWEEPS, [LONG, ...SLOW_DATABASE], WITH_DATABASE),
      project('e2e', CORE_E2E, [], WITH_BROWSER),
      project(
        'e2e-more',
        ['tests/e2e/*.test.ts', 'tests/contract/e2e/*.test.ts'],
        [LONG, ...CORE_E2E, ...TIMED_E2E],
        WITH_BROWSER,
      ),
      project('timing', TIMED_E2E, [], { ...WITH_BROWSER, maxWorkers: 1, sequence: { groupOrder: 2 } }),
      project(
        'chaos',
        ['tests/chaos/**/*.test.ts'],
        [LONG, ...(process.env.COLLEGIUM_TEST_SERVER ? BUNDLED_ONLY : [])],
        // After the others: its limits of time and load are those of a machine of its own.
        { ...WITH_BROWSER, sequence: { groupOrder: 1 } },
      ),
      project('standards', ['tests/standards/*.test.ts'], [], { ...WITH_BROWSER, isolate: true }),
      project('click-through', [CLICK_THROUGH], [], { ...WITH_BROWSER, testTimeout: 600_000 }),
      project('long', [LONG], [], {
        globalSetup: [WITH_DATABASE.globalSetup, WITH_BROWSER.globalSetup],
        testTimeout: 600_000,
        hookTimeout: 60_000,
        isolate: true,
      }),
    ],
  },
});
