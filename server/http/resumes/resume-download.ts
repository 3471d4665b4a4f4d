import { REFUSALS } from '../../../domain/refusal.ts';
import { attachmentDisposition } from '../../storage/content-disposition.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { recordDownload } from '../../commands/resume.ts';
import { type ReadableResume, findResumeDeletion, findResumeToRead } from '../../queries/resume.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';

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
    // Hono runs this for HEAD too: the same checks, and no download is recorded.
    const isHead = c.req.raw.method === 'HEAD';
    const response =
      resume &&
      (isHead ? new Response(null, { headers: headersOf(resume) }) : await send(requestData, resume));
    if (response) return response;
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!wantsPage && (await findResumeDeletion(requestData.db, requestData.actor, c.req.param('id')))) {
      const { status, sentence } = REFUSALS.resume_deleted;
      const error = { code: 'resume_deleted', message: sentence };
      return c.json({ success: false, result: 'error', error }, status, { 'Cache-Control': 'no-store' });
    }
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    return undefined;
  });
}

async function send(requestData: RequestContext, resume: ReadableResume): Promise<Response | null> {
  const { db, actor, now, blobs } = requestData;
  const { blobKey, fileName } = resume;
  const options = { now, seconds: SIGNED_URL_TTL_SECONDS, contentType: 'application/pdf', fileName };
  const signedUrl = await blobs.signedUrl(blobKey, options);
  const stream = signedUrl === null ? await openFile(blobs, resume) : null;
  if (!resume.own) {
    const recorded = await recordDownload(db, actor, resume.id, now).catch(async (error: unknown) => {
      await stream?.cancel();
      throw error;
    });
    if (!recorded.ok) {
      await stream?.cancel();
      return null;
    }
  }
  if (signedUrl === null) return new Response(stream, { headers: headersOf(resume) });
  const headers = { 'Cache-Control': 'no-store', Location: signedUrl, 'Referrer-Policy': 'no-referrer' };
  return new Response(null, { status: 302, headers });
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
