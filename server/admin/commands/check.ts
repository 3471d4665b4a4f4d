import { sentencesOf } from '../cli.ts';
import { CHECKS } from '../checks/check-table.ts';
import type { Finding } from '../checks/check.ts';
import { settingsFile } from '../checks/settings-file.ts';
import type { Command } from '../command.ts';

const MARK: Record<Finding['is'], string> = { ok: 'ok', warning: 'warn', error: 'ERROR' };

export const check: Command = {
  usage: '[FILE]',
  about: 'checks settings, their file, database, clock, resumes, disk, email, sign-in and proxy',
  help: 'Prints one line for each check: ok, warn or ERROR; exits with 1 after an error. Changes nothing and sends no email. Run it on the machine of the server, with the same settings; the server may be running or stopped. Compares FILE, /etc/collegium/env if there is one, with what systemd, the shell and this process read in it.',
  run: async ([path], { read, settings, env }) => {
    const file = await settingsFile(path, env);
    const aboutFile = file ? [line('settings file', file.is, file.message)] : [];
    if (!read.ok) {
      const problems = read.problems.map((problem) => line('settings', 'error', problem));
      throw new Error([...problems, ...aboutFile].join('\n'));
    }
    const lines = [line('settings', 'ok', `All are valid; MODE is ${settings().mode}.`), ...aboutFile];
    let isWrong = file?.is === 'error';
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
