import { RESUME_CONTAINER } from '#domain/application/resume.ts';
import { newBlobKey, readBlob } from '#server/storage/blob-store.ts';
import { openStores } from '#server/storage/open-store.ts';
import { type Check, ok, error } from './check.ts';

const WORDS = 'Written and removed by npm run admin -- check.';

/** Writes, reads and removes a small file in the resume storage. */
export const resumeStorage: Check = {
  name: 'resumes',
  run: async (settings) => {
    const store = await openStores(settings, true);
    const key = newBlobKey(RESUME_CONTAINER);
    const bytes = new TextEncoder().encode(WORDS);
    const body = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    try {
      await store.put(key, body, { maxBytes: bytes.length, contentType: 'text/plain' });
      const read = await readBlob(store, key);
      if (!read || new TextDecoder().decode(read) !== WORDS)
        return error('The test file differs from what was written.');
    } finally {
      await store.remove(key);
    }
    const where = settings.stores?.main.kind ?? 'folder';
    return ok(`Wrote, read and removed a test file (${where === 'folder' ? 'in DATA_DIR' : where}).`);
  },
};
