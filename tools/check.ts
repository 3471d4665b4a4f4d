import { runChecks } from './steps.ts';

// `npm run check`: types, lint, format, unused code and imports, without the tests.
process.exitCode = (await runChecks()) ? 0 : 1;
