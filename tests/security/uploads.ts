import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { resumes } from '#server/db/schema/resume.ts';
import type { TestUser, TestApp } from './test-app.ts';

/** File names in storage, partial uploads included, and the number of resume rows. */
export async function storedFilesAndRows({
  db,
  settings,
}: TestApp): Promise<{ files: string[]; rows: number }> {
  const entries = await readdir(join(settings.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { files, rows: await db.$count(resumes) };
}

/** Waits, about 60 s at most, until `count` files or fewer remain for 1 s: aborts are seen late. */
export async function waitForFileCount(board: TestApp, count: number): Promise<void> {
  let quiet = 0;
  for (let wait = 0; wait < 1200 && quiet < 20; wait += 1) {
    quiet = (await storedFilesAndRows(board)).files.length > count ? 0 : quiet + 1;
    await pause(50);
  }
}

/** Starts an upload whose file lasts until `request` ends; `answered` is -1 on an error. */
export function openUpload(
  port: number,
  { uid, token }: TestUser,
): { request: ClientRequest; answered: Promise<number> } {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path: '/resume/upload',
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  });
  const answered = new Promise<number>((resolve) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve(-1));
  });
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  request.write(field('uid', uid) + field('id_token', token));
  request.write('--b\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n');
  return { request, answered };
}

/** Aborts `count` uploads at different offsets, 50 at a time; each batch is by one of `people`. */
export async function abortUploads(
  port: number,
  people: readonly TestUser[],
  count: number,
  pdf: Uint8Array,
) {
  for (let from = 0; from < count; from += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - from) }, async (_, nth) => {
        const { request } = openUpload(port, people[Math.floor((from + nth) / 50) % people.length]!);
        request.write(pdf.slice(0, 100 + nth * 20));
        await pause(20 + (nth % 10) * 10);
        request.destroy();
      }),
    );
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
