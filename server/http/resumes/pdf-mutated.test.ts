import { afterAll, expect, test } from 'vitest';
import { createPdfCheck } from './pdf-check.ts';
import { checkMutatedPdfs } from './testing/check-mutated-pdfs.ts';

// The time limit is not tested here: a loaded machine may take longer than a server should.
const check = createPdfCheck({ workers: 1, timeLimitMs: 60_000 });
afterAll(() => check.close());

test(
  'whatever is done to a PDF, it gets a verdict, and what is taken has nothing active',
  { timeout: 300_000 },
  async () => {
    const verdicts = await checkMutatedPdfs(check, {
      runs: 150,
      seed: 20_261_121,
    });
    expect(verdicts).toMatchObject({ taken: expect.any(Number), javascript: expect.any(Number) });
  },
);
