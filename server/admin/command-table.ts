import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { bounce } from './commands/bounce.ts';
import { check } from './commands/check.ts';
import { deadLetters } from './commands/dead-letters.ts';
import { deletePerson } from './commands/delete-person.ts';
import { exportPerson } from './commands/export-person.ts';
import { hideProposal } from './commands/hide-proposal.ts';
import { makeAdmin } from './commands/make-admin.ts';
import { migrate } from './commands/migrate.ts';
import { moveResumes } from './commands/move-resumes.ts';
import { queue } from './commands/queue.ts';
import { removeAdmin } from './commands/remove-admin.ts';
import { resend } from './commands/resend.ts';
import { restore } from './commands/restore.ts';
import { restoreProposal } from './commands/restore-proposal.ts';
import { startMail } from './commands/start-mail.ts';
import { testMail } from './commands/test-mail.ts';
import { verify } from './commands/verify.ts';

/** All commands by name, in the order of the list. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  migrate,
  backup,
  verify,
  restore,
  'move-resumes': moveResumes,
  'make-admin': makeAdmin,
  'remove-admin': removeAdmin,
  'hide-proposal': hideProposal,
  'restore-proposal': restoreProposal,
  'export-person': exportPerson,
  'delete-person': deletePerson,
  queue,
  'dead-letters': deadLetters,
  resend,
  'test-mail': testMail,
  bounce,
  'start-mail': startMail,
};
