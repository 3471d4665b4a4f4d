import { DAY_MS } from '../../domain/time/duration.ts';
import { createChaosBoard, submitAs, uploadAs } from '../chaos/board.ts';
import { loadAndMeasure, startBare } from './bare.ts';
import { resumeOfSize } from './big-resume.ts';
import { median, percentile, processorTime } from './figures.ts';
import type { Sizes } from './pages.ts';
import type { Result } from './result.ts';
import { withOwnServer } from './serve.ts';

const APPLICANTS = 16;
const APPLICATIONS_EACH = 12;
const RESUME_BYTES = 200 * 1024;
const BUDGET = 800;

/**
 * Sixteen applicants at once upload resumes of 200 KB and submit, 12 times each per round. Measures
 * the processor time per application, of all processes, in multiples of a bare server's response.
 */
export const measureSubmit = ({ rounds, seconds, connections }: Sizes): Promise<Result[]> =>
  withOwnServer(
    async (product) => {
      const board = await createChaosBoard(product);
      // All different, because identical files of one person are stored and checked once.
      const resumes = await Promise.all(
        Array.from({ length: APPLICATIONS_EACH }, () => resumeOfSize(RESUME_BYTES)),
      );
      const bare = await startBare({ status: 200, headers: [], bodyBase64: btoa('{"success":true}') });
      const ratios: number[] = [];
      const costs: number[] = [];
      const waits: number[] = [];
      try {
        // The first round is warm-up.
        for (let round = -1; round < rounds; round += 1) {
          const proposals = await Promise.all(
            resumes.map(() => board.propose(new Date(Date.now() + 10 * DAY_MS))),
          );
          const people = await Promise.all(Array.from({ length: APPLICANTS }, () => board.applicant()));
          const before = processorTime(product.pid());
          await Promise.all(
            people.map(async (person) => {
              for (const [index, proposalId] of proposals.entries()) {
                const began = performance.now();
                const uploaded = await uploadAs(product.url, person, resumes[index]!);
                const link = uploaded.data.resume_link ?? '';
                const sent = await submitAs(product.url, person, proposalId, link);
                if (sent.status !== 200) throw new Error(`${sent.status}: ${uploaded.error} ${sent.error}`);
                if (round >= 0) waits.push(performance.now() - began);
              }
            }),
          );
          const cpu = (processorTime(product.pid()) - before) / (people.length * proposals.length);
          if (round < 0) continue;
          const amount = { connections, seconds, status: 200 };
          const baseline = await loadAndMeasure(bare, { path: '/' }, amount);
          costs.push(cpu);
          ratios.push(cpu / baseline.cpu);
        }
      } finally {
        bare.stop();
      }
      const ratio = median(ratios);
      const [p50, p99] = [median(waits), percentile(waits, 0.99)].map((wait) => wait.toFixed(0));
      return [
        {
          what: 'submit with a resume of 200 KB',
          measured: `${ratio.toFixed(0)} ×`,
          budget: `≤ ${BUDGET} ×`,
          met: ratio <= BUDGET,
          details: `${median(costs).toFixed(1)} ms of processor; 16 at once: p50 ${p50} ms, p99 ${p99} ms`,
        },
      ];
    },
    { DEMO: '0' },
  );
