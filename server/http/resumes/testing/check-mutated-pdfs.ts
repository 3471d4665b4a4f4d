import fc from 'fast-check';
import { expect } from 'vitest';
import { samplePdf } from '../../../../seeds/sample-pdf.ts';
import type { PdfCheck } from '../pdf-check.ts';
import { findActiveContent } from './pdf-oracle.ts';
import { anyMutatedPdf } from './mutated-pdf.ts';

/**
 * Every file gets a verdict, none ends the worker or takes its whole time (which would be `too_complex`), and nothing that is taken has
 * anything active to an eye that knows nothing of the check. After each file an ordinary one is still taken.
 */
export async function checkMutatedPdfs(
  check: PdfCheck,
  { runs, seed }: { runs: number; seed: number },
): Promise<Record<string, number>> {
  const verdicts: Record<string, number> = {};
  const ordinary = await samplePdf({ title: 'A resume', lines: ['One line.'] });
  const judge = (bytes: Uint8Array) => check.check(() => Promise.resolve(new Uint8Array(bytes)), 'ana');
  const property = fc.asyncProperty(await anyMutatedPdf(), async (bytes) => {
    const verdict = await judge(bytes);
    const outcome = verdict.ok ? 'taken' : verdict.fault;
    verdicts[outcome] = (verdicts[outcome] ?? 0) + 1;
    expect(outcome).not.toBe('too_complex');
    if (verdict.ok) expect(findActiveContent(bytes)).toBe(null);
    expect(await judge(ordinary)).toEqual({ ok: true, pages: 1 });
  });
  await fc.assert(property, { numRuns: runs, seed });
  return verdicts;
}
