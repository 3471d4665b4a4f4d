import { iconButtonClass } from './icon-button.tsx';
import Bell from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { Link, useLocation } from 'react-router';
import { Dropdown } from './dropdown.tsx';
import { type FrameData } from './frame-data.ts';
import { feedbackMailtoUrl, sendFeedbackUrl } from './frame-urls.ts';
import { Monogram } from './monogram.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenuItem } from './theme-switch.tsx';

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
    <div className="acctw wide">
      <Link className="acct" to="/user">
        <Monogram name={reader.name} />
        <span className="name" dir="auto">
          {reader.name}
        </span>
        <span className="visually-hidden"> My Account</span>
      </Link>
      <Dropdown
        name="Account menu"
        buttonClass={iconButtonClass('acctb')}
        label={<ChevronDown className="icon-small turn" aria-hidden="true" />}
      >
        <p className="who">
          {reader.name}
          <small>{reader.email}</small>
        </p>
        <hr />
        <Link className="mi" to="/user">
          <UserRound className="icon" />
          My Account
        </Link>
        <Link className="mi" to="/settings">
          <Settings className="icon" />
          Settings
        </Link>
        <Link className="mi" to="/notifications/preferences">
          <Bell className="icon" />
          Notification preferences
        </Link>
        {feedback ? (
          <a className="mi" href={feedback}>
            <MessageSquare className="icon" />
            Send Feedback
          </a>
        ) : (
          <Link className="mi" to={sendFeedbackUrl(pathname)}>
            <MessageSquare className="icon" />
            Send Feedback
          </Link>
        )}
        {reader.admin && (
          <Link className="mi" to="/admin">
            <ShieldCheck className="icon" />
            Admin
          </Link>
        )}
        <Link className="mi until-lg" to="/announcement">
          <Megaphone className="icon" />
          Announcements
        </Link>
        <Link className="mi until-lg" to="/stat">
          <ChartColumn className="icon" />
          Statistics
        </Link>
        <a className="mi until-lg" href={docsUrl}>
          <BookOpen className="icon" />
          Docs
        </a>
        <ThemeMenuItem className="until-m7" />
        <hr />
        <SignOutButton className="mi">
          <LogOut className="icon" />
          Log out
        </SignOutButton>
      </Dropdown>
    </div>
  );
}
