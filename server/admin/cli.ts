import { readSettings } from '#server/config/settings.ts';
import { type Command, type Context, UsageError } from './command.ts';

/** A command's output and exit code: 0 on success, 1 on failure, 2 on a usage error. */
export type Answer = { code: 0 | 1 | 2; out: string[]; err: string[] };

type Environment = Record<string, string | undefined>;
type Commands = Readonly<Record<string, Command>>;

/**
 * Runs a command by its arguments. Without any, or with `help`, lists the commands; `NAME --help`
 * describes one.
 */
export async function runCommand(
  commands: Commands,
  args: readonly string[],
  { env, folder, ...io }: { env: Environment; folder: string } & Pick<Context, 'now' | 'input'>,
): Promise<Answer> {
  const [name = 'help', ...commandArgs] = args;
  const wantsHelp = (arg: string | undefined) => arg !== undefined && ['help', '--help', '-h'].includes(arg);
  const commandName = wantsHelp(name) ? commandArgs[0] : name;
  if (commandName === undefined) return printed(listOf(commands));
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (!command) return misunderstood(`Unknown command "${commandName}". Run "npm run admin" for a list.`);
  if (wantsHelp(name) || commandArgs.some((arg) => arg === '--help' || arg === '-h'))
    return printed(helpOf(commandName, command));
  if (!fits(command, commandArgs.length)) return misunderstood(`Usage: ${usageOf(commandName, command)}`);
  const read = readSettings(env, folder);
  const settings: Context['settings'] = () => {
    if (read.ok) return read.settings;
    throw new Error(read.problems.join('\n'));
  };
  try {
    return printed(await command.run(commandArgs, { settings, read, env, ...io }));
  } catch (error) {
    if (error instanceof UsageError) return misunderstood(error.message);
    return { code: 1, out: [], err: sentencesOf(error) };
  }
}

const printed = (text: string): Answer => ({ code: 0, out: [text], err: [] });
const misunderstood = (text: string): Answer => ({ code: 2, out: [], err: [text] });
const usageOf = (name: string, { usage }: Command) => `npm run admin -- ${name} ${usage}`.trimEnd();

function listOf(commands: Commands): string {
  const heads = Object.entries(commands).map(([name, command]) => ({
    head: `${name} ${command.usage}`.trimEnd(),
    about: command.about,
  }));
  const width = Math.max(...heads.map(({ head }) => head.length)) + 2;
  return [
    'Usage: npm run admin -- COMMAND, with the settings of the server. Help: npm run admin -- COMMAND --help',
    ...heads.map(({ head, about }) => `  ${head.padEnd(width)}${about}`),
  ].join('\n');
}

function helpOf(name: string, command: Command): string {
  return [usageOf(name, command), `  ${command.about}.`, ...(command.help ? ['', command.help] : [])].join(
    '\n',
  );
}

function fits({ usage }: Command, given: number): boolean {
  const args = usage.split(' ').filter((arg) => arg !== '');
  const needed = args.filter((arg) => !arg.startsWith('[')).length;
  const most = args.some((arg) => /…\]?$/.test(arg)) ? Infinity : args.length;
  return given >= needed && given <= most;
}

/** The messages of an error and its causes, one a line. */
export function sentencesOf(error: unknown): string[] {
  const lines: string[] = [];
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    lines.push(cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : 'Unknown error.');
  return lines;
}
