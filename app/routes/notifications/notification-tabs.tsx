import { Tabs } from '#app/kit/navigation/tabs.tsx';
import * as styles from './notifications.module.css';
import { notificationsUrl } from './notifications-urls.ts';

type Props = { all: number; unread: number; current: 'all' | 'unread' | 'preferences' };

/** All notifications, the unread ones, and the preferences. */
export function NotificationTabs({ all, unread, current }: Props) {
  return (
    <Tabs
      label="Notifications"
      className={styles.tabs}
      tabs={[
        { to: notificationsUrl(false), label: 'All', count: all, current: current === 'all' },
        { to: notificationsUrl(true), label: 'Unread', count: unread, current: current === 'unread' },
        { to: '/notifications/preferences', label: 'Preferences', current: current === 'preferences' },
      ]}
    />
  );
}
