import { enqueueEmails } from '#server/notifications/outbox.ts';
import { type SmtpSink, startSmtpSink } from '#server/email/testing/smtp-sink.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const ARRIVES_WITHIN_MS = 120_000;

/**
 * Measurements. Every email must arrive, and only one that was being sent during a kill may arrive
 * twice.
 */
export type SmtpFigures = {
  enqueued: number;
  arrived: number;
  duplicatesAfterOutage: number;
  kills: number;
  duplicatesAfterKill: number;
  /** The most duplicates after one kill. */
  maxDuplicatesPerKill: number;
  /** Seconds from the last start to the last email. */
  lastAfter: number;
};

export type SmtpRun = {
  build: string;
  rounds: number;
  seed: number;
  emailsPerRound: number;
  /** Adds a server that rejects temporarily and one that takes 2 s per email: about 45 s longer. */
  isFullRun: boolean;
};

/**
 * Runs the SMTP server in this process: down, rejecting and slow. The product is a child process
 * that is killed while sending, once a round at a random moment.
 */
export async function faultOfSmtp({
  build,
  rounds,
  seed,
  emailsPerRound,
  isFullRun,
}: SmtpRun): Promise<SmtpFigures> {
  const random = seededRandom(seed);
  const sink = await startSmtpSink();
  const product = await startProduct(build, { SMTP_URL: sink.url });
  const board = { sink, product, enqueued: 0 };
  try {
    await outage(board, emailsPerRound);
    if (isFullRun) await rejectTemporarily(board, emailsPerRound);
    if (isFullRun) await respondSlowly(board);
    const duplicatesAfterOutage = duplicates(sink).length;
    const known = new Set(sink.mails.map(({ messageId }) => messageId));
    const kills: number[] = [];
    let started = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      sink.delay = Math.floor(random() * 150);
      await enqueue(board, emailsPerRound);
      await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1200));
      await product.kill9();
      kills.push(Date.now());
      await product.start();
      started = Date.now();
    }
    sink.delay = 0;
    await allArrive(board);
    const lastAfter = (Date.now() - started) / 1000;
    // A duplicate may arrive only after the lease of the email that was being sent expires.
    await new Promise((resolve) => setTimeout(resolve, 12_000 - Math.min(11_000, Date.now() - started)));
    const lateDuplicates = duplicates(sink).filter(({ messageId }) => !known.has(messageId));
    const byKill = kills.map(
      (kill, index) =>
        lateDuplicates.filter(({ first }) => first <= kill + 50 && first > (kills[index - 1] ?? 0) + 50)
          .length,
    );
    return {
      enqueued: board.enqueued,
      arrived: arrived(sink),
      duplicatesAfterOutage,
      kills: kills.length,
      duplicatesAfterKill: lateDuplicates.length,
      maxDuplicatesPerKill: Math.max(0, ...byKill),
      lastAfter,
    };
  } finally {
    await product.remove();
    await sink.goDown();
  }
}

/** Runs the full fault and formats its figures. */
export async function faultOfSmtpInFull({ build, rounds, seed }: FaultOptions): Promise<FaultResult> {
  const result = await faultOfSmtp({ build, rounds, seed, emailsPerRound: 20, isFullRun: true });
  return {
    figures:
      `${result.arrived} of ${result.enqueued} emails arrived, ${result.duplicatesAfterOutage} twice after an outage, ` +
      `${result.duplicatesAfterKill} again after ${result.kills} kills (at most ${result.maxDuplicatesPerKill} a kill, same Message-ID), ` +
      `the last ${result.lastAfter.toFixed(1)} s after the last start`,
    broken: brokenPromises({
      'every email arrives': result.arrived === result.enqueued,
      'none arrives twice after an outage': result.duplicatesAfterOutage === 0,
      'at most the one being sent, after a kill':
        result.maxDuplicatesPerKill <= 1 && result.duplicatesAfterKill <= result.kills,
    }),
  };
}

type Board = { sink: SmtpSink; product: Product; enqueued: number };

/** Enqueues emails while the SMTP server is down for two seconds. */
async function outage(board: Board, count: number): Promise<void> {
  await board.sink.goDown();
  await enqueue(board, count);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await board.sink.comeBack();
  await allArrive(board);
}

/** Rejects every email temporarily (451); the retry is accepted. */
async function rejectTemporarily(board: Board, count: number): Promise<void> {
  let turned = 0;
  board.sink.answer = (stage) =>
    stage === 'recipient' && (turned += 1) <= count ? '451 4.3.2 Not now' : null;
  await enqueue(board, count);
  await allArrive(board);
  board.sink.answer = () => null;
}

async function respondSlowly(board: Board): Promise<void> {
  board.sink.delay = 2000;
  await enqueue(board, 4);
  await allArrive(board);
  board.sink.delay = 0;
}

async function enqueue(board: Board, count: number): Promise<void> {
  const emails = Array.from({ length: count }, () => {
    board.enqueued += 1;
    const facts = { id: board.enqueued, kind: 'idea', text: `Number ${board.enqueued}`, page: '', email: '' };
    return { event: 'feedback_received' as const, facts, to: `reader-${board.enqueued}@example.org` };
  });
  await enqueueEmails(board.product.db, emails, new Date());
}

const arrived = (sink: SmtpSink) => new Set(sink.mails.map(({ messageId }) => messageId)).size;

async function allArrive({ sink, enqueued: emails }: Board): Promise<void> {
  for (const end = Date.now() + ARRIVES_WITHIN_MS; arrived(sink) < emails && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Emails that arrived more than once by Message-ID, with the time of the first arrival. */
function duplicates(sink: SmtpSink): { messageId: string; first: number }[] {
  const times = Map.groupBy(sink.mails, ({ messageId }) => messageId);
  return [...times].flatMap(([messageId, got]) =>
    got.slice(1).map(() => ({ messageId, first: Math.min(...got.map(({ at }) => at)) })),
  );
}
