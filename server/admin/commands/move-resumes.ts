import { openStore } from '#server/storage/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { type ResumeTransfer, copyResumes, deleteMoved } from '../move-resumes.ts';
import { withDatabase } from '../admin-services.ts';
import { recordAdminAction } from '../admin-audit.ts';
import { count, megabytes, progress } from '../progress.ts';

export const moveResumes: Command = {
  usage: '[--delete]',
  about: 'copies resumes from RESUME_STORE_ALSO into RESUME_STORE; with --delete, deletes the originals',
  help: [
    'Set RESUME_STORE to the new storage and RESUME_STORE_ALSO to the old one, and restart the server: it writes to the new one and reads from both.',
    'Then run this; the server may be running or stopped. Each copy is read back and compared with the checksum of its upload. If a run is interrupted, the next one continues.',
    'Nothing is deleted without --delete, which compares each copy once more. Afterward remove RESUME_STORE_ALSO.',
  ].join('\n'),
  run: async ([option], { settings, now }) => {
    if (option !== undefined && option !== '--delete')
      throw new UsageError('move-resumes takes no argument except --delete.');
    const { stores, dataDir, ...others } = settings();
    if (!stores?.also)
      throw new Error('RESUME_STORE_ALSO is not set: set it to the storage to move resumes from.');
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
  const summary = `Copied ${count(copied)} resumes (${megabytes(bytes)}) from ${from} to ${to}; ${count(found)} were already there. All checksums match. Nothing was deleted.`;
  if (damaged.length === 0) return summary;
  throw new Error(`${summary}\nNot copied, because missing or damaged: ${damaged.join(', ')}`);
}

async function deleteCopied(move: ResumeTransfer, { from, to }: Names, now: Date): Promise<string> {
  const { deleted, retained } = await deleteMoved(move, now, progress);
  const summary = `Deleted ${count(deleted)} files from ${from}.`;
  if (retained === 0) return `${summary} You can remove RESUME_STORE_ALSO.`;
  throw new Error(
    `${summary} ${count(retained)} remain, because their copies in ${to} are missing or damaged: run move-resumes without --delete first.`,
  );
}
