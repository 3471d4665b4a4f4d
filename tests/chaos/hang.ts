import { type TimedResponse, sendRequest, isRetryLater, createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, waitUntilTrue, pause } from './fault.ts';
import { childrenOf, postmasterPid } from './postgres-processes.ts';
import { type Product, startProduct } from './product.ts';

const ANSWER_WITHIN_MS = 3000;
const RECOVERY_WITHIN_MS = 5000;
const CONCURRENT_SUBMITS = 16;

/**
 * Stops the database (SIGSTOP) for `seconds` in each round while people read and apply, and resumes
 * it.
 */
export async function faultOfHang(
  { build, rounds, slack = 1 }: FaultOptions,
  seconds = 30,
): Promise<FaultResult> {
  const product = await startProduct(build);
  try {
    const board = await createChaosBoard(product);
    const responses: TimedResponse[] = [];
    const acknowledged: { id: number; again: () => Promise<TimedResponse> }[] = [];
    let slowestRecovery = 0;
    let wasReady = 0;
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: CONCURRENT_SUBMITS }, () => board.applicant()));
      const uploads = await Promise.all(people.map((person) => person.upload()));
      const submits = people.map(
        (person, index) => () => person.submit(uploads[index]!.data.resume_link ?? ''),
      );
      const stopped: number[] = [];
      // Half of the submits are in progress when the database stops.
      const early = submits.slice(0, CONCURRENT_SUBMITS / 2).map((submit) => submit());
      await pause(15);
      const late: Promise<TimedResponse>[] = [];
      try {
        stop(product.dataDir, stopped);
        const until = Date.now() + seconds * 1000;
        late.push(...submits.slice(CONCURRENT_SUBMITS / 2).map((submit) => submit()));
        wasReady += await requestWhileFrozen(product, until, responses, slack);
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
      }
      const resumed = Date.now();
      // An unknown query parameter bypasses the page cache.
      await waitUntilTrue(async () => (await sendRequest(`${product.url}/?again`)).status === 200, 30_000);
      slowestRecovery = Math.max(slowestRecovery, Date.now() - resumed);
      const answers = await Promise.all([...early, ...late]);
      responses.push(...answers);
      for (const [index, { status, data }] of answers.entries())
        if (status === 200) acknowledged.push({ id: data.id!, again: submits[index]! });
      // More concurrent submits than the pool has connections: detects leaked connections.
      const after = await Promise.all(submits.map((submit) => submit()));
      responses.push(
        ...after.map((answer) => ({ ...answer, status: answer.status === 503 ? -1 : answer.status })),
      );
    }
    let lost = 0;
    for (const { id, again } of acknowledged) if ((await again()).data.id !== id) lost += 1;
    return summarize(responses, {
      rounds,
      seconds,
      slowestRecovery,
      wasReady,
      lost,
      lives: product.isRunning(),
      slack,
    });
  } finally {
    await product.remove();
  }
}

/**
 * Stops all processes of the database and adds them to `stopped`. The postmaster is first, so that
 * it cannot start others.
 */
function stop(dataDir: string, stopped: number[]): void {
  const stopOne = (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    stopped.push(pid);
  };
  const postmaster = postmasterPid(dataDir);
  stopOne(postmaster);
  for (const pid of childrenOf(postmaster)) {
    try {
      stopOne(pid);
    } catch (error) {
      // The process of a connection that has just closed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Sends reads until `until` and returns how often the product reported ready despite the stop. */
async function requestWhileFrozen(
  { url }: Product,
  until: number,
  responses: TimedResponse[],
  slack: number,
): Promise<number> {
  let wasReady = 0;
  await pause(50);
  while (Date.now() < until) {
    const paths = ['/', '/proposal/1', '/', '/user'].map((path) => sendRequest(url + path));
    const [ready, ...pages] = await Promise.all([sendRequest(`${url}/readyz`), ...paths]);
    responses.push(...pages);
    if (ready.status !== 503 || ready.ms > slack * ANSWER_WITHIN_MS) wasReady += 1;
    await pause(100);
  }
  return wasReady;
}

type RoundFigures = {
  rounds: number;
  seconds: number;
  slowestRecovery: number;
  wasReady: number;
  lost: number;
  lives: boolean;
  slack: number;
};

function summarize(
  responses: TimedResponse[],
  { rounds, seconds, slowestRecovery, wasReady, lost, lives, slack }: RoundFigures,
): FaultResult {
  const odd = responses.filter((answer) => ![200, 302, 303].includes(answer.status) && !isRetryLater(answer));
  const slowest = Math.max(...responses.map(({ ms }) => ms));
  const shed = responses.filter(isRetryLater).length;
  return {
    figures:
      `${rounds} × ${seconds} s without an answer: ${responses.length} requests, ${shed} answered 503, ${odd.length} unexpected` +
      `${odd[0] ? ` (${odd[0].status} ${odd[0].error})` : ''}, the slowest after ${(slowest / 1000).toFixed(2)} s; ` +
      `recovered ${(slowestRecovery / 1000).toFixed(2)} s after the database; ${lost} acknowledged lost`,
    broken: brokenPromises({
      'every refused request gets 503 with Retry-After': odd.length === 0,
      'an answer comes within 3 s': slowest < slack * ANSWER_WITHIN_MS,
      '/readyz does not report ready': wasReady === 0,
      'the pool recovers within 5 s': slowestRecovery < slack * RECOVERY_WITHIN_MS,
      'nothing acknowledged is lost': lost === 0,
      'the process is still running': lives,
    }),
  };
}
