import { enqueueEmails } from '../server/notifications/outbox.ts';
import { type SmtpSink, startSmtpSink } from '../server/email/testing/smtp-sink.ts';
import { type FaultRun, type FaultSeen, brokenOf } from './fault.ts';
import { type Product, startProduct } from './product.ts';
import { randomOf } from './random.ts';

const ARRIVES_WITHIN_MS = 120_000;

/** What was seen: every mail has to arrive, none twice but the one that was on its way when the product was killed. */
export type SmtpFigures = {
  left: number;
  arrived: number;
  twiceAfterOutage: number;
  kills: number;
  twiceAfterKill: number;
  /** The most that were sent again after one kill. */
  mostAfterOneKill: number;
  /** Seconds from the last start to the last mail. */
  lastAfter: number;
};

export type SmtpRun = {
  build: string;
  rounds: number;
  seed: number;
  mailsARound: number;
  /** With a server that turns everything away for a while, and one that takes 2 s a mail: some 45 s more. */
  whole: boolean;
};

/**
 * The mail server goes away and comes back, turns mails away, is slow; and the product is killed while mails are on their way, once a
 * round, at a random moment. The mail server stands in this process, the product is its child.
 */
export async function faultOfSmtp({
  build,
  rounds,
  seed,
  mailsARound,
  whole,
}: SmtpRun): Promise<SmtpFigures> {
  const random = randomOf(seed);
  const sink = await startSmtpSink();
  const product = await startProduct(build, { SMTP_URL: sink.url });
  const board = { sink, product, left: 0 };
  try {
    await outage(board, mailsARound);
    if (whole) await turnedAway(board, mailsARound);
    if (whole) await slow(board);
    const twiceAfterOutage = copies(sink).length;
    const known = new Set(sink.mails.map(({ messageId }) => messageId));
    const kills: number[] = [];
    let started = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      sink.delay = Math.floor(random() * 150);
      await leave(board, mailsARound);
      await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1200));
      await product.kill9();
      kills.push(Date.now());
      await product.start();
      started = Date.now();
    }
    sink.delay = 0;
    await allArrive(board);
    const lastAfter = (Date.now() - started) / 1000;
    // A second copy may come as late as the lease of the mail that was on its way ends.
    await new Promise((resolve) => setTimeout(resolve, 12_000 - Math.min(11_000, Date.now() - started)));
    const again = copies(sink).filter(({ messageId }) => !known.has(messageId));
    const byKill = kills.map(
      (kill, place) =>
        again.filter(({ first }) => first <= kill + 50 && first > (kills[place - 1] ?? 0) + 50).length,
    );
    return {
      ...{ left: board.left, arrived: arrived(sink), twiceAfterOutage, kills: kills.length },
      ...{ twiceAfterKill: again.length, mostAfterOneKill: Math.max(0, ...byKill), lastAfter },
    };
  } finally {
    await product.remove();
    await sink.goDown();
  }
}

/** The whole fault, as it is told. */
export async function smtpSeen({ build, rounds, seed }: FaultRun): Promise<FaultSeen> {
  const seen = await faultOfSmtp({ build, rounds, seed, mailsARound: 20, whole: true });
  return {
    figures:
      `${seen.arrived} of ${seen.left} mails arrived, ${seen.twiceAfterOutage} twice after an outage, ` +
      `${seen.twiceAfterKill} again after ${seen.kills} kills (at most ${seen.mostAfterOneKill} a kill, same Message-ID), ` +
      `the last ${seen.lastAfter.toFixed(1)} s after the last start`,
    broken: brokenOf({
      'every mail arrives': seen.arrived === seen.left,
      'none twice after an outage': seen.twiceAfterOutage === 0,
      'at most the one on its way after a kill':
        seen.mostAfterOneKill <= 1 && seen.twiceAfterKill <= seen.kills,
    }),
  };
}

type Board = { sink: SmtpSink; product: Product; left: number };

/** Mails are left while nobody listens; two seconds later somebody does. */
async function outage(board: Board, mails: number): Promise<void> {
  await board.sink.goDown();
  await leave(board, mails);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await board.sink.comeBack();
  await allArrive(board);
}

/** Everything is turned away for the moment, and taken at the next try. */
async function turnedAway(board: Board, mails: number): Promise<void> {
  let turned = 0;
  board.sink.answer = (stage) =>
    stage === 'recipient' && (turned += 1) <= mails ? '451 4.3.2 Not now' : null;
  await leave(board, mails);
  await allArrive(board);
  board.sink.answer = () => null;
}

async function slow(board: Board): Promise<void> {
  board.sink.delay = 2000;
  await leave(board, 4);
  await allArrive(board);
  board.sink.delay = 0;
}

async function leave(board: Board, mails: number): Promise<void> {
  const left = Array.from({ length: mails }, () => {
    board.left += 1;
    const facts = { id: board.left, kind: 'idea', text: `Number ${board.left}`, page: '', email: '' };
    return { event: 'feedback_received' as const, facts, to: `reader-${board.left}@example.org` };
  });
  await enqueueEmails(board.product.db, left, new Date());
}

const arrived = (sink: SmtpSink) => new Set(sink.mails.map(({ messageId }) => messageId)).size;

async function allArrive({ sink, left }: Board): Promise<void> {
  for (const end = Date.now() + ARRIVES_WITHIN_MS; arrived(sink) < left && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Mails that came more than once, under the one Message-ID, and when they first came. */
function copies(sink: SmtpSink): { messageId: string; first: number }[] {
  const times = Map.groupBy(sink.mails, ({ messageId }) => messageId);
  return [...times].flatMap(([messageId, got]) =>
    got.slice(1).map(() => ({ messageId, first: Math.min(...got.map(({ at }) => at)) })),
  );
}
