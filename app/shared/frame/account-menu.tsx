import {
  Bell,
  BookOpen,
  ChartColumn,
  LogOut,
  Megaphone,
  MessageSquare,
  Settings2,
  ShieldCheck,
  UserRound,
} from 'lucide';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { Link, useLocation } from 'react-router';
import { Dropdown, DropdownChevron, menuItemClass } from '#app/kit/overlay/dropdown.tsx';
import { type FrameData } from '../viewer/frame-data.ts';
import { feedbackMailtoUrl, sendFeedbackUrl } from '../viewer/frame-urls.ts';
import { Monogram } from '../member/monogram.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenuItem } from './theme-switch.tsx';
import * as styles from './account-menu.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';

type AccountMenuProps = {
  reader: NonNullable<FrameData['reader']>;
  docsUrl: string;
  feedbackEmail: string | null;
};

/** The signed-in person's name, linked to their account, and the account menu. */
export function AccountMenu({ reader, docsUrl, feedbackEmail }: AccountMenuProps) {
  const feedback = feedbackMailtoUrl(feedbackEmail);
  const { pathname } = useLocation();
  return (
    <div className={styles.account}>
      <Link className={styles.link} to="/user">
        <Monogram name={reader.name} />
        <span className={styles.name} dir="auto">
          {reader.name}
        </span>
        <span className="visually-hidden"> My Account</span>
      </Link>
      <Dropdown
        name="Account menu"
        buttonClass={iconButtonClass(styles.menuButton)}
        menuClassName={styles.menu}
        label={<DropdownChevron />}
      >
        <p className={styles.person}>
          {reader.name}
          <small className={styles.email}>{reader.email}</small>
        </p>
        <hr />
        <Link className={menuItemClass()} to="/user">
          <Icon node={UserRound} className="icon" />
          My Account
        </Link>
        <Link className={menuItemClass()} to="/settings">
          <Icon node={Settings2} className="icon" />
          Settings
        </Link>
        <Link className={menuItemClass()} to="/notifications/preferences">
          <Icon node={Bell} className="icon" />
          Notification preferences
        </Link>
        {feedback ? (
          <a className={menuItemClass()} href={feedback}>
            <Icon node={MessageSquare} className="icon" />
            Send Feedback
          </a>
        ) : (
          <Link className={menuItemClass()} to={sendFeedbackUrl(pathname)}>
            <Icon node={MessageSquare} className="icon" />
            Send Feedback
          </Link>
        )}
        {reader.admin && (
          <Link className={menuItemClass()} to="/admin">
            <Icon node={ShieldCheck} className="icon" />
            Admin
          </Link>
        )}
        <Link className={menuItemClass(styles.onlyOnLaptop)} to="/announcement">
          <Icon node={Megaphone} className="icon" />
          Announcements
        </Link>
        <Link className={menuItemClass(styles.onlyOnLaptop)} to="/stat">
          <Icon node={ChartColumn} className="icon" />
          Statistics
        </Link>
        <a className={menuItemClass(styles.onlyOnLaptop)} href={docsUrl}>
          <Icon node={BookOpen} className="icon" />
          Docs
        </a>
        <ThemeMenuItem className={styles.onlyOnTablet} />
        <hr />
        <SignOutButton className={menuItemClass()}>
          <Icon node={LogOut} className="icon" />
          Log out
        </SignOutButton>
      </Dropdown>
    </div>
  );
}
