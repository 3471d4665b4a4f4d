import { defineConfig } from 'vitest/config';

const domain = ['domain/**/*.test.ts'];
const plain = ['tools/**/*.test.ts', 'app/ui/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    pool: 'threads',
    coverage: {
      provider: 'v8',
      include: ['domain/**/*.ts'],
      exclude: ['**/*.test.ts'],
      thresholds: { 'domain/**/*.ts': { branches: 100 } },
      reporter: [['text', { skipFull: true }]],
    },
    projects: [
      { test: { name: 'domain', include: domain } },
      { test: { name: 'plain', include: plain } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scenarios/**/*.test.ts', 'app/routes/**/*.test.{ts,tsx}'],
          globalSetup: 'server/data/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          exclude: ['journeys/node_modules/**'],
          globalSetup: 'journeys/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
