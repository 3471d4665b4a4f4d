import { statusOf } from '../../domain/refusal.ts';
import { findKeptResult } from '../queries/result.ts';
import { rowNumberOf } from './address.ts';
import { mailFrame } from './mail-frame.ts';
import type { HttpApp } from './http-app.ts';

/**
 * `GET /proposal/:id/announce/:applicationId/mail`: the page of the mail that this applicant gets when results are announced, for the
 * frame that previews it. The owner's alone, and only until then.
 */
export function addResultMail(app: HttpApp): void {
  app.get('/proposal/:id/announce/:applicationId/mail', async (c) => {
    const { db, actor, now, previewMail } = c.var.request;
    const { id, applicationId } = c.req.param();
    const found = await findKeptResult(db, actor, rowNumberOf(id), rowNumberOf(applicationId), now);
    if (found.ok) return mailFrame((await previewMail(found.value)).html);
    const { message, code } = found.refusal;
    return new Response(message, { status: statusOf(code), headers: { 'Cache-Control': 'no-store' } });
  });
}
