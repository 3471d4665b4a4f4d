import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { S3Config } from '#server/storage/s3.ts';
import {
  type Emulator,
  azureSettings,
  s3Settings,
  startS3rver,
} from '#server/storage/testing/store-emulators.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { freePort } from '../fixtures/free-port.ts';

const folder = temporaryFolder('journey');
let s3rver: Emulator<S3Config>;
let away: string;

beforeAll(async () => {
  s3rver = await startS3rver();
  away = `http://127.0.0.1:${await freePort()}`;
});

afterAll(async () => {
  await s3rver.remove();
  rmSync(folder, { recursive: true, force: true });
});

const azureAt = (address: string) => ({
  ...azureSettings(
    `DefaultEndpointsProtocol=http;AccountName=collegium;AccountKey=${'k'.repeat(86)}==;BlobEndpoint=${address}/collegium`,
  ),
  RESUME_STORE: 'azure',
});
const s3At = (changes: Partial<S3Config>) => ({
  ...s3Settings({ ...s3rver.config, ...changes }),
  RESUME_STORE: 's3',
});

/** Starts the product in production with this storage. Returns its exit code and stderr. */
async function startWith(store: Record<string, string>): Promise<{ code: unknown; err: string }> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    MODE: 'production',
    WORKERS: '1',
    PORT: String(await freePort()),
    SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://board.example',
    DATA_DIR: join(folder, 'data'),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    ...store,
  };
  const main = join(inject('build'), 'server', 'main.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env }, (error, _out, err) =>
      resolve({ code: error?.code, err: err.trimEnd() }),
    );
  });
}

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'an unknown storage driver',
    () => ({ RESUME_STORE: 'ftp' }),
    /^RESUME_STORE is "ftp": it can be folder, azure or s3\.$/,
  ],
  ['S3 without a bucket name', () => s3At({ bucket: '' }), /^S3_BUCKET is missing: [^\n]*\.$/],
  [
    'an S3 bucket that does not exist',
    () => s3At({ bucket: 'never-made' }),
    /^The S3 store at http\S+ has no bucket "never-made": create it before the first start\.$/,
  ],
  [
    'an S3 access key that is refused',
    () => s3At({ accessKeyId: 'nobody' }),
    /^The S3 store at http\S+ refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY for bucket "collegium" \(403\)\.$/,
  ],
  [
    'an S3 server that cannot be reached',
    () => s3At({ endpoint: away }),
    /^The S3 store at http\S+ is not reachable: [^\n]*ECONNREFUSED[^\n]*\.$/,
  ],
  [
    'an Azure server that cannot be reached',
    () => azureAt(away),
    /^Azure Blob at http\S+ is not reachable: [^\n]*ECONNREFUSED[^\n]*\.$/,
  ],
])('startup in production fails with one sentence about %s', async (_what, store, sentence) => {
  expect(await startWith(store())).toEqual({ code: 1, err: expect.stringMatching(sentence) });
});
