import { afterAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../../seeds/sample-pdf.ts';
import { fastestRunMs } from '#server/db/testing/fastest-run.ts';
import { CheckBusy, createPdfCheck } from './pdf-check.ts';
import { buildPdf, join, stream } from './testing/build-pdf.ts';

const pdf = new Uint8Array(await samplePdf({ title: 'A resume', lines: ['One line.'] }));
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((check) => check.close())));

function newCheck(...options: Parameters<typeof createPdfCheck>) {
  const check = createPdfCheck(...options);
  opened.push(check);
  return check;
}

const bring = (bytes: Uint8Array) => () => Promise.resolve(new Uint8Array(bytes));

// The parser tries every byte between objects.
const endless = join(buildPdf().slice(0, -6), '1 0 x '.repeat(1_400_000), `\nstartxref\n15\n%%EOF\n`);

describe('PDF check in worker threads', () => {
  test('returns the result of the inspection', async () => {
    const check = newCheck();
    expect(await check.check(bring(pdf), 'ana')).toEqual({ ok: true, pages: 1 });
    expect(await check.check(bring(pdf.slice(0, 500)), 'ana')).toEqual({ ok: false, fault: 'cut' });
  });

  test('takes less than 500 ms once warm', async () => {
    const check = newCheck();
    await check.warm();
    expect(await fastestRunMs(500, async () => () => check.check(bring(pdf), 'ana'))).toBeLessThan(500);
  });

  test('refuses a file that takes too much work, and checks the next one [41]', async () => {
    const check = newCheck({ workers: 1 });
    expect(await check.check(bring(endless), 'ana')).toEqual({ ok: false, fault: 'too_complex' });
    expect(await check.check(bring(pdf), 'ana')).toEqual({ ok: true, pages: 1 });
  });

  test('reports busy for a file that exceeds the time limit, and the next one is checked', async () => {
    const check = newCheck({ workers: 1, timeLimitMs: 1 });
    await check.warm();
    await expect(check.check(bring(endless), 'ana')).rejects.toThrow(CheckBusy);
    const [next] = await Promise.allSettled([newCheck().check(bring(pdf), 'ana')]);
    expect(next).toMatchObject({ value: { ok: true } });
  });

  test('accepts a file with 300,000 names after others with as many in the same worker', async () => {
    const check = newCheck({ workers: 1 });
    // Names stay in the parser's memory: as many as one file may have.
    const names = (file: number) =>
      Array.from({ length: 300_000 }, (_, nth) => `/${file}_${nth.toString(36)} 0`);
    for (let file = 0; file < 3; file += 1) {
      const many = buildPdf({ objects: [`<< ${names(file).join('')} >>`] });
      expect(await check.check(bring(many), 'ana')).toEqual({ ok: true, pages: 1 });
    }
  });

  test('reports an unexpected error of the check, refuses the file and checks the next one', async () => {
    const errors: Error[] = [];
    const check = newCheck({ workers: 1 }, (error) => errors.push(error));
    const noBytes = () => Promise.resolve({ buffer: new ArrayBuffer(1) } as Uint8Array<ArrayBuffer>);
    expect(await check.check(noBytes, 'ana')).toEqual({ ok: false, fault: 'too_complex' });
    expect(errors).toEqual([expect.any(TypeError)]);
    expect(await check.check(bring(pdf), 'ana')).toEqual({ ok: true, pages: 1 });
  });

  test('refuses a file that takes too much memory without reporting an error, and checks the next one [41]', async () => {
    const errors: Error[] = [];
    const check = newCheck({ workers: 1 }, (error) => errors.push(error));
    const lists = buildPdf({ objects: [`[${'[] '.repeat(3_400_000)}]`] });
    expect(await check.check(bring(lists), 'ana')).toEqual({ ok: false, fault: 'too_complex' });
    expect(errors).toEqual([]);
    expect(await check.check(bring(pdf), 'ana')).toEqual({ ok: true, pages: 1 });
  });

  test('checks two files at once with two workers, and reads the others only when it is their turn', async () => {
    const check = newCheck({ workers: 2 });
    let [inMemory, most] = [0, 0];
    const loadOne = async () => {
      most = Math.max(most, (inMemory += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      inMemory -= 1;
      return new Uint8Array(pdf);
    };
    const people = Array.from({ length: 30 }, (_, nth) => `person ${nth}`);
    const verdicts = await Promise.all(people.map((person) => check.check(loadOne, person)));
    expect(verdicts.every((verdict) => verdict.ok)).toBe(true);
    expect(most).toBeLessThanOrEqual(2);
  });

  test('checks one file of each person at a time, and people in turn [66]', async () => {
    const check = newCheck({ workers: 2 });
    const order: string[] = [];
    let ofEve = 0;
    let mostOfEve = 0;
    const bringFor = (person: string) => async () => {
      order.push(person);
      if (person === 'eve') mostOfEve = Math.max(mostOfEve, (ofEve += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (person === 'eve') ofEve -= 1;
      return new Uint8Array(pdf);
    };
    const sent = ['eve', 'eve', 'eve', 'eve', 'ana', 'ana', 'ben', 'ben'];
    await Promise.all(sent.map((person) => check.check(bringFor(person), person)));
    expect(mostOfEve).toBe(1);
    expect(order.slice(0, 3)).toEqual(['eve', 'ana', 'ben']);
  });

  test('refuses a person’s sixth file, and everyone’s files once the queue is full', async () => {
    const check = newCheck({ workers: 1, waiting: 6 });
    const send = (person: string) => check.check(bring(pdf), person);
    const six = Array.from({ length: 6 }, () => send('eve'));
    const others = ['ana', 'ben', 'cyd'].map(send);
    const settled = await Promise.allSettled([...six, ...others]);
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(settled[5]).toMatchObject({ reason: expect.any(CheckBusy) });
  });

  test('reports busy for a file whose turn does not come in time', async () => {
    const check = newCheck({ workers: 1, waitLimitMs: 50 });
    await check.warm();
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return new Uint8Array(pdf);
    };
    const [first, second] = await Promise.allSettled([
      check.check(slow, 'eve'),
      check.check(bring(pdf), 'ana'),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: expect.any(CheckBusy) });
    expect(await check.check(bring(pdf), 'ana')).toEqual({ ok: true, pages: 1 });
  });

  test('passes on an error of reading a file, and checks the next one', async () => {
    const check = newCheck({ workers: 1 });
    await expect(check.check(() => Promise.reject(new Error('gone')), 'ana')).rejects.toThrow('gone');
    expect(await check.check(bring(pdf), 'ana')).toEqual({ ok: true, pages: 1 });
  });

  test('accepts a resume with a scanned page', async () => {
    const page = stream(new Uint8Array(26 * 1024 * 1024), '/Subtype /Image /Width 2480 /Height 3508', 1);
    expect(await newCheck().check(bring(buildPdf({ objects: [page] })), 'ana')).toEqual({
      ok: true,
      pages: 1,
    });
  });
});
