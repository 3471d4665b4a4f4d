import { Outlet, useLocation } from 'react-router';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { countGivenUp } from '#server/queries/notification/email.ts';
import { countFeedback } from '#server/queries/board/feedback.ts';
import { countWaitingForAdmin } from '#server/queries/moderation/report.ts';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { Tabs } from '#app/kit/navigation/tabs.tsx';
import type { Route } from './+types/admin.ts';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import * as styles from './admin.module.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  requireAdmin(requestData.actor, url);
  return { tabs: await adminTabs(requestData) };
}

/** A tab of the admin area; `count` is the number of items that wait for an admin. */
type AdminTab = { to: string; label: string; count?: number };

/** The tabs of the admin area, in order. */
async function adminTabs({ db }: RequestContext): Promise<AdminTab[]> {
  const tabs = [
    { to: '/admin/reports', label: 'Reports', count: await countWaitingForAdmin(db) },
    { to: '/admin/announcements', label: 'Announcements' },
    { to: '/admin/mail', label: 'Email', count: await countGivenUp(db) },
    { to: '/admin/feedback', label: 'Feedback', count: (await countFeedback(db)).open },
    { to: '/admin/members', label: 'Members' },
    { to: '/admin/audit', label: 'Audit log' },
  ];
  return tabs.map(({ to, label, count }) => ({ to, label, ...(count && { count }) }));
}

/** Layout of every page below `/admin`: heading and tabs. */
export default function Admin({ loaderData: { tabs } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <>
      <div className={styles.head}>
        <PageTitle className={styles.title}>Admin</PageTitle>
        <Tabs
          label="Admin"
          className={styles.tabs}
          tabs={tabs.map((tab) => ({ ...tab, current: isHere(tab.to) }))}
        />
      </div>
      <Outlet />
    </>
  );
}
