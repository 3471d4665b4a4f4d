import { runCommand } from './cli.ts';
import { COMMANDS } from './command-table.ts';

const { code, out, err } = await runCommand(COMMANDS, process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  now: new Date(),
});
for (const line of out) console.log(line);
for (const line of err) console.error(line);
process.exitCode = code;
