import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/proposal.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { runAdminCommand } from './admin-command.ts';
import { type ChaosBoard, createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const CONCURRENT_SUBMITS = 8;

/**
 * The compared part of a backup manifest: rows and checksum of each table, count and checksum of
 * the list of files.
 */
type Sums = {
  tables: { name: string; rows: number; sha256: string }[];
  files: { count: number; sha256: string };
};

/**
 * Backs up during uploads and submits, destroys the data, restores it and backs up again. Both
 * backups must be equal, and every submit acknowledged before the first must exist.
 */
export async function faultOfBackup({ build, rounds }: FaultOptions): Promise<FaultResult> {
  const sum = { before: 0, lost: 0, unread: 0, rows: 0, files: 0, unequal: 0 };
  const times = { backup: 0, restore: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(build);
    const folder = temporaryFolder('fault');
    const admin = (...args: string[]) => runAdmin(build, product, args);
    try {
      const board = await createChaosBoard(product);
      const acknowledged = await applyAll(board);
      let going = true;
      const others = (async () => {
        while (going) await applyAll(board);
      })();
      times.backup = Math.max(times.backup, await admin('backup', join(folder, 'first')));
      going = false;
      await others;
      await product.stop();
      for (const part of ['postgres', 'blobs'])
        rmSync(join(product.dataDir, part), { recursive: true, force: true });
      times.restore = Math.max(times.restore, await admin('restore', join(folder, 'first')));
      await admin('backup', join(folder, 'second'));
      const [first, second] = [sumsOf(join(folder, 'first')), sumsOf(join(folder, 'second'))];
      if (JSON.stringify(first) !== JSON.stringify(second)) sum.unequal += 1;
      sum.rows += first.tables.reduce((all, { rows }) => all + rows, 0);
      sum.files += first.files.count;
      sum.before += acknowledged.length;
      await product.start();
      const losses = await countLost(product, board, acknowledged);
      sum.lost += losses.lost;
      sum.unread += losses.unread;
    } finally {
      await product.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return {
    figures:
      `${rounds} backups under load, each destroyed and restored: ${sum.rows} rows and ${sum.files} files, ${sum.unequal} different; ` +
      `${sum.before} submits acknowledged before, ${sum.lost} lost, ${sum.unread} resumes damaged; ` +
      `backup ${(times.backup / 1000).toFixed(1)} s, restore ${(times.restore / 1000).toFixed(1)} s at most`,
    broken: brokenPromises({
      'every row and every file is restored': sum.unequal === 0,
      'every acknowledged submit is restored': sum.lost === 0,
      'resumes equal their uploads': sum.unread === 0,
    }),
  };
}

type Acknowledged = { id: number; uid: string; resume: Uint8Array };

async function applyAll(board: ChaosBoard): Promise<Acknowledged[]> {
  const people = await Promise.all(Array.from({ length: CONCURRENT_SUBMITS }, () => board.applicant()));
  const answers = await Promise.all(people.map((who) => who.apply()));
  return people.flatMap(({ uid, resume }, index) => {
    const { status, data } = answers[index]!;
    return status === 200 && data.id ? [{ id: data.id, uid, resume }] : [];
  });
}

/**
 * Counts acknowledged submits that are lost, and resumes that the owner cannot download unchanged.
 */
async function countLost({ db, url }: Product, { owner }: ChaosBoard, acknowledged: readonly Acknowledged[]) {
  let lost = 0;
  let unread = 0;
  for (const { id, uid, resume } of acknowledged) {
    const [row] = await db.select().from(applications).where(eq(applications.id, id));
    if (row?.applicantId !== uid || row.status !== 'submitted') lost += 1;
    const answer = await fetch(`${url}/resume/${row?.resumeId}`, { headers: { cookie: owner.cookie } });
    if (!Buffer.from(await answer.arrayBuffer()).equals(resume)) unread += 1;
  }
  return { lost, unread };
}

/** Returns the duration of a command in milliseconds. Throws if it fails. */
async function runAdmin(build: string, product: Product, args: string[]): Promise<number> {
  const { code, out, ms } = await runAdminCommand(build, product, args);
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${out}`);
  return ms;
}

function sumsOf(folder: string): Sums {
  const { tables, files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Sums;
  // Backup and restore write audit entries themselves. Restore compares the audit log before that.
  return { tables: tables.filter(({ name }) => name !== 'audit_entries'), files };
}
