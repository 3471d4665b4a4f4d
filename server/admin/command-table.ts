import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { restore } from './commands/restore.ts';
import { verify } from './commands/verify.ts';

/** Every command by its name, as they are listed. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  verify,
  restore,
};
