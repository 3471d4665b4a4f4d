import { expect, test } from 'vitest';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { serveOnPort } from './serve-on-port.ts';
import { abortUploads, waitForFileCount, storedFilesAndRows } from './uploads.ts';
import { openTestApp } from './test-app.ts';
import { uploadResume } from './board-fixture.ts';

const board = await openTestApp();
const port = await serveOnPort(board);

test('a thousand aborted uploads store no file and no row, and the next upload works [44]', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, nth) => board.person(`Sender ${nth}`)));
  await abortUploads(port, people, 1000, await samplePdf({ title: 'A resume', lines: ['One line.'] }));
  await waitForFileCount(board, 0);
  expect(await storedFilesAndRows(board)).toEqual({ files: [], rows: 0 });
  await uploadResume(board, people[0]!);
  expect(await storedFilesAndRows(board)).toEqual({ files: [expect.any(String)], rows: 1 });
});
