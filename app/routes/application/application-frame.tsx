import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CalendarLink } from '../../ui/calendar-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EventList } from '../../ui/event-list.tsx';
import type { ApplicationPageData } from './application-page-data.ts';

/**
 * Layout of every page of one application: its proposal and status on the left, the page itself
 * next to it.
 */
export function ApplicationFrame({ page, children }: { page: ApplicationPageData; children: ReactNode }) {
  return (
    <div className="sp ap">
      <div className="l id">
        <Link className="link bk" to="/user">
          All Applications
        </Link>
        <h1 className="s" dir="auto">
          <Link to={`/proposal/${page.proposalId}`}>{page.title}</Link>
        </h1>
        <p className="poster" dir="auto">
          {page.name}
          {page.organization && `, ${page.organization}`}
        </p>
        <p className="state">
          <StatusBadge status={page.status} />
        </p>
      </div>
      <div className="r">
        <div className="w">{children}</div>
      </div>
      <section className="l st">
        <h2 className="lbl">Where it stands</h2>
        <EventList stops={page.standing} />
        {page.status === 'accepted' ? (
          <CalendarLink to={`/applications/${page.id}/calendar.ics`} label="Add project dates to calendar" />
        ) : (
          page.datesToCome && <CalendarLink to={`/proposal/${page.proposalId}/calendar.ics`} />
        )}
      </section>
    </div>
  );
}
