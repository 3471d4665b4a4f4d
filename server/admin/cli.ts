import { readSettings } from '../config/settings.ts';
import { type Command, type Context, UsageError } from './command.ts';

/** What a command came to: what to print where, and the exit code: 0, 1 when it could not be done, 2 when it was not understood. */
export type Answer = { code: 0 | 1 | 2; out: string[]; err: string[] };

type Environment = Record<string, string | undefined>;
type Commands = Readonly<Record<string, Command>>;

/** Runs what `words` ask for. Without words, or with `help`, the list of commands; with `NAME --help` what one does. */
export async function runCommand(
  commands: Commands,
  words: readonly string[],
  { env, folder, ...given }: { env: Environment; folder: string } & Pick<Context, 'now' | 'input'>,
): Promise<Answer> {
  const [name = 'help', ...rest] = words;
  const wantsHelp = (word: string | undefined) =>
    word !== undefined && ['help', '--help', '-h'].includes(word);
  const asked = wantsHelp(name) ? rest[0] : name;
  if (asked === undefined) return said(listOf(commands));
  const command = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (!command)
    return misunderstood(`There is no command "${asked}". "npm run admin" lists those there are.`);
  if (wantsHelp(name) || rest.some((word) => word === '--help' || word === '-h'))
    return said(helpOf(asked, command));
  if (!fits(command, rest.length)) return misunderstood(`It takes: ${wordsOf(asked, command)}`);
  const read = readSettings(env, folder);
  const settings: Context['settings'] = () => {
    if (read.ok) return read.settings;
    throw new Error(read.problems.join('\n'));
  };
  try {
    return said(await command.run(rest, { settings, read, ...given }));
  } catch (error) {
    if (error instanceof UsageError) return misunderstood(error.message);
    return { code: 1, out: [], err: sentencesOf(error) };
  }
}

const said = (text: string): Answer => ({ code: 0, out: [text], err: [] });
const misunderstood = (text: string): Answer => ({ code: 2, out: [], err: [text] });
const wordsOf = (name: string, { takes }: Command) => `npm run admin -- ${name} ${takes}`.trimEnd();

function listOf(commands: Commands): string {
  const heads = Object.entries(commands).map(([name, command]) => ({
    head: `${name} ${command.takes}`.trimEnd(),
    about: command.about,
  }));
  const width = Math.max(...heads.map(({ head }) => head.length)) + 2;
  return [
    'npm run admin -- COMMAND, with the settings of the server. What one does: npm run admin -- COMMAND --help',
    ...heads.map(({ head, about }) => `  ${head.padEnd(width)}${about}`),
  ].join('\n');
}

function helpOf(name: string, command: Command): string {
  return [wordsOf(name, command), `  ${command.about}.`, ...(command.help ? ['', command.help] : [])].join(
    '\n',
  );
}

function fits({ takes }: Command, given: number): boolean {
  const words = takes.split(' ').filter((word) => word !== '');
  const needed = words.filter((word) => !word.startsWith('[')).length;
  const most = words.some((word) => /…\]?$/.test(word)) ? Infinity : words.length;
  return given >= needed && given <= most;
}

/** An error and what caused it, a line each. */
export function sentencesOf(error: unknown): string[] {
  const lines: string[] = [];
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    lines.push(cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : 'It failed.');
  return lines;
}
