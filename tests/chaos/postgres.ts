import { seededRandom } from '../fixtures/seeded-random.ts';
import { type TimedResponse, type Applicant, sendRequest, isRetryLater, createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, waitUntilTrue, pause } from './fault.ts';
import { postmasterPid } from './postgres-processes.ts';
import { startProduct } from './product.ts';

const RECOVERY_WITHIN_MS = 5000;
const READERS = 4;
const APPLICANTS = 8;

/**
 * Ends PostgreSQL with SIGQUIT (as an immediate shutdown does) while people read and apply; the
 * product restarts it. Applicants who get 503 with Retry-After try again.
 */
export async function faultOfPostgres({
  build,
  rounds,
  seed,
  slack = 1,
}: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const product = await startProduct(build);
  const pid = product.pid();
  try {
    const board = await createChaosBoard(product);
    const responses: TimedResponse[] = [];
    const acknowledged: { who: Applicant; id: number }[] = [];
    let slowestRecovery = 0;
    for (let round = 0; round < rounds && product.isRunning(); round += 1) {
      await waitUntilTrue(product.isReady, 60_000);
      const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
      let ended = false;
      const readers = Array.from({ length: READERS }, async () => {
        while (!ended) responses.push(await sendRequest(`${product.url}/`));
      });
      const applying = people.map(async (who) => {
        await pause(random() * 300);
        while (!ended) {
          const answer = await who.apply();
          responses.push(answer);
          if (answer.status === 200) acknowledged.push({ who, id: answer.data.id! });
          else await pause(100);
        }
      });
      await pause(100 + random() * 400);
      process.kill(postmasterPid(product.dataDir), 'SIGQUIT');
      const killed = Date.now();
      // Until the outage is noticed, the product may answer from its cache.
      await waitUntilTrue(async () => !(await product.isReady()), 2000);
      await waitUntilTrue(
        // An unknown query parameter bypasses the page cache.
        async () => !product.isRunning() || (await sendRequest(`${product.url}/?again`)).status === 200,
        60_000,
      );
      slowestRecovery = Math.max(slowestRecovery, Date.now() - killed);
      await pause(300);
      ended = true;
      await Promise.all([...readers, ...applying]);
    }
    const lives = product.isRunning() && product.pid() === pid;
    if (!lives) await product.start();
    let lost = 0;
    let instead = '';
    for (const { who, id } of acknowledged) {
      let answer = await who.apply();
      // Retries on 503: a submit that was stored before the outage must be found then.
      await waitUntilTrue(async () => {
        if (isRetryLater(answer)) answer = await who.apply();
        return !isRetryLater(answer);
      }, 20_000);
      if (answer.data.id === id) continue;
      lost += 1;
      instead ||= ` (${answer.status} ${answer.error})`;
    }
    const odd = responses.filter((answer) => answer.status !== 200 && !isRetryLater(answer));
    const shed = responses.filter(isRetryLater).length;
    const first = odd[0] ? ` (${odd[0].status} ${odd[0].error})` : '';
    return {
      figures:
        `${rounds} restarts: ${responses.length} requests, ${shed} answered 503, ${odd.length} unexpected${first}, ` +
        `recovered after ${(slowestRecovery / 1000).toFixed(2)} s at most; ${acknowledged.length} acknowledged, ${lost} lost${instead}`,
      broken: brokenPromises({
        'only 503 with Retry-After': odd.length === 0,
        'recovers within 5 s': slowestRecovery < slack * RECOVERY_WITHIN_MS,
        'nothing acknowledged is lost': lost === 0,
        'the process is still running': lives,
      }),
    };
  } finally {
    await product.remove();
  }
}
