import { fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import type { BareAnswer } from './bare-server.ts';
import { median, processorTime } from './figures.ts';
import { type Asked, type Load, load } from './load.ts';

/** What is measured, and what it must come to beside a bare server that sends the same bytes. */
export type Shape = {
  name: string;
  asked: Asked;
  /** Answers a second of ours to theirs, at least. */
  ratio?: number;
  /** Our 99th percentile to theirs, at most. */
  p99?: number;
  /** Milliseconds of processor time that one answer may take. */
  processor?: number;
};

export type Sizes = { rounds: number; seconds: number; connections: number };

type Round = { ours: Load; bare: Load; processor: number; bareProcessor: number };

/**
 * Measures one shape over and over beside a bare `node:http` server that sends the very bytes ours sent, one after the other and each
 * round the other way around, so that what else the machine does falls on both. Prints a line with the medians; true when they
 * meet the bars and every answer was what it should be.
 */
export async function sideBySide(
  server: { url: string; pid: () => number },
  shape: Shape,
  sizes: Sizes,
): Promise<boolean> {
  const answer = await answerOf(server.url, shape.asked);
  const bare = await startBare(answer);
  try {
    const { status } = answer;
    const run = async (url: string, pid: number, seconds: number) => {
      const before = processorTime(pid);
      const loaded = await load(url, shape.asked, { connections: sizes.connections, seconds, status });
      return { loaded, processor: (processorTime(pid) - before) / loaded.answers };
    };
    const ofOurs = (seconds: number) => run(server.url, server.pid(), seconds);
    const ofBare = (seconds: number) => run(bare.url, bare.pid, seconds);
    // The first of everything is slower: the program is compiled, caches are filled.
    await ofOurs(1);
    await ofBare(1);
    const rounds: Round[] = [];
    for (let round = 0; round < sizes.rounds; round += 1) {
      const first = round % 2 === 0 ? await ofOurs(sizes.seconds) : await ofBare(sizes.seconds);
      const second = round % 2 === 0 ? await ofBare(sizes.seconds) : await ofOurs(sizes.seconds);
      const [ours, theirs] = round % 2 === 0 ? [first, second] : [second, first];
      rounds.push({
        ...{ ours: ours.loaded, bare: theirs.loaded },
        ...{ processor: ours.processor, bareProcessor: theirs.processor },
      });
    }
    return judge(shape, rounds, Buffer.byteLength(answer.body, 'base64'));
  } finally {
    bare.stop();
  }
}

function judge(shape: Shape, rounds: Round[], bytes: number): boolean {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const ratio = middle(({ ours, bare }) => ours.aSecond / bare.aSecond);
  const p99 = middle(({ ours, bare }) => ours.p99 / Math.max(1, bare.p99));
  const processor = middle((round) => round.processor);
  const wrong = rounds.reduce((sum, { ours, bare }) => sum + ours.wrong + bare.wrong, 0);
  const bars: [boolean, string][] = [
    [shape.ratio === undefined || ratio >= shape.ratio, `ratio below ${shape.ratio}`],
    [shape.p99 === undefined || p99 <= shape.p99, `p99 above ${shape.p99} x`],
    [shape.processor === undefined || processor <= shape.processor, `processor above ${shape.processor} ms`],
    [wrong === 0, `${wrong} answers of another status`],
  ];
  const missed = bars.filter(([met]) => !met).map(([, what]) => what);
  const aSecond = (of: (round: Round) => Load) => middle((round) => of(round).aSecond).toFixed(0);
  console.log(
    `${shape.name}: ${ratio.toFixed(3)} of bare (1/${(1 / ratio).toFixed(1)}): ${aSecond(({ ours }) => ours)}/s beside ${aSecond(({ bare }) => bare)}/s, ` +
      `p99 ${middle(({ ours }) => ours.p99)} ms (${p99.toFixed(1)} x), ${processor.toFixed(3)} ms processor an answer ` +
      `(bare ${middle((round) => round.bareProcessor).toFixed(3)}), ${bytes} bytes` +
      (missed.length > 0 ? ` MISSED: ${missed.join(', ')}` : ''),
  );
  return missed.length === 0;
}

/** The bytes of an answer as they come over the line, with its headers, but those that the server itself writes anew each time. */
async function answerOf(url: string, { path, method = 'GET', headers, body }: Asked): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { method, headers: { ...headers, ...lengthOf(body) } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const pairs = answer.rawHeaders.flatMap((name, place, all) =>
          place % 2 === 0 ? [[name, all[place + 1]!] as [string, string]] : [],
        );
        const written = pairs.filter(([name]) => !BY_NODE.has(name.toLowerCase()));
        const bytes = Buffer.concat(parts);
        const length: [string, string][] = bytes.length > 0 ? [['Content-Length', String(bytes.length)]] : [];
        resolve({
          status: answer.statusCode ?? 0,
          headers: [...written, ...length],
          body: bytes.toString('base64'),
        });
      });
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };

const BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

async function startBare(answer: BareAnswer): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The bare server ended.')));
    child.send(answer);
  });
  return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
