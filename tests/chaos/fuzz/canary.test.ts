import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { samplePdf } from '../../../seeds/sample-pdf.ts';
import { canariesIn, canaryOf, readable } from './canary.ts';

const word = canaryOf(4711);
const found = (bytes: Uint8Array) => [...canariesIn(readable(Buffer.from(bytes)))];

test('a canary is found in plain text in any case', () => {
  expect(found(strToU8(`<b>${word.toUpperCase()}</b>`))).toEqual([word]);
});

test('a canary is found in the title and on a page of a PDF, also inside a ZIP', async () => {
  const [onPage, inTitle] = [canaryOf(1), canaryOf(2)];
  const pdf = await samplePdf({ title: inTitle, lines: [onPage] });
  expect(found(pdf).toSorted()).toEqual([onPage, inTitle]);
  expect(found(zipSync({ [`${word}.pdf`]: pdf })).toSorted()).toEqual([onPage, inTitle, word]);
});
