import { openStore } from '../../storage/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { type ResumeTransfer, copyResumes, deleteMoved } from '../move-resumes.ts';
import { withDatabase } from '../admin-services.ts';
import { recordAdminAction } from '../admin-audit.ts';
import { count, megabytes, progress } from '../progress.ts';

export const moveResumes: Command = {
  usage: '[--delete]',
  about:
    'copies resumes from RESUME_STORE_ALSO into RESUME_STORE; with --delete, removes those that have moved',
  help: [
    'Set RESUME_STORE to where resumes are to be, RESUME_STORE_ALSO to where they were, and start the server again: new ones go to the one, and all are read from both.',
    'Then run this, while the server runs or not. Each copy is read again and compared with the checksum of its upload. A run that ended in the middle is gone on with by the next.',
    'Nothing is deleted until --delete, which compares each once more. Afterwards remove RESUME_STORE_ALSO.',
  ].join('\n'),
  run: async ([option], { settings, now }) => {
    if (option !== undefined && option !== '--delete') throw new UsageError('It takes nothing, or --delete.');
    const { stores, dataDir, ...others } = settings();
    if (!stores?.also)
      throw new Error(
        'RESUME_STORE_ALSO is not set: it says where the resumes are that are to move into RESUME_STORE.',
      );
    const names = { from: stores.also.kind, to: stores.main.kind };
    const from = await openStore(stores.also, dataDir, true);
    const to = await openStore(stores.main, dataDir, true);
    return withDatabase({ ...others, dataDir }, { mayRun: true }, async (config) => {
      const auditWarning = await recordAdminAction(config, 'resumes_moved', now);
      const summary = await (option === '--delete'
        ? deleteCopied({ config, from, to }, names, now)
        : copyAll({ config, from, to }, names));
      return summary + auditWarning;
    });
  },
};

type Names = { from: string; to: string };

async function copyAll(move: ResumeTransfer, { from, to }: Names): Promise<string> {
  const { copied, bytes, found, damaged } = await copyResumes(move, progress);
  const summary = `Copied ${count(copied)} resumes (${megabytes(bytes)}) from ${from} to ${to}; ${count(found)} were there already. Each has the checksum of its upload. Nothing was deleted.`;
  if (damaged.length === 0) return summary;
  throw new Error(`${summary}\nMissing or damaged, and not copied: ${damaged.join(', ')}`);
}

async function deleteCopied(move: ResumeTransfer, { from, to }: Names, now: Date): Promise<string> {
  const { deleted, retained } = await deleteMoved(move, now, progress);
  const summary = `Deleted ${count(deleted)} files from ${from}.`;
  if (retained === 0) return `${summary} RESUME_STORE_ALSO can be removed.`;
  throw new Error(
    `${summary} ${count(retained)} stay, since they are not whole in ${to}: run move-resumes without --delete first.`,
  );
}
