import type { RequestContext } from '../../../server/http/request-context.ts';
import { countAnnouncements } from '../../../server/queries/announcement.ts';
import { countFeedback } from '../../../server/queries/feedback.ts';
import { countGivenUp } from '../../../server/queries/email.ts';
import { countReported } from '../../../server/queries/report.ts';

/** A tab of the admin area; `count` is the number of open or existing items. */
export type AdminTab = { to: string; label: string; count?: number };

/** The tabs of the admin area, in order. */
export async function adminTabs({ db }: RequestContext): Promise<AdminTab[]> {
  const { open } = await countReported(db);
  return [
    { to: '/admin/reports', label: 'Reports', count: open },
    { to: '/admin/announcements', label: 'Announcements', count: await countAnnouncements(db) },
    { to: '/admin/mail', label: 'Email', count: await countGivenUp(db) },
    { to: '/admin/feedback', label: 'Feedback', count: (await countFeedback(db)).open },
    { to: '/admin/members', label: 'Members' },
    { to: '/admin/audit', label: 'Audit log' },
  ];
}
