import fc from 'fast-check';
import { expect } from 'vitest';
import { samplePdf } from '../../../scenarios/sample-pdf.ts';
import type { PdfCheck } from '../pdf-check.ts';
import { looksActive } from './look-into-pdf.ts';
import { anyMutatedPdf } from './mutated-pdf.ts';

/**
 * Every file gets a verdict, none ends the worker or takes its whole time (which would be `too_complex`), and nothing that is taken has
 * anything active to an eye that knows nothing of the check. After each file an ordinary one is still taken.
 */
export async function mutatedFilesAreJudged(
  check: PdfCheck,
  { runs, seed }: { runs: number; seed: number },
): Promise<Record<string, number>> {
  const verdicts: Record<string, number> = {};
  const ordinary = await samplePdf({ title: 'A resume', lines: ['One line.'] });
  const ask = (bytes: Uint8Array) => check.check(() => Promise.resolve(new Uint8Array(bytes)), 'ana');
  const one = fc.asyncProperty(await anyMutatedPdf(), async (bytes) => {
    const verdict = await ask(bytes);
    const word = verdict.ok ? 'taken' : verdict.fault;
    verdicts[word] = (verdicts[word] ?? 0) + 1;
    expect(word).not.toBe('too_complex');
    if (verdict.ok) expect(looksActive(bytes)).toBe(null);
    expect(await ask(ordinary)).toEqual({ ok: true, pages: 1 });
  });
  await fc.assert(one, { numRuns: runs, seed });
  return verdicts;
}
