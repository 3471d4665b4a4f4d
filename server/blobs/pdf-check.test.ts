import { afterAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../scenarios/sample-pdf.ts';
import { quickest } from '../data/testing/quickest.ts';
import { CheckBusy, createPdfCheck } from './pdf-check.ts';
import { handMadePdf, join, stream } from './testing/hand-made-pdf.ts';

const pdf = new Uint8Array(await samplePdf({ title: 'A resume', lines: ['One line.'] }));
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((check) => check.close())));

function newCheck(options?: Parameters<typeof createPdfCheck>[0]) {
  const check = createPdfCheck(options);
  opened.push(check);
  return check;
}

const bring = (bytes: Uint8Array) => () => Promise.resolve(new Uint8Array(bytes));

// The parser tries every byte of what stands between objects: 8 MB of it take far longer than the limit of these tests.
const endless = join(handMadePdf().slice(0, -6), '1 0 x '.repeat(1_400_000), `\nstartxref\n15\n%%EOF\n`);

describe('the check in worker threads', () => {
  test('gives the verdict of the inspection', async () => {
    const check = newCheck();
    expect(await check.check(bring(pdf))).toEqual({ ok: true, pages: 1 });
    expect(await check.check(bring(pdf.slice(0, 500)))).toEqual({ ok: false, fault: 'cut' });
  });

  test('is quick once warm', async () => {
    const check = newCheck();
    await check.warm();
    expect(await quickest(500, async () => () => check.check(bring(pdf)))).toBeLessThan(500);
  });

  test('41 refuses a file that takes too long, and goes on with the next', async () => {
    const check = newCheck({ workers: 1, timeLimitMs: 2000 });
    await check.warm();
    expect(await check.check(bring(endless))).toEqual({ ok: false, fault: 'too_complex' });
    await check.warm();
    expect(await check.check(bring(pdf))).toEqual({ ok: true, pages: 1 });
  });

  test('41 refuses a file that takes too much memory, and the server lives on', async () => {
    const check = newCheck({ workers: 1, timeLimitMs: 15_000 });
    const lists = handMadePdf({ objects: [`[${'[] '.repeat(3_400_000)}]`] });
    expect(await check.check(bring(lists))).toEqual({ ok: false, fault: 'too_complex' });
    expect(await check.check(bring(pdf))).toEqual({ ok: true, pages: 1 });
  });

  test('looks at a few files at once, and brings the others only when it is their turn', async () => {
    const check = newCheck({ workers: 2 });
    let [held, most] = [0, 0];
    const bringOne = async () => {
      most = Math.max(most, (held += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      held -= 1;
      return new Uint8Array(pdf);
    };
    const verdicts = await Promise.all(Array.from({ length: 30 }, () => check.check(bringOne)));
    expect(verdicts.every((verdict) => verdict.ok)).toBe(true);
    expect(most).toBeLessThanOrEqual(2);
  });

  test('turns files away when too many wait', async () => {
    const check = newCheck({ workers: 1, waiting: 2 });
    const four = await Promise.allSettled(Array.from({ length: 4 }, () => check.check(bring(pdf))));
    expect(four.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(four[3]).toMatchObject({ reason: expect.any(CheckBusy) });
  });

  test('passes on that a file cannot be brought, and keeps working', async () => {
    const check = newCheck({ workers: 1 });
    await expect(check.check(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await check.check(bring(pdf))).toEqual({ ok: true, pages: 1 });
  });

  test('takes a resume with a scanned page', async () => {
    const page = stream(new Uint8Array(26 * 1024 * 1024), '/Subtype /Image /Width 2480 /Height 3508', 1);
    expect(await newCheck().check(bring(handMadePdf({ objects: [page] })))).toEqual({ ok: true, pages: 1 });
  });
});
