import { RESUME_CONTAINER, MAX_RESUME_BYTES } from '#domain/application/resume.ts';
import { type BlobStore, type StoredBlob, newBlobKey } from '#server/storage/blob-store.ts';
import { ALL_PEOPLE, type PersonKey } from './demo-people.ts';
import { samplePdf } from './sample-pdf.ts';

export type DemoResume = StoredBlob & { blobKey: string; sentName: string };

/** Generates and stores a resume for each of these people. */
export async function storeDemoResumes(
  blobs: BlobStore,
  people: readonly PersonKey[],
): Promise<Map<PersonKey, DemoResume>> {
  const stored = people.map(async (key) => [key, await storeDemoResume(blobs, key)] as const);
  return new Map(await Promise.all(stored));
}

async function storeDemoResume(blobs: BlobStore, key: PersonKey): Promise<DemoResume> {
  const { name, email, school, resume } = ALL_PEOPLE[key];
  const bytes = await samplePdf({ title: name, lines: [school, email, '', ...resume] });
  const blobKey = newBlobKey(RESUME_CONTAINER);
  const sentName = `${name.replace(/\W+/g, '-')}resume.pdf`;
  const options = { maxBytes: MAX_RESUME_BYTES, contentType: 'application/pdf', fileName: sentName };
  return { ...(await blobs.put(blobKey, singleChunk(bytes), options)), blobKey, sentName };
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
