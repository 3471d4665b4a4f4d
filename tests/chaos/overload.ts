import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/proposal.ts';
import { prepareRequests } from './simultaneous-requests.ts';
import { type TimedResponse, type Applicant, sendRequest, isRetryLater, createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const SEARCHES = 400;
const LARGE_BODIES = 40;
const APPLICANTS = 16;
const ANSWER_WITHIN_MS = 3000;
const MEBIBYTE = 1024 * 1024;
const MOST_GROWTH = 400 * MEBIBYTE;

/**
 * Sends hundreds of costly requests at once (uncached searches and calls of 2 MB) while people
 * apply. Shed requests must get 503 or 429 with Retry-After in time, and reads must not starve
 * applicants.
 */
export async function faultOfOverload({ build, rounds, slack = 1 }: FaultOptions): Promise<FaultResult> {
  const product = await startProduct(build);
  let watch: NodeJS.Timeout | undefined;
  try {
    const board = await createChaosBoard(product);
    const flood: TimedResponse[] = [];
    const submits: TimedResponse[] = [];
    const alive: TimedResponse[] = [];
    // Warm-up: lazy loading on the first responses is not measured.
    await Promise.all([sendRequest(`${product.url}/?q=first`), (await board.applicant()).apply()]);
    const before = memoryOf(product);
    let most = before;
    watch = setInterval(() => (most = Math.max(most, memoryOf(product))), 50);
    let lost = 0;
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
      const links = await Promise.all(people.map(async (who) => (await who.upload()).data.resume_link ?? ''));
      const flooding = await prepareRequests(searches(product, round));
      const coming = [flooding(), ...largeBodies(product)];
      await pause(20);
      const applying = people.map((who, index) => who.submit(links[index]!));
      alive.push(await sendRequest(`${product.url}/healthz`));
      flood.push(...(await Promise.all(coming)).flat());
      const answers = await Promise.all(applying);
      submits.push(...answers);
      lost += await lostOf(product, people, answers);
    }
    const grown = most - before;
    return summarize({ flood, submits, alive, lost, grown, rounds, slack });
  } finally {
    clearInterval(watch);
    await product.remove();
  }
}

const searches = ({ url }: Product, round: number) =>
  Array.from({ length: SEARCHES }, (_, index) => `${url}/?q=sequencer+${round}x${index}&sort=close`);

const largeBodies = ({ url }: Product) =>
  Array.from({ length: LARGE_BODIES }, () =>
    sendRequest(`${url}/project/get_projects`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { search: 'x'.repeat(2 * MEBIBYTE - 100) } }),
    }),
  );

/** Resident memory of the product's process in bytes. */
function memoryOf(product: Product): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid()}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function lostOf(
  { db }: Product,
  people: readonly Applicant[],
  answers: readonly TimedResponse[],
): Promise<number> {
  let lost = 0;
  for (const [index, { uid }] of people.entries())
    if (
      answers[index]!.status === 200 &&
      (await db.$count(applications, eq(applications.applicantId, uid))) !== 1
    )
      lost += 1;
  return lost;
}

type All = {
  flood: TimedResponse[];
  submits: TimedResponse[];
  alive: TimedResponse[];
  lost: number;
  grown: number;
  rounds: number;
  slack: number;
};

function summarize({ flood, submits, alive, lost, grown, rounds, slack }: All): FaultResult {
  const all = [...flood, ...submits, ...alive];
  // 429 is the limit of one address, from which all searches come here.
  const isShed = (answer: TimedResponse) =>
    isRetryLater(answer) || (answer.status === 429 && answer.retryAfter !== null);
  const shed = flood.filter(isShed);
  // 413 is a valid response to an oversized call.
  const odd = all.filter(
    (answer) =>
      ![200, 413].includes(answer.status) && !(flood.includes(answer) ? isShed : isRetryLater)(answer),
  );
  const slowest = Math.max(...all.map(({ ms }) => ms));
  const acknowledged = submits.filter(({ status }) => status === 200);
  const first = odd[0] ? ` (${odd[0].status} ${odd[0].error})` : '';
  return {
    figures:
      `${rounds} × ${SEARCHES} searches and ${LARGE_BODIES} large API requests at once: ${shed.length} of ${flood.length} answered 503 or 429, ` +
      `${odd.length} unexpected${first}, the slowest after ${(slowest / 1000).toFixed(2)} s; ${acknowledged.length} of ` +
      `${submits.length} submits acknowledged, ${lost} lost; memory grew by ${Math.round(grown / MEBIBYTE)} MiB at most`,
    broken: brokenPromises({
      'every refused request gets 503 or 429 with Retry-After': odd.length === 0,
      'some requests are refused': shed.length > 0,
      'an answer comes within 3 s': slowest < slack * ANSWER_WITHIN_MS,
      'reads do not prevent applying': acknowledged.length === submits.length,
      'nothing acknowledged is lost': lost === 0,
      'memory stays limited': grown < MOST_GROWTH,
    }),
  };
}
