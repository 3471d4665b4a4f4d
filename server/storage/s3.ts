import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { attachmentDisposition } from './content-disposition.ts';
import {
  type BlobStore,
  type ByteRange,
  type ListedBlob,
  type OpenBlob,
  type PutOptions,
  type SignedUrlOptions,
  StoreOutage,
  type StoredBlob,
  checkContainer,
  checkKey,
  isBlobKey,
} from './blob-store.ts';
import { splitIntoBlocks, hashingBody } from './upload-body.ts';
import {
  STALE_UPLOAD_MS,
  remoteRequest,
  downloadStream,
  assertUsable,
  remoteStatus,
} from './remote-request.ts';

/** The minimum size of a multipart upload's part in S3. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * `endpoint` is null for Amazon S3. With `pathStyle` the bucket is in the URL's path, otherwise in
 * its host name.
 */
export type S3Config = {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
};
type Bucket = { client: S3Client; Bucket: string };

/**
 * Stores blobs in an S3 bucket: the key is the object's name, so that containers are prefixes. A
 * larger body is a multipart upload, which becomes an object only on completion.
 */
export function s3Store({
  endpoint,
  region,
  bucket,
  ...config
}: S3Config): BlobStore & { checkAccess: () => Promise<void> } {
  const { accessKeyId, secretAccessKey, pathStyle } = config;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // No socket timeout: it would count while a slow reader consumes the stream.
    requestHandler: { connectionTimeout: 3000 },
    // Many S3-compatible stores do not support checksums in trailers. Requests are still signed
    // with their SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = { client, Bucket: bucket };
  return {
    put: (key, body, options) => put(at, checkKey(key), body, options),
    get: (key, range) => get(at, checkKey(key), range),
    remove: async (key) => {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) });
      await remoteRequest((abortSignal) => client.send(command, { abortSignal }));
    },
    list: (container) => list(at, checkContainer(container)),
    purgeUnfinished: () => purgeUnfinishedUploads(at, new Date()),
    signedUrl: (key, options) => sign(at, checkKey(key), options),
    checkAccess: () =>
      assertUsable((abortSignal) => client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }), {
        store: `The S3 store at ${endpoint ?? `Amazon in ${region}`}`,
        place: `bucket "${bucket}"`,
        key: 'S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY',
      }),
  };
}

async function put(
  { client, Bucket }: Bucket,
  Key: string,
  body: AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<StoredBlob> {
  const { bytes, stored } = hashingBody(body, options);
  const object = {
    Bucket,
    Key,
    ContentType: options.contentType,
    ...(options.fileName !== undefined && { ContentDisposition: attachmentDisposition(options.fileName) }),
  };
  let UploadId: string | undefined;
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  try {
    for await (const { block: Body, isLast } of splitIntoBlocks(bytes, PART_BYTES)) {
      if (isLast && Parts.length === 0) {
        const command = new PutObjectCommand({ ...object, Body });
        await remoteRequest((abortSignal) => client.send(command, { abortSignal }));
        return stored();
      }
      UploadId ??= await startMultipartUpload(client, object);
      const PartNumber = Parts.length + 1;
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
      const { ETag } = await remoteRequest((abortSignal) => client.send(part, { abortSignal }));
      Parts.push({ PartNumber, ETag });
    }
    const whole = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
    await remoteRequest((abortSignal) => client.send(whole, { abortSignal }));
    return stored();
  } catch (error) {
    if (UploadId !== undefined) {
      const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await remoteRequest((abortSignal) => client.send(abort, { abortSignal })).catch(() => {});
    }
    throw error;
  }
}

async function startMultipartUpload(
  client: S3Client,
  object: CreateMultipartUploadCommandInput,
): Promise<string> {
  const command = new CreateMultipartUploadCommand(object);
  const { UploadId } = await remoteRequest((abortSignal) => client.send(command, { abortSignal }));
  if (UploadId === undefined) throw new StoreOutage('The resume storage returned no upload id');
  return UploadId;
}

async function get({ client, Bucket }: Bucket, Key: string, range?: ByteRange): Promise<OpenBlob | null> {
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ...(range && { Range: `bytes=${range.from}-${range.to ?? ''}` }),
  });
  try {
    const got = await remoteRequest((abortSignal) => client.send(command, { abortSignal }));
    const whole = /\/(\d+)$/.exec(got.ContentRange ?? '')?.[1] ?? got.ContentLength;
    return { stream: downloadStream(got.Body as Readable), size: Number(whole) };
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    throw error;
  }
}

async function* list({ client, Bucket }: Bucket, container: string): AsyncGenerator<ListedBlob> {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix: `${container}/`, ContinuationToken });
    const page = await remoteRequest((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      if (isBlobKey(Key) && LastModified) yield { key: Key, size: Size, storedAt: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/**
 * Skips stores that cannot list unfinished uploads: they remove them automatically, or need a
 * lifecycle rule on the bucket.
 */
async function purgeUnfinishedUploads({ client, Bucket }: Bucket, now: Date): Promise<number> {
  let removed = 0;
  let at: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (at !== null) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, ...at });
    const page = await remoteRequest((abortSignal) => client.send(command, { abortSignal })).catch(
      ignoreNotImplemented,
    );
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > now.getTime() - STALE_UPLOAD_MS) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await remoteRequest((abortSignal) => client.send(abort, { abortSignal }));
      removed += 1;
    }
    at = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null;
  }
  return removed;
}

function ignoreNotImplemented(error: unknown): null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (remoteStatus(cause) === 501) return null;
  throw error;
}

function sign(
  { client, Bucket }: Bucket,
  Key: string,
  { now, seconds, contentType, fileName }: SignedUrlOptions,
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ResponseCacheControl: 'no-store',
    ResponseContentDisposition: attachmentDisposition(fileName),
    ResponseContentType: contentType,
  });
  return getSignedUrl(client, command, { expiresIn: seconds, signingDate: now });
}
