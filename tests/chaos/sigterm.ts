import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/proposal.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { type ConnectionResult, requestOnNewConnection } from './request-on-new-connection.ts';
import { createChaosBoard, submission } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const READERS = 8;
const APPLICANTS = 8;
const ENDS_WITHIN_MS = 15_000;

/**
 * Stops the product while people read and apply, each on a new connection. Accepted connections get
 * a response; later ones are refused at once.
 */
export async function faultOfSigterm({ build, rounds, seed, slack = 1 }: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const product = await startProduct(build);
  try {
    const board = await createChaosBoard(product);
    const reads: ConnectionResult[] = [];
    const sent: { uid: string; answer: ConnectionResult }[] = [];
    const exits: (number | null)[] = [];
    let slowestEnd = 0;
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
      const links = await Promise.all(people.map(async (who) => (await who.upload()).data.resume_link ?? ''));
      let stopped = false;
      const readers = Array.from({ length: READERS }, async () => {
        while (!stopped) reads.push(await requestOnNewConnection(`${product.url}/?again`));
      });
      await pause(50 + random() * 200);
      const submits = people.map(async (who, index) => {
        const body = submission(who, board.proposalId, links[index]!);
        const answer = await requestOnNewConnection(`${product.url}/application/submit`, body);
        reads.push(answer);
        sent.push({ uid: who.uid, answer });
      });
      await pause(random() * 150);
      const began = Date.now();
      const ending = product.stop();
      await pause(20);
      stopped = true;
      await Promise.all([...submits, ...readers]);
      exits.push(await ending);
      slowestEnd = Math.max(slowestEnd, Date.now() - began);
      await product.start();
    }
    return await summarize(product, { reads, sent, exits, slowestEnd, rounds, slack });
  } finally {
    await product.remove();
  }
}

type All = {
  reads: ConnectionResult[];
  sent: { uid: string; answer: ConnectionResult }[];
  exits: (number | null)[];
  slowestEnd: number;
  rounds: number;
  slack: number;
};

async function summarize(
  { db }: Product,
  { reads, sent, exits, slowestEnd, rounds, slack }: All,
): Promise<FaultResult> {
  const refused = reads.filter(({ error }) => error === 'ECONNREFUSED');
  const failed = reads.filter(({ status, error }) => status !== 200 && error !== 'ECONNREFUSED');
  const acknowledged = sent.filter(({ answer }) => answer.status === 200);
  let lost = 0;
  for (const { uid } of acknowledged)
    if ((await db.$count(applications, eq(applications.applicantId, uid))) !== 1) lost += 1;
  const first = failed[0] ? ` (${failed[0].status} ${failed[0].error})` : '';
  return {
    figures:
      `${rounds} stops under load: ${reads.length - refused.length} requests accepted, ${failed.length} of them failed${first}, ` +
      `${refused.length} came later and were refused; ${acknowledged.length} acknowledged, ${lost} lost; ` +
      `exited with ${[...new Set(exits)].join()} after ${(slowestEnd / 1000).toFixed(2)} s at most`,
    broken: brokenPromises({
      'no accepted request fails': failed.length === 0,
      'nothing acknowledged is lost': lost === 0,
      'the server exits with 0 in time':
        exits.every((code) => code === 0) && slowestEnd < slack * ENDS_WITHIN_MS,
    }),
  };
}
