import { readFile } from 'node:fs/promises';
import { SETTINGS_FILE, settingsFileProblems } from '#server/config/settings-file.ts';
import type { Context } from '../command.ts';
import { type Finding, error, ok, warning } from './check.ts';

const QUOTE =
  'Put single quotes around each value. For one that contains a single quote, use double quotes and a backslash before each ", \\, $ and `.';

/**
 * Compares the file with what systemd, the shell and this process read in it. Null if no `path` is
 * given and there is none at the usual place.
 */
export async function settingsFile(path: string | undefined, env: Context['env']): Promise<Finding | null> {
  let text: string;
  try {
    text = await readFile(path ?? SETTINGS_FILE, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === undefined) return null;
    if (code === 'EACCES')
      return warning(
        `${path ?? SETTINGS_FILE} can’t be read by this user, so it was not compared. Let its group read it, as in docs/operate/operating.md.`,
      );
    return error(`${path ?? SETTINGS_FILE} can’t be read: ${code ?? 'unknown error'}.`);
  }
  const problems = settingsFileProblems(text, env);
  const sentences = problems.map(({ message }) => `${message}.`).join(' ');
  if (problems.some(({ isRead }) => !isRead)) return error(`${sentences} ${QUOTE}`);
  if (problems.length > 0)
    return warning(`${sentences} Start it again after a change, and look where else it is set.`);
  return ok(`systemd, the shell and this process read the same in ${path ?? SETTINGS_FILE}.`);
}
