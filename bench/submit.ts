import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Product } from '../faults/product.ts';
import { type Applicant, type Board, openBoard, submitAs, uploadAs } from '../faults/board.ts';
import { openFolderStore } from '../server/blobs/filesystem.ts';
import { createPdfCheck } from '../server/blobs/pdf-check.ts';
import { submitApplication } from '../server/commands/application.ts';
import { createDatabase } from '../server/data/database.ts';
import { checkAndRecord, storeFile } from '../server/http/resume-form.ts';
import { resumeOfSize } from './big-resume.ts';
import { loadOfMachine, median, percentile } from './figures.ts';
import { withOwnServer } from './serve.ts';

const AT_ONCE = 16;
const EACH = 12;
const RESUME_BYTES = 200 * 1024;
const DAY_MS = 86_400_000;
/** Of what the loop does in the same time, at least. */
const BAR = 1 / 10;

/**
 * Sixteen people at once upload a resume of 200 KB and submit, over and over, each time to another proposal; beside it a loop that does the
 * same with the product's own parts and nothing around them: the file written and fsynced, the check of the PDF, the statements.
 */
export async function measureSubmit({ rounds }: { rounds: number }): Promise<boolean> {
  return withOwnServer(
    async (product) => {
      const board = await openBoard(product);
      const resume = await resumeOfSize(RESUME_BYTES);
      // The same file of one person would be stored once, and checked once.
      const resumes = await Promise.all(Array.from({ length: EACH }, () => resumeOfSize(RESUME_BYTES)));
      const bare = await openLoop(product, resume);
      const ratios: number[] = [];
      const ours: number[] = [];
      const theirs: number[] = [];
      const waits: number[] = [];
      try {
        for (let round = 0; round < rounds; round += 1) {
          const proposals = await Promise.all(
            Array.from({ length: EACH }, () => board.propose(new Date(Date.now() + 10 * DAY_MS))),
          );
          // Nobody may send more than a hundred files an hour.
          const [people, others] = [await peopleOf(board), await peopleOf(board)];
          const byCalls = () =>
            allAtOnce(people, proposals, async (who, proposalId) => {
              const began = performance.now();
              const uploaded = await uploadAs(product.url, who, resumes[proposals.indexOf(proposalId)]!);
              const sent = await submitAs(product.url, who, proposalId, uploaded.data.resume_link ?? '');
              if (sent.status !== 200) throw new Error(`${sent.status}: ${uploaded.trouble} ${sent.trouble}`);
              waits.push(performance.now() - began);
            });
          const byLoop = () => allAtOnce(others, proposals, bare.apply);
          const first = await (round % 2 === 0 ? byCalls() : byLoop());
          const second = await (round % 2 === 0 ? byLoop() : byCalls());
          const [mine, loop] = round % 2 === 0 ? [first, second] : [second, first];
          ours.push(mine);
          theirs.push(loop);
          ratios.push(mine / loop);
        }
      } finally {
        await bare.close();
      }
      const ratio = median(ratios);
      console.log(
        `submit with a resume of 200 KB, 16 at once: ${median(ours).toFixed(1)}/s, acknowledged after ${median(waits).toFixed(0)} ms (p99 ${percentile(waits, 0.99).toFixed(0)}); ` +
          `the loop ${median(theirs).toFixed(1)}/s: ${ratio.toFixed(2)} of it (bar ${BAR}); medians of ${rounds}, ${availableParallelism()} cores, ${loadOfMachine()}`,
      );
      return ratio >= BAR;
    },
    { DEMO: '0' },
  );
}

const peopleOf = (board: Board) => Promise.all(Array.from({ length: AT_ONCE }, () => board.applicant()));

/** Each person applies to each proposal in turn, all persons at once. Gives applications a second. */
async function allAtOnce(
  people: readonly Applicant[],
  proposals: readonly number[],
  apply: (who: Applicant, proposalId: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  await Promise.all(
    people.map(async (who) => {
      for (const proposalId of proposals) await apply(who, proposalId);
    }),
  );
  return (people.length * proposals.length * 1000) / (performance.now() - began);
}

/** The product's own parts on its database and its folder, without HTTP, sign-in and pages. */
async function openLoop(product: Product, resume: Uint8Array) {
  const { db, close: closeDatabase } = createDatabase({ ...product.config, max: 10 });
  const blobs = await openFolderStore(join(product.dataDir, 'blobs'));
  const pdfCheck = createPdfCheck();
  const apply = async ({ uid }: Applicant, proposalId: number) => {
    const now = new Date();
    const actor = { kind: 'member', uid, name: 'Ana', email: 'ana@school.example' } as const;
    const parts = { db, blobs, pdfCheck, now };
    const file = { fileName: 'resume.pdf', body: Readable.from([resume], { objectMode: false }) };
    const stored = await storeFile(file, actor, parts, new AbortController().signal);
    if (!stored.ok) throw new Error(stored.refusal.code);
    const recorded = await checkAndRecord(stored.value, actor, parts);
    if (!recorded.ok) throw new Error(recorded.refusal.code);
    const draft = {
      answers: ['The first full block after midnight.', 'Eleven months of parking sensors.', 'N/A'] as [
        string,
        string,
        string,
      ],
      comments: 'I can start a week early.',
      referenceLink: 'https://notebooks.example/parking',
      resumeId: recorded.value.id,
    };
    const sent = await submitApplication(db, actor, proposalId, draft, now);
    if (!sent.ok) throw new Error(`${sent.refusal.code}: ${JSON.stringify(sent.refusal)}`);
  };
  const close = async () => {
    await pdfCheck.close();
    await closeDatabase();
  };
  return { apply, close };
}
