import { statusOf } from '../../../domain/refusal.ts';
import { findPendingResult } from '../../queries/result.ts';
import { parseRowId } from '../middleware/parse-row-id.ts';
import { emailFrameResponse } from './email-frame.ts';
import type { HttpApp } from '../request-context.ts';

/**
 * `GET /proposal/:id/announce/:applicationId/mail`: the page of the mail that this applicant gets when results are announced, for the
 * frame that previews it. The owner's alone, and only until then.
 */
export function addResultEmailPreview(app: HttpApp): void {
  app.get('/proposal/:id/announce/:applicationId/mail', async (c) => {
    const { db, actor, now, previewEmail } = c.var.request;
    const { id, applicationId } = c.req.param();
    const found = await findPendingResult(db, actor, parseRowId(id), parseRowId(applicationId), now);
    if (found.ok) return emailFrameResponse((await previewEmail(found.value)).html);
    const { message, code } = found.refusal;
    return new Response(message, { status: statusOf(code), headers: { 'Cache-Control': 'no-store' } });
  });
}
