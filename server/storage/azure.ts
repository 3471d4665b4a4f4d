import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type BlobHTTPHeaders,
  BlobSASPermissions,
  BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { attachmentDisposition } from './content-disposition.ts';
import {
  type BlobStore,
  type ListedBlob,
  type OpenBlob,
  type PutOptions,
  type SignedUrlOptions,
  type StoredBlob,
  checkContainer,
  checkKey,
  isBlobKey,
} from './blob-store.ts';
import { splitIntoBlocks, hashingBody } from './upload-body.ts';
import { STALE_UPLOAD_MS, remoteRequest, downloadStream, assertUsable } from './remote-request.ts';

const BLOCK_BYTES = 4 * 1024 * 1024;
const RETRY_OPTIONS = { maxTries: 2, retryDelayInMs: 200, maxRetryDelayInMs: 500 };

/**
 * Stores blobs in an Azure storage account, whose `container` must exist and is searched for
 * unfinished uploads. A larger body is staged in blocks and becomes a blob only when their list is
 * committed.
 */
export function azureStore(
  connectionString: string,
  container: string,
): BlobStore & { checkAccess: () => Promise<void> } {
  const account = BlobServiceClient.fromConnectionString(connectionString, { retryOptions: RETRY_OPTIONS });
  const blobOf = (key: string) => {
    const [folder = '', name = ''] = checkKey(key).split('/');
    return account.getContainerClient(folder).getBlockBlobClient(name);
  };
  const canSign = account.credential instanceof StorageSharedKeyCredential;
  return {
    put: (key, body, options) => put(blobOf(key), body, options),
    get: (key, range) => get(blobOf(key), range),
    remove: async (key) => {
      const blob = blobOf(key);
      await remoteRequest((abortSignal) => blob.deleteIfExists({ abortSignal }));
    },
    list: (name) => list(account.getContainerClient(checkContainer(name)), name),
    purgeUnfinished: () => purgeUnfinishedUploads(account.getContainerClient(container), new Date()),
    signedUrl: async (key, options) => (canSign ? sign(blobOf(key), options) : null),
    checkAccess: () =>
      assertUsable((abortSignal) => account.getContainerClient(container).getProperties({ abortSignal }), {
        store: `Azure Blob at ${account.url}`,
        place: `container "${container}"`,
        key: 'the key of AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_KEY',
      }),
  };
}

async function put(
  blob: BlockBlobClient,
  body: AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<StoredBlob> {
  const { bytes, stored } = hashingBody(body, options);
  const blobHTTPHeaders: BlobHTTPHeaders = {
    blobContentType: options.contentType,
    ...(options.fileName !== undefined && {
      blobContentDisposition: attachmentDisposition(options.fileName),
    }),
  };
  const ids: string[] = [];
  const upload = newUploadName();
  try {
    for await (const { block, isLast } of splitIntoBlocks(bytes, BLOCK_BYTES)) {
      if (isLast && ids.length === 0) {
        await remoteRequest((abortSignal) =>
          blob.upload(block, block.length, { blobHTTPHeaders, abortSignal }),
        );
        return stored();
      }
      const id = Buffer.from(`${upload}-${String(ids.length).padStart(5, '0')}`).toString('base64');
      await remoteRequest((abortSignal) => blob.stageBlock(id, block, block.length, { abortSignal }));
      ids.push(id);
    }
    await remoteRequest((abortSignal) => blob.commitBlockList(ids, { blobHTTPHeaders, abortSignal }));
    return stored();
  } catch (error) {
    if (ids.length > 0) await discardBlocks(blob).catch(() => {});
    throw error;
  }
}

/**
 * Contains the upload's start time, because Azure does not report the age of uncommitted blocks.
 */
const newUploadName = () => `${String(Date.now()).padStart(15, '0')}-${randomBytes(6).toString('hex')}`;
const uploadStartMs = (id: string) => Number(Buffer.from(id, 'base64').toString().split('-')[0]);

/**
 * Discards uncommitted blocks by committing an empty list and deleting that blob. Returns false if
 * a blob exists already.
 */
async function discardBlocks(blob: BlockBlobClient): Promise<boolean> {
  const conditions = { ifNoneMatch: '*' };
  try {
    await remoteRequest((abortSignal) => blob.commitBlockList([], { conditions, abortSignal }));
  } catch (error) {
    if (codeOf(error) === 'BlobAlreadyExists' || codeOf(error) === 'ConditionNotMet') return false;
    throw error;
  }
  await remoteRequest((abortSignal) => blob.delete({ abortSignal }));
  return true;
}

async function get(blob: BlockBlobClient, range?: { from: number; to?: number }): Promise<OpenBlob | null> {
  const from = range?.from ?? 0;
  const count = range?.to === undefined ? undefined : range.to - from + 1;
  try {
    const got = await remoteRequest((abortSignal) => blob.download(from, count, { abortSignal }));
    const totalSize = /\/(\d+)$/.exec(got.contentRange ?? '')?.[1] ?? got.contentLength;
    return { stream: downloadStream(got.readableStreamBody as Readable), size: Number(totalSize) };
  } catch (error) {
    if (codeOf(error) === 'BlobNotFound') return null;
    throw error;
  }
}

async function* list(container: ContainerClient, name: string): AsyncGenerator<ListedBlob> {
  const pages = container.listBlobsFlat().byPage({ maxPageSize: 1000 });
  try {
    for (;;) {
      const page = await remoteRequest(() => pages.next());
      if (page.done) return;
      for (const { name: blobName, properties } of page.value.segment.blobItems) {
        const key = `${name}/${blobName}`;
        if (isBlobKey(key))
          yield { key, size: properties.contentLength ?? 0, storedAt: properties.lastModified };
      }
    }
  } catch (error) {
    if (codeOf(error) !== 'ContainerNotFound') throw error;
  }
}

/** Removes stale uploads earlier than Azure, which drops uncommitted blocks after a week. */
async function purgeUnfinishedUploads(container: ContainerClient, now: Date): Promise<number> {
  let removed = 0;
  const pages = container.listBlobsFlat({ includeUncommitedBlobs: true }).byPage({ maxPageSize: 1000 });
  for (;;) {
    const page = await remoteRequest(() => pages.next());
    if (page.done) return removed;
    const empty = page.value.segment.blobItems.filter(({ properties }) => !properties.contentLength);
    for (const { name } of empty) {
      const blob = container.getBlockBlobClient(name);
      if ((await isAbandoned(blob, now)) && (await discardBlocks(blob))) removed += 1;
    }
  }
}

async function isAbandoned(blob: BlockBlobClient, now: Date): Promise<boolean> {
  const { uncommittedBlocks: blocks = [] } = await remoteRequest((abortSignal) =>
    blob.getBlockList('uncommitted', { abortSignal }),
  );
  return (
    blocks.length > 0 && blocks.every(({ name }) => uploadStartMs(name) < now.getTime() - STALE_UPLOAD_MS)
  );
}

function sign(
  blob: BlockBlobClient,
  { now, seconds, contentType, fileName }: SignedUrlOptions,
): Promise<string> {
  return blob.generateSasUrl({
    permissions: BlobSASPermissions.parse('r'),
    expiresOn: new Date(now.getTime() + seconds * 1000),
    protocol: blob.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
    contentType,
    contentDisposition: attachmentDisposition(fileName),
    cacheControl: 'no-store',
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
