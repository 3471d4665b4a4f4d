import { statusOf } from '#domain/base/refusal.ts';
import { findPendingResult } from '#server/queries/decision/result.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import { emailFrameResponse } from './email-frame.ts';
import type { HttpApp } from '../request-context.ts';

/**
 * `GET /proposal/:id/announce/:applicationId/mail`: previews the email that an applicant will get
 * when results are announced, in a frame. For the owner only, and only until then.
 */
export function addResultEmailPreview(app: HttpApp): void {
  app.get('/proposal/:id/announce/:applicationId/mail', async (c) => {
    const { db, actor, now, previewEmail } = c.var.requestData;
    const { id, applicationId } = c.req.param();
    const found = await findPendingResult(
      db,
      actor,
      parseId(id) ?? NO_ROW,
      parseId(applicationId) ?? NO_ROW,
      now,
    );
    if (found.ok) return emailFrameResponse((await previewEmail(found.value)).html);
    const { message, code } = found.refusal;
    return new Response(message, { status: statusOf(code), headers: { 'Cache-Control': 'no-store' } });
  });
}
