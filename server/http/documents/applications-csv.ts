import { isSignedIn } from '#domain/base/actor.ts';
import { applicationSheet, applicationSheetName } from '#domain/review/application-sheet.ts';
import { refuse, statusOf } from '#domain/base/refusal.ts';
import { recordApplicationsExport } from '#server/commands/audit/audit-events.ts';
import { listSheetRows } from '#server/queries/review/application-sheet.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import type { HttpApp } from '../request-context.ts';
import { streamedBody } from '../middleware/streamed-body.ts';

/**
 * `GET /proposal/:id/applications.csv`: a proposal's applications as a file, for its owner only.
 */
export function addApplicationsCsv(app: HttpApp): void {
  app.get('/proposal/:id/applications.csv', async (c) => {
    const { db, now, actor, settings, logError } = c.var.requestData;
    const id = parseId(c.req.param('id')) ?? NO_ROW;
    const found = isSignedIn(actor) ? await listSheetRows(db, actor, id, now) : refuse('unauthenticated');
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    if (!found.ok) {
      const { code, message } = found.refusal;
      return new Response(message, { status: statusOf(code), headers });
    }
    const { proposal, rows, withReviews } = found.value;
    if (isSignedIn(actor)) await recordApplicationsExport(db, actor, proposal.id, now);
    const applicationUrl = (application: number) =>
      `${settings.publicUrl}/proposal/${proposal.id}/applications/${application}`;
    return c.body(
      streamedBody(applicationSheet(proposal, rows, applicationUrl, { withReviews }), logError),
      200,
      {
        ...headers,
        'Content-Disposition': `attachment; filename="${applicationSheetName(proposal, now)}"`,
        'Content-Type': 'text/csv; charset=utf-8; header=present',
      },
    );
  });
}
