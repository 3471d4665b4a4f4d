import { Outlet, useLocation } from 'react-router';
import { requestContext } from '../../../server/http/request-context.ts';
import { PageTitle } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/admin.ts';
import { adminTabs } from './admin-tabs.ts';
import { requireAdmin } from '../../ui/require-sign-in.ts';
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
