import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../../domain/duration.ts';
import { createPdfCheck } from './pdf-check.ts';
import { checkMutatedPdfs } from './testing/check-mutated-pdfs.ts';

const check = createPdfCheck({ workers: 1, timeLimitMs: 60_000 });
afterAll(() => check.close());
const seed = Math.trunc(Math.random() * 2 ** 31);

test(
  'whatever is done to a PDF, it gets a verdict, and what is taken has nothing active',
  { timeout: HOUR_MS },
  async () => {
    console.log(`seed ${seed}`);
    const verdicts = await checkMutatedPdfs(check, { runs: 20_000, seed });
    console.log(verdicts);
    expect(verdicts.taken).toBeGreaterThan(1000);
  },
);
