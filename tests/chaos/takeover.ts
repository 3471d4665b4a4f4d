import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { type ConnectionResult, requestOnNewConnection } from './request-on-new-connection.ts';
import { type Applicant, createChaosBoard, submission } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause } from './fault.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { type Product, startProduct } from './product.ts';

const READERS = 4;
const APPLICANTS = 12;
const SECRET = 'the same for every process, 32 characters';

/**
 * Replaces one machine by another on the same database behind one URL, under load: the new one
 * takes over when it is ready, then the old one stops. No request may be refused, cut off or
 * answered with 503.
 */
export async function faultOfTakeover({ build, rounds, seed }: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const folder = temporaryFolder('takeover');
  const front = await startLoadBalancer();
  const postgres = await startEmbeddedPostgres({
    folder: `${folder}/postgres`,
    tuning: { max_connections: '80' },
  });
  const machines: Product[] = [];
  const start = async () => {
    const env = { DATABASE_URL: databaseUrlOf(postgres.config), SECRET, PUBLIC_URL: front.url };
    const machine = await startProduct(build, env);
    machines.push(machine);
    return machine;
  };
  try {
    let current = await start();
    front.to = current.url;
    const board = await createChaosBoard({ ...current, url: front.url }, SECRET);
    const load: Load = { url: front.url, proposalId: board.proposalId, reads: [], sent: [] };
    const ends: (number | null)[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
      await underLoad(load, people, random, async () => {
        const next = await start();
        front.to = next.url;
        ends.push(await current.stop());
        current = next;
      });
    }
    const lost = await lostOf(current, load);
    return summarize(load, { rounds, ends, lost });
  } finally {
    await Promise.all(machines.map((machine) => machine.remove()));
    await Promise.all([postgres.stop(), front.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Load = {
  url: string;
  proposalId: number;
  reads: ConnectionResult[];
  sent: { uid: string; status: number }[];
};

/** Reads pages and submits applications before, during and after `change`. */
async function underLoad(
  load: Load,
  people: readonly Applicant[],
  random: () => number,
  change: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const readers = Array.from({ length: READERS }, async (_, index) => {
    const paths = ['/', `/proposal/${load.proposalId}`, '/readyz', '/?q=l2'];
    while (!isOver) {
      load.reads.push(await requestOnNewConnection(load.url + paths[index % paths.length]!));
      await pause(20);
    }
  });
  const links = await Promise.all(people.map(async (who) => (await who.upload()).data.resume_link ?? ''));
  const changing = change().finally(() => (isOver = true));
  const submits = people.map(async (who, index) => {
    // Some at once, some while the new machine starts, some while the old one stops.
    const at = random();
    for (let waited = 0; !isOver && waited < at * 8000; waited += 50) await pause(50);
    const answer = await requestOnNewConnection(
      `${load.url}/application/submit`,
      submission(who, load.proposalId, links[index]!),
    );
    load.reads.push(answer);
    load.sent.push({ uid: who.uid, status: answer.status });
  });
  await changing;
  await Promise.all([...submits, ...readers]);
}

async function lostOf({ db }: Product, { sent }: Load): Promise<number> {
  let lost = 0;
  for (const { uid, status } of sent)
    if (status === 200 && (await db.$count(applications, eq(applications.applicantId, uid))) !== 1) lost += 1;
  return lost;
}

function summarize(
  { reads, sent }: Load,
  { rounds, ends, lost }: { rounds: number; ends: (number | null)[]; lost: number },
): FaultResult {
  const failed = reads.filter(({ status }) => status !== 200);
  const first = failed[0] ? ` (${failed[0].status} ${failed[0].error})` : '';
  return {
    figures:
      `${rounds} takeovers: ${reads.length} requests, ${failed.length} not answered with 200${first}; ` +
      `${sent.length} applied, ${lost} acknowledged lost; the old servers exited with ${ends.join(', ')}`,
    broken: brokenPromises({
      'every request is answered during the takeover': failed.length === 0 && reads.length > 0,
      'everyone who applies during it has applied': sent.every(({ status }) => status === 200) && lost === 0,
      'the old server exits with 0': ends.every((code) => code === 0),
    }),
  };
}
