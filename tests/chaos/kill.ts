import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { resumes } from '#server/db/schema/resume.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { type Applicant, type ChaosBoard, createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const CONCURRENT_SUBMITS = 16;
const READY_WITHIN_MS = 5000;

/**
 * Kills the product (SIGKILL) during 16 concurrent uploads and submits. Every applicant then
 * retries until acknowledged.
 */
export async function faultOfKill({ build, rounds, seed, slack = 1 }: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const product = await startProduct(build);
  try {
    const board = await createChaosBoard(product);
    const sum = { before: 0, lost: 0, otherId: 0, unacknowledged: 0, unlike: 0 };
    let slowestReady = 0;
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: CONCURRENT_SUBMITS }, () => board.applicant()));
      const first = people.map((who) => who.apply());
      await pause(50 + random() * 1500);
      await product.kill9();
      const began = Date.now();
      const answers = await Promise.all(first);
      await product.start();
      slowestReady = Math.max(slowestReady, Date.now() - began);
      for (const [index, who] of people.entries()) {
        const before = answers[index]!;
        if (before.status === 200) {
          sum.before += 1;
          if (!(await isStored(product, before.data.id!, who.uid))) sum.lost += 1;
        }
        const again = await who.apply();
        if (again.status !== 200) sum.unacknowledged += 1;
        if (before.status === 200 && again.data.id !== before.data.id) sum.otherId += 1;
      }
      // A few are read over HTTP as the owner, all of them from storage below.
      for (const who of people.slice(0, 2)) sum.unlike += (await isReadable(product, board, who)) ? 0 : 1;
    }
    const applied = await product.db.$count(applications, eq(applications.proposalId, board.proposalId));
    const twice = applied - rounds * CONCURRENT_SUBMITS;
    const halves = await countTornFiles(product);
    return {
      figures:
        `${rounds} kills during ${rounds * CONCURRENT_SUBMITS} submits with resumes: ${sum.before} were acknowledged before, ${sum.lost} of them lost, ` +
        `${sum.unacknowledged} not accepted afterward, ${twice} duplicates, ${halves + sum.unlike} half-written resumes, ` +
        `ready after ${(slowestReady / 1000).toFixed(2)} s at most`,
      broken: brokenPromises({
        'no acknowledged application is lost': sum.lost === 0,
        'every applicant succeeds after trying again': sum.unacknowledged === 0,
        'no duplicate after trying again': twice === 0 && sum.otherId === 0,
        'no half-written resume is visible': halves + sum.unlike === 0,
        'ready again within 5 s': slowestReady < slack * READY_WITHIN_MS,
      }),
    };
  } finally {
    await product.remove();
  }
}

async function isStored({ db }: Product, id: number, uid: string): Promise<boolean> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id));
  return row?.applicantId === uid && row.status === 'submitted' && row.resumeId !== null;
}

/** True if the owner downloads the same bytes that the applicant uploaded. */
async function isReadable({ db, url }: Product, { owner }: ChaosBoard, who: Applicant): Promise<boolean> {
  const [row] = await db.select().from(applications).where(eq(applications.applicantId, who.uid));
  const answer = await fetch(`${url}/resume/${row?.resumeId}`, { headers: { cookie: owner.cookie } });
  return answer.ok && Buffer.from(await answer.arrayBuffer()).equals(who.resume);
}

/** Counts available resumes whose file differs from the checked one. */
async function countTornFiles({ db, dataDir }: Product): Promise<number> {
  const rows = await db.select().from(resumes).where(isNull(resumes.deletedAt));
  const completeness = await Promise.all(
    rows.map(async ({ blobKey, bytes, sha256 }) => {
      const file = await readFile(join(dataDir, 'blobs', blobKey)).catch(() => null);
      return file?.length === bytes && createHash('sha256').update(file).digest('hex') === sha256;
    }),
  );
  return completeness.filter((isComplete) => !isComplete).length;
}
