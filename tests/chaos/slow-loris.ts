import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { percentile } from '../load/figures.ts';
import { listTimes } from '../load/list-load.ts';
import { sendRequest } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, waitUntilTrue } from './fault.ts';
import { startProduct } from './product.ts';

const CLOSED_WITHIN_MS = 15_000;
/**
 * Milliseconds below which a delay is not noticeable, and a busy machine alone may double the time.
 */
const UNFELT_MS = 100;

/** The first bytes of slow connections. Afterwards they send a byte now and then, or nothing. */
const OPENINGS = [
  '',
  'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /application/submit HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  'POST /resume/upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n2\r\n--\r\n',
];

/** Opens many connections that send almost nothing while others read the list. */
export async function faultOfSlowLoris(
  { build, rounds, seed }: FaultOptions,
  { sockets = 2000, measuredMs = 10_000, untilClosed = true } = {},
): Promise<FaultResult> {
  const random = seededRandom(seed);
  const product = await startProduct(build, { DEMO: '1' });
  try {
    await sendRequest(`${product.url}/`);
    let quiet = percentile(await listTimes(product.url, { untilMs: measuredMs }), 0.99);
    let under = 0;
    let slowestClosed = 0;
    let open = 0;
    for (let round = 0; round < rounds; round += 1) {
      const slow = await openSlow(product.url, sockets, random);
      under = Math.max(under, percentile(await listTimes(product.url, { untilMs: measuredMs }), 0.99));
      if (untilClosed)
        await waitUntilTrue(() => slow.every(({ closedAfter }) => closedAfter() !== null), CLOSED_WITHIN_MS);
      const times = slow.map(({ closedAfter }) => closedAfter());
      open += times.filter((time) => time === null).length;
      slowestClosed = Math.max(slowestClosed, ...times.map((time) => time ?? Infinity));
      for (const { end } of slow) end();
    }
    // Other programs disturb the measurement, so the baseline is the slower of before and after.
    quiet = Math.max(quiet, percentile(await listTimes(product.url, { untilMs: measuredMs }), 0.99));
    return {
      figures:
        `${rounds} × ${sockets} slow connections: others' p99 ${under.toFixed(0)} ms, without them ${quiet.toFixed(0)} ms; ` +
        (untilClosed
          ? `slow ones closed after ${(slowestClosed / 1000).toFixed(1)} s at most, ${open} still open`
          : `${open} slow ones still open`),
      broken: brokenPromises({
        "others' p99 less than doubles": under < Math.max(2 * quiet, UNFELT_MS),
        'slow ones are closed within 15 s': !untilClosed || slowestClosed < CLOSED_WITHIN_MS,
        'the process is still running': product.isRunning(),
      }),
    };
  } finally {
    await product.remove();
  }
}

type Slow = { closedAfter: () => number | null; end: () => void };

async function openSlow(url: string, count: number, random: () => number): Promise<Slow[]> {
  const { hostname, port } = new URL(url);
  const slow: Slow[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    slow.push(dawdle(socket, OPENINGS[index % OPENINGS.length]!, 2000 + random() * 2000));
    if (index % 50 === 49 && socket.connecting) await once(socket, 'connect');
  }
  return slow;
}

function dawdle(socket: Socket, opening: string, everyMs: number): Slow {
  const began = Date.now();
  let closed: number | null = null;
  const chunk = opening.includes('chunked') ? '1\r\n-\r\n' : 'a';
  socket.on('connect', () => socket.write(opening));
  const timer = opening && setInterval(() => socket.writable && socket.write(chunk), everyMs);
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.on('close', () => {
    closed = Date.now() - began;
    if (timer) clearInterval(timer);
  });
  return { closedAfter: () => closed, end: () => socket.destroy() };
}
