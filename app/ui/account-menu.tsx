import { iconButtonClass } from './icon-button.tsx';
import Bell from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import ChartColumn from 'lucide-react/icons/chart-column';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { Link, useLocation } from 'react-router';
import { Dropdown, DropdownChevron, menuItemClass } from './dropdown.tsx';
import { type FrameData } from './frame-data.ts';
import { feedbackMailtoUrl, sendFeedbackUrl } from './frame-urls.ts';
import { Monogram } from './monogram.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenuItem } from './theme-switch.tsx';
import * as styles from './account-menu.module.css';

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
          <UserRound className="icon" />
          My Account
        </Link>
        <Link className={menuItemClass()} to="/settings">
          <Settings className="icon" />
          Settings
        </Link>
        <Link className={menuItemClass()} to="/notifications/preferences">
          <Bell className="icon" />
          Notification preferences
        </Link>
        {feedback ? (
          <a className={menuItemClass()} href={feedback}>
            <MessageSquare className="icon" />
            Send Feedback
          </a>
        ) : (
          <Link className={menuItemClass()} to={sendFeedbackUrl(pathname)}>
            <MessageSquare className="icon" />
            Send Feedback
          </Link>
        )}
        {reader.admin && (
          <Link className={menuItemClass()} to="/admin">
            <ShieldCheck className="icon" />
            Admin
          </Link>
        )}
        <Link className={menuItemClass(styles.onlyOnLaptop)} to="/announcement">
          <Megaphone className="icon" />
          Announcements
        </Link>
        <Link className={menuItemClass(styles.onlyOnLaptop)} to="/stat">
          <ChartColumn className="icon" />
          Statistics
        </Link>
        <a className={menuItemClass(styles.onlyOnLaptop)} href={docsUrl}>
          <BookOpen className="icon" />
          Docs
        </a>
        <ThemeMenuItem className={styles.onlyOnTablet} />
        <hr />
        <SignOutButton className={menuItemClass()}>
          <LogOut className="icon" />
          Log out
        </SignOutButton>
      </Dropdown>
    </div>
  );
}
