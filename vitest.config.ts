import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Pages are drawn by the React that is delivered. The one for development notes down where each element comes from, which took a quarter of
// the time of all tests that draw pages.
process.env.NODE_ENV = 'production';

const long = '**/*.long.test.ts';
/** Clicks through every page, role and width: minutes, so not part of the everyday run. */
const clickThrough = 'journeys/click-through/*.test.ts';
const domain = ['domain/**/*.test.ts'];
/** What ends the bundled PostgreSQL, stops it or takes its folder away has nothing to do where somebody else runs the server. */
const onlyBundled = process.env.COLLEGIUM_TEST_SERVER
  ? ['faults/backup.test.ts', 'faults/hang.test.ts', 'faults/postgres.test.ts']
  : [];
const plain = ['tools/**/*.test.ts', 'app/{*,ui/**/*}.test.{ts,tsx}'];

/** What takes longest, so that nothing of it is left over when all else has ended: first what waits more than it computes. */
const LONGEST = [
  ...[
    'faults/smtp',
    'faults/backup',
    'journeys/owner-tools',
    'journeys/every-page',
    'journeys/mail',
    'journeys/access',
  ],
  ...[
    'journeys/reading',
    'journeys/both-sides',
    'journeys/keyboard-and-touch',
    'journeys/two-devices',
    'faults/hang',
  ],
  ...[
    'faults/deadline',
    'faults/slow-loris',
    'faults/sigterm',
    'journeys/account',
    'faults/fuzz',
    'faults/overload',
  ],
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    pool: 'threads',
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['domain/**/*.ts'],
      exclude: ['**/*.test.ts', 'domain/testing/**'],
      thresholds: { 'domain/**/*.ts': { branches: 100 } },
      reporter: [['text', { skipFull: true }]],
    },
    projects: [
      { test: { name: 'domain', include: domain, exclude: [long] } },
      { test: { name: 'plain', include: plain, exclude: [long], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scenarios/**/*.test.ts',
            'abuse/**/*.test.ts',
            'app/routes/**/*.test.{ts,tsx}',
          ],
          exclude: [long],
          globalSetup: 'server/data/testing/global-setup.ts',
          // Files share what they import: half of the time went into importing the same modules once more.
          isolate: false,
          // Each waits for the database as much as it computes; by default there is one on two processors.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000, interval: 20 } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts', 'faults/**/*.test.ts'],
          exclude: ['journeys/node_modules/**', clickThrough, long, ...onlyBundled],
          globalSetup: 'journeys/global-setup.ts',
          // Ends what hangs. How fast something has to be, a journey measures itself: a busy machine is slow.
          testTimeout: 400_000,
          hookTimeout: 400_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // Files share what they import and the way to the browser.
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'standards',
          include: ['tests/standards/*.test.ts'],
          globalSetup: 'journeys/global-setup.ts',
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        test: {
          name: 'click-through',
          include: [clickThrough],
          globalSetup: 'journeys/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 400_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'long',
          include: [long],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/data/testing/global-setup.ts', 'journeys/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
