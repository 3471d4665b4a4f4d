import fc from 'fast-check';
import { expect } from 'vitest';
import { samplePdf } from '../../../../seeds/sample-pdf.ts';
import type { PdfCheck } from '../pdf-check.ts';
import { findActiveContent } from './pdf-oracle.ts';
import { anyMutatedPdf } from './mutated-pdf.ts';

/**
 * Every file gets a verdict, none is `too_complex` (past the work limit, or a crashed worker), and
 * no accepted file has active content by an independent scan. An ordinary file is accepted after
 * each one.
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
