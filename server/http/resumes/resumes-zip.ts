import { isSignedIn } from '#domain/base/actor.ts';
import { resumesZipName, whyNoZip } from '#domain/application/resume.ts';
import { attachmentDisposition } from '#server/storage/content-disposition.ts';
import { type ReceivedResume, listReceivedResumes } from '#server/queries/review/received-resume.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import { streamedBody } from '../middleware/streamed-body.ts';
import { type ZipFile, zipBytes, zipEntryName } from '../middleware/zip-bytes.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';
import { recordOpened } from './resume-download.ts';

/**
 * `POST /proposal/:id/resumes.zip`: all resumes of a proposal's applications, for its owner only.
 * What is refused goes on to the page of the same URL, which asks before and shows the refusal.
 */
export function addResumesZip(app: HttpApp): void {
  app.post('/proposal/:id/resumes.zip', async (c, next) => {
    const { requestData } = c.var;
    const { db, actor, logError } = requestData;
    if (!isSignedIn(actor)) return next();
    const found = await listReceivedResumes(db, actor, parseId(c.req.param('id')) ?? NO_ROW);
    if (!found.ok || whyNoZip(found.value.resumes)) return next();
    const { proposal, resumes } = found.value;
    return new Response(streamedBody(zipBytes(filesOf(requestData, resumes)), logError), {
      headers: {
        'Cache-Control': 'no-store',
        'Content-Disposition': attachmentDisposition(resumesZipName(proposal.title)),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Content-Type': 'application/zip',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
}

/** Checks and records each opening right before its file is sent, and skips what is gone by then. */
async function* filesOf(
  requestData: RequestContext,
  resumes: readonly ReceivedResume[],
): AsyncGenerator<ZipFile, void> {
  for (const resume of resumes) {
    const blob = await requestData.blobs.get(resume.blobKey);
    // One missing file must not cost the owner the others.
    if (!blob) requestData.logError(new Error(`The file of resume ${resume.id} is missing`));
    const parts = blob && (await recordOpened(requestData, resume, blob.stream));
    if (parts) yield { name: zipEntryName(resume.fileName), parts, compress: false };
  }
}
