import { Bell } from 'lucide';
import { IconLink } from '#app/kit/icon/icon-button.tsx';
import * as styles from './bell-link.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';

/** Link to the notifications, with the unread count up to nine. */
export function BellLink({ unread }: { unread: number }) {
  const many = unread > 9;
  const unreadLabel = unread === 0 ? '' : `, ${many ? 'more than 9' : unread} unread`;
  const icon = (
    <>
      <Icon node={Bell} className="icon" />
      {unread > 0 && <b aria-hidden="true">{many ? '9+' : unread}</b>}
    </>
  );
  return (
    <IconLink to="/notifications" className={styles.bell} label={`Notifications${unreadLabel}`} icon={icon} />
  );
}
