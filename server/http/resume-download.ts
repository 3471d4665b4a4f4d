import { REFUSALS } from '../../domain/refusal.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { recordDownload } from '../commands/resume.ts';
import { type ReadableResume, findResumeDeletion, findResumeToRead } from '../queries/resume.ts';
import type { RequestContext } from './request-context.ts';
import type { HttpApp } from './server.ts';

/**
 * `GET /resume/:id`: the file, as a download, for its uploader and for the owner of a proposal it was sent to, whose reading is noted
 * before the first byte leaves. Once it is deleted, these two read so (410). For everybody else it is not there, whatever the id.
 */
export function addResumeDownload(app: HttpApp): void {
  app.get('/resume/:id', async (c, next) => {
    const { request } = c.var;
    const resume = await findResumeToRead(request.db, request.actor, c.req.param('id'));
    // Hono runs this for HEAD too: the same verdict, and nothing was read.
    const isHead = c.req.raw.method === 'HEAD';
    const response =
      resume && (isHead ? new Response(null, { headers: headersOf(resume) }) : await send(request, resume));
    if (response) return response;
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!wantsPage && (await findResumeDeletion(request.db, request.actor, c.req.param('id')))) {
      const { status, sentence } = REFUSALS.resume_deleted;
      const error = { code: 'resume_deleted', message: sentence };
      return c.json({ success: false, result: 'error', error }, status, { 'Cache-Control': 'no-store' });
    }
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    return undefined;
  });
}

async function send(request: RequestContext, resume: ReadableResume): Promise<Response | null> {
  const { db, actor, now } = request;
  const stream = await openFile(request.blobs, resume);
  if (!resume.own) {
    const noted = await recordDownload(db, actor, resume.id, now).catch(async (error: unknown) => {
      await stream.cancel();
      throw error;
    });
    if (!noted.ok) {
      await stream.cancel();
      return null;
    }
  }
  return new Response(stream, { headers: headersOf(resume) });
}

async function openFile(blobs: BlobStore, resume: ReadableResume): Promise<ReadableStream<Uint8Array>> {
  const blob = await blobs.get(resume.blobKey);
  if (!blob) throw new Error(`The file of resume ${resume.id} is missing`);
  return blob.stream;
}

function headersOf({ fileName, bytes }: ReadableResume): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Disposition': attachment(fileName),
    'Content-Length': String(bytes),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': 'application/pdf',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** RFC 6266: the name in plain letters for old programs, and whole for all others. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
