import { calendarFile, datesOfProposal } from '../../domain/calendar.ts';
import { findVisible } from '../queries/visible-proposal.ts';
import { rowNumberOf } from './address.ts';
import type { HttpApp } from './http-app.ts';

/** `GET /proposal/:id/calendar.ics`: the dates of a proposal that everybody can read, for a calendar. */
export function addCalendarFile(app: HttpApp): void {
  app.get('/proposal/:id/calendar.ics', async (c) => {
    const { db, now, settings } = c.var.request;
    const proposal = await findVisible(db, rowNumberOf(c.req.param('id')));
    if (!proposal) return c.text('There is no such calendar.', 404, { 'Cache-Control': 'no-store' });
    return c.body(calendarFile(datesOfProposal(proposal, settings.publicUrl), now), 200, {
      'Cache-Control': 'public, no-cache',
      'Content-Disposition': `attachment; filename="collegium-proposal-${proposal.id}.ics"`,
      'Content-Type': 'text/calendar; charset=utf-8',
    });
  });
}
