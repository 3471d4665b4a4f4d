import type { Context } from 'hono';
import { REFUSALS } from '#domain/base/refusal.ts';
import { attachmentDisposition } from '#server/storage/content-disposition.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { recordDownload } from '#server/commands/application/resume.ts';
import {
  type ReadableResume,
  findResumeDeletion,
  findResumeToRead,
} from '#server/queries/application/resume.ts';
import { findReceivedResume } from '#server/queries/review/received-resume.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import type { HttpApp, HttpEnv, RequestContext } from '../request-context.ts';

/** How long a signed storage URL is valid: the browser follows it at once. */
const SIGNED_URL_TTL_SECONDS = 60;

/**
 * `GET /resume/:id`: the file, or a redirect to a signed storage URL, for its uploader and for the
 * owner of a proposal it was sent to, whose download is recorded first. For these two a deleted
 * resume is 410, for others 404.
 */
export function addResumeDownload(app: HttpApp): void {
  app.get('/resume/:id', async (c, next) => {
    const { requestData } = c.var;
    const resume = await findResumeToRead(requestData.db, requestData.actor, c.req.param('id'));
    const response = resume && (await respond(c, resume, () => redirectToFile(requestData, resume)));
    if (response) return response;
    const isDeleted = () => findResumeDeletion(requestData.db, requestData.actor, c.req.param('id'));
    return (await deletedJson(c, isDeleted)) ?? passOn(c, next);
  });
}

/**
 * `GET /applications/:id/resume`: the resume of a received application, under the applicant's name,
 * for the owner of its proposal. Never a redirect: the viewer may fetch from this origin only.
 */
export function addReceivedResume(app: HttpApp): void {
  app.get('/applications/:id/resume', async (c, next) => {
    const { db, actor } = c.var.requestData;
    const found = await findReceivedResume(db, actor, parseId(c.req.param('id')) ?? NO_ROW);
    const response = found && !found.deletedAt && (await respond(c, found));
    if (response) return response;
    return (await deletedJson(c, () => found?.deletedAt)) ?? passOn(c, next);
  });
}

type Asked = ReadableResume & { applicationId?: number };

/**
 * Sends the file, or what `instead` returns, after recording the opening by an owner; null if the
 * application was withdrawn in the meantime.
 */
async function respond(
  c: Context<HttpEnv>,
  resume: Asked,
  instead: () => Promise<Response | null> = () => Promise.resolve(null),
): Promise<Response | null> {
  const headers = headersOf(resume);
  // Hono runs a GET handler for HEAD too: the same checks, and no download is recorded.
  if (c.req.raw.method === 'HEAD') return new Response(null, { headers });
  const other = await instead();
  if (other) return (await recordOpening(c.var.requestData, resume)) ? other : null;
  const stream = await openFile(c.var.requestData.blobs, resume);
  return (await recordOpened(c.var.requestData, resume, stream)) && new Response(stream, { headers });
}

/** The open file once the opening is recorded; null, and closed, if it may not be read anymore. */
export async function recordOpened(
  requestData: Pick<RequestContext, 'db' | 'actor' | 'now'>,
  resume: Asked,
  stream: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array> | null> {
  try {
    if (await recordOpening(requestData, resume)) return stream;
  } catch (error) {
    await stream.cancel();
    throw error;
  }
  await stream.cancel();
  return null;
}

async function recordOpening(
  { db, actor, now }: Pick<RequestContext, 'db' | 'actor' | 'now'>,
  { own, id, applicationId }: Asked,
): Promise<boolean> {
  return own || (await recordDownload(db, actor, id, now, applicationId)).ok;
}

/** A redirect to where the storage serves the file itself; null if it does not. */
async function redirectToFile({ blobs, now }: RequestContext, resume: Asked): Promise<Response | null> {
  const { blobKey, fileName } = resume;
  const options = { now, seconds: SIGNED_URL_TTL_SECONDS, contentType: 'application/pdf', fileName };
  const signedUrl = await blobs.signedUrl(blobKey, options);
  if (signedUrl === null) return null;
  const headers = { 'Cache-Control': 'no-store', Location: signedUrl, 'Referrer-Policy': 'no-referrer' };
  return new Response(null, { status: 302, headers });
}

/** 410 for a program that asks for a deleted resume; null for a browser, which gets the page. */
async function deletedJson(
  c: Context<HttpEnv>,
  isDeleted: () => Promise<Date | null> | Date | null | undefined,
): Promise<Response | null> {
  const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
  if (wantsPage || !(await isDeleted())) return null;
  const { status, sentence } = REFUSALS.resume_deleted;
  const error = { code: 'resume_deleted', message: sentence };
  return c.json({ success: false, result: 'error', error }, status, { 'Cache-Control': 'no-store' });
}

async function passOn(c: Context<HttpEnv>, next: () => Promise<void>): Promise<undefined> {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
}

async function openFile(blobs: BlobStore, resume: ReadableResume): Promise<ReadableStream<Uint8Array>> {
  const blob = await blobs.get(resume.blobKey);
  if (!blob) throw new Error(`The file of resume ${resume.id} is missing`);
  return blob.stream;
}

function headersOf({ fileName, bytes }: ReadableResume): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Disposition': attachmentDisposition(fileName),
    'Content-Length': String(bytes),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': 'application/pdf',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
