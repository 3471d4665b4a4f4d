import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/proposal.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { type ConnectionResult, requestOnNewConnection } from './request-on-new-connection.ts';
import { type ChaosBoard, createChaosBoard, submission } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, waitUntilTrue, pause } from './fault.ts';
import { childrenOf } from './postgres-processes.ts';
import { type Product, startProduct } from './product.ts';

const WORKERS = 2;
const READERS = 4;
const APPLICANTS = 6;
const RESTARTED_WITHIN_MS = 240_000;

/**
 * Restarts all workers (SIGHUP) and stops one (SIGTERM) under load: no request may be refused or
 * cut off. Then kills one: only its own requests may be lost, and it is replaced.
 */
export async function faultOfRollingRestart({ build, rounds, seed }: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const product = await startProduct(build, { WORKERS: String(WORKERS) });
  try {
    const board = await createChaosBoard(product);
    await waitForNewWorkers(product, []);
    const gently: Load = { reads: [], sent: [] };
    const killed: Load = { reads: [], sent: [] };
    const renewals = rounds * 2;
    let renewed = 0;
    let followed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const old = workersOf(product);
      renewed += await underLoad(board, product, gently, random, async () => {
        process.kill(product.pid(), 'SIGHUP');
        return waitForNewWorkers(product, old);
      });
      const [one] = workersOf(product);
      renewed += await underLoad(board, product, gently, random, async () => {
        process.kill(one!, 'SIGTERM');
        return waitForNewWorkers(product, [one!]);
      });
      const [another] = workersOf(product);
      followed += await underLoad(board, product, killed, random, async () => {
        process.kill(another!, 'SIGKILL');
        return waitForNewWorkers(product, [another!]);
      });
    }
    const lost = await lostOf(product, [gently, killed]);
    return summarize({
      gently,
      killed,
      lost,
      rounds,
      areReplaced: renewed === renewals && followed === rounds,
    });
  } finally {
    await product.remove();
  }
}

type Load = { reads: ConnectionResult[]; sent: { uid: string; status: number }[] };

/** Reads and applies until `change` is done. Returns 1 if it succeeded, 0 otherwise. */
async function underLoad(
  board: ChaosBoard,
  { url }: Product,
  load: Load,
  random: () => number,
  change: () => Promise<boolean>,
): Promise<number> {
  const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
  const links = await Promise.all(people.map(async (who) => (await who.upload()).data.resume_link ?? ''));
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      load.reads.push(await requestOnNewConnection(`${url}/`));
      await pause(20);
    }
  });
  await pause(random() * 100);
  const changing = change();
  const submits = people.map(async (who, index) => {
    await pause(random() * 2000);
    const answer = await requestOnNewConnection(
      `${url}/application/submit`,
      submission(who, board.proposalId, links[index]!),
    );
    load.reads.push(answer);
    load.sent.push({ uid: who.uid, status: answer.status });
  });
  const isReplaced = await changing;
  isOver = true;
  await Promise.all([...submits, ...readers]);
  return isReplaced ? 1 : 0;
}

/** Waits until the configured number of workers listens, none of them in `old`. */
function waitForNewWorkers(product: Product, old: readonly number[]): Promise<boolean> {
  return waitUntilTrue(() => {
    const now = workersOf(product);
    return now.length === WORKERS && now.every((pid) => isListening(pid, product) && !old.includes(pid));
  }, RESTARTED_WITHIN_MS);
}

/** True if this process holds the listening socket of the product's port. */
function isListening(pid: number, { url }: Product): boolean {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const inode = rows
    .map((row) => row.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${port}`) && state === '0A')?.[9];
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((fd) => readlinkSync(`${folder}/${fd}`) === `socket:[${inode}]`);
  } catch {
    return false;
  }
}

/** PIDs of the workers: child processes that run the product's own program. */
function workersOf(product: Product): number[] {
  return childrenOf(product.pid()).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js');
    } catch {
      return false;
    }
  });
}

async function lostOf({ db }: Product, loads: Load[]): Promise<number> {
  let lost = 0;
  for (const { uid, status } of loads.flatMap(({ sent }) => sent))
    if (status === 200 && (await db.$count(applications, eq(applications.applicantId, uid))) !== 1) lost += 1;
  return lost;
}

type All = { gently: Load; killed: Load; areReplaced: boolean; rounds: number; lost: number };

function summarize({ gently, killed, areReplaced, rounds, lost }: All): FaultResult {
  // On a busy machine the database may be slow, and 503 is a valid response.
  const isAnswer = ({ status }: ConnectionResult) => status === 200 || status === 503;
  const failed = gently.reads.filter((read) => !isAnswer(read));
  const cutOff = killed.reads.filter((read) => !isAnswer(read));
  const unavailable = gently.reads.filter(({ status }) => status === 503);
  const refused = cutOff.filter(({ error }) => error === 'ECONNREFUSED');
  const first = failed[0] ? ` (${failed[0].status} ${failed[0].error})` : '';
  return {
    figures:
      `${WORKERS} processes, ${rounds} rolling restarts and kills: ${gently.reads.length} requests, ${unavailable.length} answered 503, ${failed.length} refused or ` +
      `cut off${first}; around kills ${killed.reads.length}, ${cutOff.length} cut off, ${refused.length} refused; ${lost} acknowledged lost`,
    broken: brokenPromises({
      'no request is refused or cut off by a rolling restart': failed.length === 0,
      'a killed process loses only the requests it was handling':
        refused.length === 0 && cutOff.length <= rounds * (READERS + APPLICANTS),
      'new processes replace them': areReplaced,
      'nothing acknowledged is lost': lost === 0,
    }),
  };
}
