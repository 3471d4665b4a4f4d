import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { createPdfCheck } from './pdf-check.ts';
import { checkMutatedPdfs } from './testing/check-mutated-pdfs.ts';

const check = createPdfCheck({ workers: 1, timeLimitMs: 60_000 });
afterAll(() => check.close());
const seed = Math.trunc(Math.random() * 2 ** 31);

test(
  'each of 20,000 mutated PDFs gets a result, and none that is accepted has active content',
  { timeout: HOUR_MS },
  async () => {
    console.log(`seed ${seed}`);
    const verdicts = await checkMutatedPdfs(check, { runs: 20_000, seed });
    console.log(verdicts);
    expect(verdicts.taken).toBeGreaterThan(1000);
  },
);
