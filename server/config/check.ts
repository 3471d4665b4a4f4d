import { modeOf, readSettings } from './settings.ts';

// `node server/config/check.ts`: prints every problem with the environment variables, one a line,
// and exits with 1 if there is one. The bootstrap runs it before it builds, so this folder has to
// run under Node's type stripping.
const result = readSettings(process.env, process.cwd());
if (!result.ok) {
  for (const problem of result.problems) console.error(problem);
  if (modeOf(process.env) === 'production')
    console.error('To try Collegium without any settings, start it with MODE=trial.');
  process.exitCode = 1;
}
