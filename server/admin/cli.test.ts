import { describe, expect, test } from 'vitest';
import { runCommand } from './cli.ts';
import { type Command, UsageError } from './command.ts';
import { COMMANDS } from './command-table.ts';

const said: string[][] = [];
const greet: Command = {
  usage: 'NAME [TITLE]',
  about: 'greets someone',
  help: 'No one is notified.',
  run: async (words, { settings }) => {
    said.push(words);
    if (words[0] === 'no-one') throw new UsageError('NAME is someone.');
    if (words[0] === 'ghost') throw new Error('They are not here.', { cause: new Error('They left.') });
    return `Hello at ${settings().publicUrl}`;
  },
};
const report: Command = {
  usage: '[WORD…]',
  about: 'reports',
  run: (words) => Promise.resolve(words.join('+')),
};

const run = (words: string[], env: Record<string, string> = {}) =>
  runCommand({ greet, report }, words, { env, folder: '/nowhere', now: new Date(0) });

describe('runCommand', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists every command', async (words) => {
    const { code, out, err } = await run(words);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.join('\n')).toMatch(
      /greet NAME \[TITLE\] {2}greets someone\n {2}report \[WORD…\] {6}reports$/,
    );
  });

  test.each([[['greet', '--help']], [['help', 'greet']], [['greet', 'Ada', '-h']]])(
    '%j prints the help of one command without running it',
    async (words) => {
      said.length = 0;
      expect((await run(words)).out.join('\n')).toBe(
        'npm run admin -- greet NAME [TITLE]\n  greets someone.\n\nNo one is notified.',
      );
      expect(said).toEqual([]);
    },
  );

  test('an unknown command or wrong arguments print one sentence and exit with 2', async () => {
    const no = (sentence: string) => ({ code: 2, out: [], err: [sentence] });
    expect(await run(['toString'])).toEqual(
      no('Unknown command "toString". Run "npm run admin" for a list.'),
    );
    expect(await run(['greet'])).toEqual(no('Usage: npm run admin -- greet NAME [TITLE]'));
    expect(await run(['greet', 'a', 'b', 'c'])).toEqual(no('Usage: npm run admin -- greet NAME [TITLE]'));
    expect(await run(['greet', 'no-one'])).toEqual(no('NAME is someone.'));
  });

  test('a failure prints its message and cause, or every invalid setting, and exits with 1', async () => {
    expect(await run(['greet', 'ghost'])).toEqual({
      code: 1,
      out: [],
      err: ['They are not here.', 'They left.'],
    });
    expect(await run(['greet', 'Ada'], { PORT: 'x', WORKERS: 'y' })).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^PORT .*\nWORKERS /)],
    });
  });

  test('prints the result of a command; invalid settings matter only to a command that reads them', async () => {
    expect(await run(['greet', 'Ada'])).toEqual({
      code: 0,
      out: ['Hello at http://127.0.0.1:3000'],
      err: [],
    });
    expect((await run(['report', 'a', 'b', 'c'], { PORT: 'x' })).out).toEqual(['a+b+c']);
  });
});

test('every command has a name, arguments and a description in the expected form', () => {
  for (const [name, { usage, about }] of Object.entries(COMMANDS)) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(usage).toMatch(/^(\[?[A-Z-]+…?\]?( |$))*$/i);
    expect(about).toMatch(/^[a-z][^.]+$/);
  }
});
