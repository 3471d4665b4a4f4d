import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import type { BlobStore } from '../../storage/blob-store.ts';
import type { AccountData } from '../../queries/account-export.ts';

const README = `This is everything Collegium stores about you.

account.json        your name, email, sign-in, and what admins decided about the account
profile.json        what your page shows; null if you entered nothing
sessions.json       where you are signed in
proposals.json      what you posted, with its history. Who applied and what you decided belongs to the applicants and is not included
drafts.json         proposals you have not posted
applications.json   what you wrote and sent, and every decision and message you received
resumes.json        your resumes, and when each was opened for which proposal
resumes/            the resumes as you uploaded them, if they are still stored
bookmarks.json      proposals you saved
notifications.json  your notifications and emails, and your preferences
contributions.json  feedback, reports and announcements you wrote
trail.json          what you did and when, from the audit log

Times are in UTC.
`;

/** A person's data as the bytes of a ZIP; each chunk is made when the one before was read. */
export async function* accountZip(
  { files, resumes }: AccountData,
  blobs: BlobStore,
): AsyncGenerator<Uint8Array, void> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const takeReady = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for (const [name, content] of [['README.txt', README] as const, ...Object.entries(files)]) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const part of textOf(content)) {
      entry.push(strToU8(part));
      yield* takeReady();
    }
    entry.push(new Uint8Array(0), true);
    yield* takeReady();
  }
  for (const { id, blobKey, fileName } of resumes) {
    const blob = await blobs.get(blobKey);
    // Deleted since the list was made.
    if (!blob) continue;
    const entry = new ZipPassThrough(`resumes/${id.slice(0, 8)} ${zipEntryName(fileName)}`);
    zip.add(entry);
    for await (const chunk of blob.stream) {
      entry.push(chunk);
      yield* takeReady();
    }
    entry.push(new Uint8Array(0), true);
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}

/**
 * A file's text in parts: text unchanged, other values as JSON, lists item by item as they are
 * read.
 */
async function* textOf(content: unknown): AsyncGenerator<string, void> {
  if (typeof content === 'string') return yield content;
  if (!isAsyncIterable(content)) return yield JSON.stringify(content, null, 2);
  let before = '[';
  for await (const item of content) {
    yield `${before}\n${JSON.stringify(item, null, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** A file name that cannot escape its folder when the ZIP is unpacked. */
function zipEntryName(fileName: string): string {
  return fileName.replace(/[/\\:*?"<>|]/g, '_');
}
