import { expect, test } from 'vitest';
import { samplePdf } from '../scenarios/sample-pdf.ts';
import { listenTo } from './listening.ts';
import { abortUploads, untilOnly, whatIsKept } from './uploads.ts';
import { openWholeBoard } from './whole-board.ts';
import { uploadResume } from './world.ts';

const board = await openWholeBoard();
const port = await listenTo(board);

test('44 a thousand aborted uploads leave no file and no row, and the next one is taken', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, nth) => board.person(`Sender ${nth}`)));
  await abortUploads(port, people, 1000, await samplePdf({ title: 'A resume', lines: ['One line.'] }));
  await untilOnly(board, 0);
  expect(await whatIsKept(board)).toEqual({ files: [], rows: 0 });
  await uploadResume(board, people[0]!);
  expect(await whatIsKept(board)).toEqual({ files: [expect.any(String)], rows: 1 });
});
