import { CHECKS, runQuietly } from './steps.ts';

// `npm run check`: types, lint, format, unused code and imports, without the tests.
process.exitCode = (await runQuietly(CHECKS)) ? 0 : 1;
