import { sentencesOf } from '../cli.ts';
import { CHECKS } from '../checks/check-table.ts';
import type { Finding } from '../checks/check.ts';
import type { Command } from '../command.ts';

const MARK: Record<Finding['is'], string> = { well: 'ok', note: 'note', wrong: 'WRONG' };

export const check: Command = {
  usage: '',
  about: 'looks whether settings, database, clock, resumes, disk, mail, sign-in and proxy are in order',
  help: 'A line each: ok, note or WRONG; ends with 1 when something is wrong. Nothing is changed, and no mail is sent. Run it with the settings of the server, on its machine, before a start or beside it.',
  run: async (_, { read, settings }) => {
    if (!read.ok)
      throw new Error(read.problems.map((problem) => line('settings', 'wrong', problem)).join('\n'));
    const lines = [line('settings', 'well', `All can be read; MODE is ${settings().mode}.`)];
    let isWrong = false;
    for (const { name, run } of CHECKS) {
      const { is, message } = await run(settings()).catch((error: unknown) => ({
        is: 'wrong' as const,
        message: sentencesOf(error)
          .map((sentence) => sentence.replace(/\w$/, '$&.'))
          .join(' '),
      }));
      isWrong ||= is === 'wrong';
      lines.push(line(name, is, message));
    }
    if (isWrong) throw new Error(lines.join('\n'));
    return lines.join('\n');
  },
};

const line = (name: string, is: Finding['is'], message: string) => `${MARK[is].padEnd(6)}${name}: ${message}`;
