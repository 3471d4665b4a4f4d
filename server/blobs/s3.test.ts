import { afterAll, beforeAll } from 'vitest';
import { s3Store } from './s3.ts';
import { describeBlobStore } from './testing/conformance.ts';
import { type Emulator, startS3rver } from './testing/store-emulators.ts';

let s3rver: Emulator<Parameters<typeof s3Store>[0]>;
beforeAll(async () => {
  s3rver = await startS3rver();
});
afterAll(() => s3rver.remove());

describeBlobStore('A store that speaks S3', () => Promise.resolve(s3Store(s3rver.place)));
