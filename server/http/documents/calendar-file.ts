import { calendarFile, datesOfProject, datesOfProposal } from '#domain/proposal/calendar.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { findVisible } from '#server/queries/proposal/visible-proposal.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import type { HttpApp } from '../request-context.ts';

/**
 * `GET /proposal/:id/calendar.ics`: the dates of a public proposal. `GET
 * /applications/:id/calendar.ics`: the project's dates, for an applicant who accepted.
 */
export function addCalendarFile(app: HttpApp): void {
  app.get('/proposal/:id/calendar.ics', async (c) => {
    const { db, now, settings } = c.var.requestData;
    const proposal = await findVisible(db, parseId(c.req.param('id')) ?? NO_ROW);
    if (!proposal) return c.text('There is no such calendar.', 404, { 'Cache-Control': 'no-store' });
    return c.body(calendarFile(datesOfProposal(proposal, settings.publicUrl, now), now), 200, {
      'Cache-Control': 'public, no-cache',
      'Content-Disposition': `attachment; filename="collegium-proposal-${proposal.id}.ics"`,
      'Content-Type': 'text/calendar; charset=utf-8',
    });
  });
  app.get('/applications/:id/calendar.ics', async (c) => {
    const { db, actor, now, settings } = c.var.requestData;
    const found = await findOwnApplication(db, actor, parseId(c.req.param('id')) ?? NO_ROW, now);
    const headers = { 'Cache-Control': 'no-store' };
    if (!found.ok || found.value.status !== 'accepted')
      return c.text('There is no such calendar.', 404, headers);
    const { id, proposal } = found.value;
    const events = datesOfProject({ ...proposal, applicationId: id }, settings.publicUrl);
    return c.body(calendarFile(events, now), 200, {
      ...headers,
      'Content-Disposition': `attachment; filename="collegium-project-${id}.ics"`,
      'Content-Type': 'text/calendar; charset=utf-8',
    });
  });
}
