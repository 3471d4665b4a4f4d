import { strToU8 } from 'fflate';
import type { BlobStore } from '#server/storage/blob-store.ts';
import type { AccountData } from '#server/queries/account/account-export.ts';
import { type ZipFile, zipBytes, zipEntryName } from '../middleware/zip-bytes.ts';

const README = `This is everything Collegium stores about you.

account.json        your name, email, sign-in, and what admins decided about the account
profile.json        what your page shows; null if you entered nothing
sessions.json       where you are signed in
proposals.json      what you posted, with its history. Who applied and what you decided belongs to the applicants and is not included
people.json         proposals you work on, invitations to them, and when you let someone open your resume
drafts.json         proposals you have not posted
templates.json      texts you saved for invitations and for turning down
applications.json   what you wrote and sent, and every decision and message you received
teams.json          teams you are or were in, what you do in them, and people you invited
resumes.json        your resumes, and when each was opened for which proposal
resumes/            the resumes as you uploaded them, if they are still stored
bookmarks.json      proposals you saved
saved-searches.json searches you saved, and the proposals that matched them
notifications.json  your notifications and emails, and your preferences
contributions.json  feedback, reports and announcements you wrote
trail.json          what you did and when, from the audit log

Times are in UTC.
`;

/** A person's data as the bytes of a ZIP; each chunk is made when the one before was read. */
export function accountZip(data: AccountData, blobs: BlobStore): AsyncGenerator<Uint8Array, void> {
  return zipBytes(filesOf(data, blobs));
}

async function* filesOf({ files, resumes }: AccountData, blobs: BlobStore): AsyncGenerator<ZipFile, void> {
  for (const [name, content] of [['README.txt', README] as const, ...Object.entries(files)])
    yield { name, parts: encoded(textOf(content)), compress: true };
  for (const { id, blobKey, fileName } of resumes) {
    const blob = await blobs.get(blobKey);
    // Deleted since the list was made.
    if (!blob) continue;
    const name = `resumes/${id.slice(0, 8)} ${zipEntryName(fileName)}`;
    yield { name, parts: blob.stream, compress: false };
  }
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) yield strToU8(part);
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
