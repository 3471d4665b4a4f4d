import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { bounce } from './commands/bounce.ts';
import { check } from './commands/check.ts';
import { deadLetters } from './commands/dead-letters.ts';
import { deletePerson } from './commands/delete-person.ts';
import { exportPerson } from './commands/export-person.ts';
import { hideProposalCommand } from './commands/hide-proposal.ts';
import { makeAdminCommand } from './commands/make-admin.ts';
import { migrateCommand } from './commands/migrate.ts';
import { moveResumes } from './commands/move-resumes.ts';
import { queue } from './commands/queue.ts';
import { removeAdminCommand } from './commands/remove-admin.ts';
import { resend } from './commands/resend.ts';
import { restoreCommand } from './commands/restore.ts';
import { restoreProposalCommand } from './commands/restore-proposal.ts';
import { startMail } from './commands/start-mail.ts';
import { testMail } from './commands/test-mail.ts';
import { verify } from './commands/verify.ts';

/** All commands by name, in the order of the list. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  migrate: migrateCommand,
  backup,
  verify,
  restore: restoreCommand,
  'move-resumes': moveResumes,
  'make-admin': makeAdminCommand,
  'remove-admin': removeAdminCommand,
  'hide-proposal': hideProposalCommand,
  'restore-proposal': restoreProposalCommand,
  'export-person': exportPerson,
  'delete-person': deletePerson,
  queue,
  'dead-letters': deadLetters,
  resend,
  'test-mail': testMail,
  bounce,
  'start-mail': startMail,
};
