import { fork } from 'node:child_process';
import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Applicant, openBoard, uploadAs } from '../faults/board.ts';
import { resumeOfSize } from './big-resume.ts';
import { loadOfMachine, median } from './figures.ts';
import { withOwnServer } from './serve.ts';

const MEGABYTE = 1024 * 1024;
/** A little below what one may send. */
const BYTES = 10 * MEGABYTE - 4096;
const AT_ONCE = 4;
const EACH = 4;

/** Four people at once upload resumes of 10 MiB; beside it a bare server that writes what comes into a file. */
export async function measureUpload({ rounds }: { rounds: number }): Promise<boolean> {
  return withOwnServer(
    async (product) => {
      const board = await openBoard(product);
      // The same file of one person would be stored once, and checked once.
      const resumes = await Promise.all(Array.from({ length: EACH }, () => resumeOfSize(BYTES)));
      const folder = mkdtempSync(join(tmpdir(), 'collegium-upload-'));
      const bare = await startWriter(folder);
      try {
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          // New ones each time: nobody may store more than 50 MB.
          const people = await Promise.all(Array.from({ length: AT_ONCE }, () => board.applicant()));
          const upload = () =>
            megabytesASecond(people, (who, time) => uploadOne(product.url, who, resumes[time]!));
          const write = () => megabytesASecond(people, (_, time) => sendTo(bare.url, resumes[time]!));
          const inTurn = round % 2 === 0 ? [upload, write] : [write, upload];
          const seen = [await inTurn[0]!(), await inTurn[1]!()];
          const [mine, plain] = round % 2 === 0 ? seen : seen.toReversed();
          ours.push(mine!);
          theirs.push(plain!);
        }
        const ratio = median(ours.map((mine, round) => mine / theirs[round]!));
        console.log(
          `upload of 10 MiB, ${AT_ONCE} at once: ${median(ours).toFixed(0)} MiB/s, checked, written and fsynced; ` +
            `a plain write of the same ${median(theirs).toFixed(0)} MiB/s: ${ratio.toFixed(2)} of it; medians of ${rounds}, ${loadOfMachine()}`,
        );
        return true;
      } finally {
        bare.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { DEMO: '0' },
  );
}

async function megabytesASecond(
  people: readonly Applicant[],
  send: (who: Applicant, time: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  await Promise.all(
    people.map(async (who) => {
      for (let time = 0; time < EACH; time += 1) await send(who, time);
    }),
  );
  const bytes = people.length * EACH * BYTES;
  return (bytes / MEGABYTE / (performance.now() - began)) * 1000;
}

async function uploadOne(url: string, who: Applicant, resume: Uint8Array): Promise<void> {
  const { status, trouble } = await uploadAs(url, who, resume);
  if (status !== 200) throw new Error(`The upload was answered ${status}: ${trouble}`);
}

async function sendTo(url: string, body: Uint8Array): Promise<void> {
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { 'Content-Length': body.length } },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
      },
    );
    sending.once('error', reject);
    sending.end(body);
  });
  if (answer !== 200) throw new Error(`The bare server answered ${answer}.`);
}

async function startWriter(folder: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'file-writer.ts'), [folder]);
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => child.kill() };
}
