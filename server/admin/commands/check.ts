import { sentencesOf } from '../cli.ts';
import { CHECKS } from '../checks/check-table.ts';
import type { Finding } from '../checks/check.ts';
import type { Command } from '../command.ts';

const MARK: Record<Finding['is'], string> = { ok: 'ok', warning: 'warn', error: 'ERROR' };

export const check: Command = {
  usage: '',
  about: 'checks settings, database, clock, resumes, disk, email, sign-in and proxy',
  help: 'Prints one line for each check: ok, warn or ERROR; exits with 1 after an error. Changes nothing and sends no email. Run it on the machine of the server, with the same settings; the server may be running or stopped.',
  run: async (_, { read, settings }) => {
    if (!read.ok)
      throw new Error(read.problems.map((problem) => line('settings', 'error', problem)).join('\n'));
    const lines = [line('settings', 'ok', `All are valid; MODE is ${settings().mode}.`)];
    let isWrong = false;
    for (const { name, run } of CHECKS) {
      const { is, message } = await run(settings()).catch((error: unknown) => ({
        is: 'error' as const,
        message: sentencesOf(error)
          .map((sentence) => sentence.replace(/\w$/, '$&.'))
          .join(' '),
      }));
      isWrong ||= is === 'error';
      lines.push(line(name, is, message));
    }
    if (isWrong) throw new Error(lines.join('\n'));
    return lines.join('\n');
  },
};

const line = (name: string, is: Finding['is'], message: string) => `${MARK[is].padEnd(6)}${name}: ${message}`;
