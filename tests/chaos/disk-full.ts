import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { resumes } from '#server/db/schema/resume.ts';
import { type TimedResponse, sendRequest, createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { startProduct } from './product.ts';

const CONCURRENT_UPLOADS = 16;
const DISK_KB = 64;

/**
 * Uploads until long after the blob folder is full: a 64 KB tmpfs in a mount namespace of the
 * product (Linux only). Reads go on, and a stored resume can still be submitted.
 */
export async function faultOfDiskFull({ build, rounds }: FaultOptions): Promise<FaultResult> {
  const product = await startProduct(build, { MIN_FREE_MB: '0' }, smallDisk);
  // Only the product sees the tmpfs: it is read through /proc/PID/root.
  const files = () => join('/proc', String(product.pid()), 'root', product.dataDir, 'blobs');
  try {
    const board = await createChaosBoard(product);
    const who = await board.applicant();
    // One applicant each: identical files of one person are stored once.
    const others = await Promise.all(
      Array.from({ length: CONCURRENT_UPLOADS * rounds }, () => board.applicant()),
    );
    const responses: TimedResponse[] = [await who.upload()];
    const reads: TimedResponse[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const senders = others.slice(round * CONCURRENT_UPLOADS, (round + 1) * CONCURRENT_UPLOADS);
      const uploads = senders.map((sender) => sender.upload());
      const readers = ['/', `/proposal/${board.proposalId}`].map((path) => sendRequest(product.url + path));
      responses.push(...(await Promise.all(uploads)));
      reads.push(...(await Promise.all(readers)));
    }
    const stored = responses.filter(({ status }) => status === 200);
    const full = responses.filter(({ status }) => status === 507 || status === 503);
    const rows = await product.db.select().from(resumes).where(isNull(resumes.deletedAt));
    const storedFiles = filesUnder(files());
    const sent = await who.submit(stored[0]?.data.resume_link ?? '');
    const first = await fetch(product.url + (stored[0]?.data.resume_link ?? ''), {
      headers: { cookie: who.cookie },
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    const orphans = storedFiles.length - rows.length;
    return {
      figures:
        `${responses.length} uploads onto a disk of ${DISK_KB} KB: ${stored.length} stored, ${full.length} refused with 507 or 503, ` +
        `${rows.length} rows and ${storedFiles.length} files; ${reads.filter(({ status }) => status === 200).length} of ${reads.length} reads succeeded`,
      broken: brokenPromises({
        'the disk was full': full.length > 0 && stored.length > 0,
        'only 507 or 503': stored.length + full.length === responses.length,
        'no orphan row or file': orphans === 0 && rows.length === stored.length,
        'reads succeed': reads.every(({ status }) => status === 200) && bytes.equals(who.resume),
        'a stored resume can be submitted': sent.status === 200,
        'the process is still running': product.isRunning(),
      }),
    };
  } finally {
    await product.remove();
  }
}

/** A command prefix that mounts the tmpfs. Without root, it also needs a user namespace. */
export function smallDisk(dataDir: string): string[] {
  const mapped = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const folder = join(dataDir, 'blobs');
  const script = `mkdir -p "$0" && mount -t tmpfs -o size=${DISK_KB}k,mode=700 tmpfs "$0" && exec "$@"`;
  return ['unshare', ...mapped, '--mount', 'sh', '-c', script, folder];
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}
