import { afterAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import { createPdfCheck } from './pdf-check.ts';
import { checkMutatedPdfs } from './testing/check-mutated-pdfs.ts';

// The time limit is not tested here: a loaded machine may take longer than a server should.
const check = createPdfCheck({ workers: 1, timeLimitMs: 60_000 });
afterAll(() => check.close());

test(
  'each mutated PDF gets a result, and none that is accepted has active content',
  { timeout: 300_000 },
  async () => {
    const verdicts = await checkMutatedPdfs(check, {
      runs: propertyRuns(50, 150),
      seed: 20_261_121,
    });
    expect(verdicts).toMatchObject({ taken: expect.any(Number), javascript: expect.any(Number) });
  },
);
