import { eq } from 'drizzle-orm';
import { applications } from '../server/db/schema.ts';
import { type Seen, askAlone } from './ask-alone.ts';
import { openBoard, submission } from './board.ts';
import { type FaultRun, type FaultSeen, brokenOf, pause } from './fault.ts';
import { type Product, startProduct } from './product.ts';
import { randomOf } from './random.ts';

const READERS = 8;
const APPLICANTS = 8;
const ENDS_WITHIN_MS = 15_000;

/**
 * The product is stopped while people read and apply, each over a connection of their own. Whoever had a connection gets an answer; who
 * comes later finds nobody, and knows it at once.
 */
export async function faultOfSigterm({ build, rounds, seed, slack = 1 }: FaultRun): Promise<FaultSeen> {
  const random = randomOf(seed);
  const product = await startProduct(build);
  try {
    const board = await openBoard(product);
    const seen: Seen[] = [];
    const sent: { uid: string; answer: Seen }[] = [];
    const exits: (number | null)[] = [];
    let slowestEnd = 0;
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
      const links = await Promise.all(people.map(async (who) => (await who.upload()).data.resume_link ?? ''));
      let stopped = false;
      const reading = Array.from({ length: READERS }, async () => {
        while (!stopped) seen.push(await askAlone(`${product.url}/?anew`));
      });
      await pause(50 + random() * 200);
      const submits = people.map(async (who, place) => {
        const body = submission(who, board.proposalId, links[place]!);
        const answer = await askAlone(`${product.url}/application/submit`, body);
        seen.push(answer);
        sent.push({ uid: who.uid, answer });
      });
      await pause(random() * 150);
      const began = Date.now();
      const ending = product.stop();
      await pause(20);
      stopped = true;
      await Promise.all([...submits, ...reading]);
      exits.push(await ending);
      slowestEnd = Math.max(slowestEnd, Date.now() - began);
      await product.start();
    }
    return await told(product, { seen, sent, exits, slowestEnd, rounds, slack });
  } finally {
    await product.remove();
  }
}

type All = {
  seen: Seen[];
  sent: { uid: string; answer: Seen }[];
  exits: (number | null)[];
  slowestEnd: number;
  rounds: number;
  slack: number;
};

async function told(
  { db }: Product,
  { seen, sent, exits, slowestEnd, rounds, slack }: All,
): Promise<FaultSeen> {
  const refused = seen.filter(({ trouble }) => trouble === 'ECONNREFUSED');
  const failed = seen.filter(({ status, trouble }) => status !== 200 && trouble !== 'ECONNREFUSED');
  const acknowledged = sent.filter(({ answer }) => answer.status === 200);
  let lost = 0;
  for (const { uid } of acknowledged)
    if ((await db.$count(applications, eq(applications.applicantId, uid))) !== 1) lost += 1;
  const first = failed[0] ? ` (${failed[0].status} ${failed[0].trouble})` : '';
  return {
    figures:
      `${rounds} stops under load: ${seen.length - refused.length} requests accepted, ${failed.length} of them failed${first}, ` +
      `${refused.length} came later and found nobody; ${acknowledged.length} acknowledged, ${lost} lost; ` +
      `ended with ${[...new Set(exits)].join()} after ${(slowestEnd / 1000).toFixed(2)} s at most`,
    broken: brokenOf({
      'no accepted request fails': failed.length === 0,
      'nothing acknowledged is lost': lost === 0,
      'it ends by itself, in good order':
        exits.every((code) => code === 0) && slowestEnd < slack * ENDS_WITHIN_MS,
    }),
  };
}
