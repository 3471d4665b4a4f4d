import { X } from 'lucide';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Brand } from './brand.tsx';
import { buttonClass } from '#app/kit/form/button.tsx';
import { DocsLink } from './docs-link.tsx';
import { type FrameData } from '../viewer/frame-data.ts';
import { navigationAreaOf, sendFeedbackUrl } from '../viewer/frame-urls.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { MENU_ID } from './menu-button.tsx';
import { Monogram } from '../member/monogram.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemePicker } from './theme-switch.tsx';
import * as styles from './mobile-menu.module.css';

/** Full-screen menu of narrow screens: large links, then the rest. */
export function MobileMenu({ frame }: { frame: FrameData | null }) {
  const menu = useRef<HTMLElement>(null);
  const location = useLocation();
  const area = navigationAreaOf(location.pathname);
  const reader = frame?.reader ?? null;

  useEffect(() => {
    menu.current?.hidePopover?.();
  }, [location.key]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus leave
    <nav
      ref={menu}
      id={MENU_ID}
      popover="auto"
      className={styles.menu}
      aria-label="Menu"
      onBlur={(event) => {
        // Closes when Tab moves focus past the last entry: focus must not be behind the menu.
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
      }}
    >
      <div className={styles.top}>
        <Brand />
        <button
          type="button"
          className={iconButtonClass()}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon node={X} className="icon" />
        </button>
      </div>
      <Entry to="/about-us" here={area === 'home'}>
        Home
      </Entry>
      <Entry to="/" here={area === 'projects'}>
        Projects
      </Entry>
      <Entry to="/postproposal" here={area === 'post'}>
        Post Proposal
      </Entry>
      {reader || !frame ? (
        <Entry to="/user" here={area === 'account'}>
          My Account
        </Entry>
      ) : (
        <Entry to="/signin" here={location.pathname === '/signin'}>
          Sign in
        </Entry>
      )}
      <div className={styles.moreLinks}>
        {reader && <Link to="/settings">Settings</Link>}
        {frame && <DocsLink to={frame.docsUrl} />}
        <Link to="/stat">Statistics</Link>
        <Link to="/announcement">Announcements</Link>
        {reader?.admin && <Link to="/admin">Admin</Link>}
        <Link to={sendFeedbackUrl(location.pathname)}>Send Feedback</Link>
      </div>
      <MenuFoot reader={reader} />
    </nav>
  );
}

function MenuFoot({ reader }: { reader: FrameData['reader'] }) {
  return (
    <div className={styles.footer}>
      {reader && (
        <div className={styles.account}>
          <Monogram name={reader.name} large />
          <p className={styles.person}>
            {reader.name}
            <small className={styles.email}>{reader.email}</small>
          </p>
          <SignOutButton className={buttonClass({ variant: 'secondary' })}>Log out</SignOutButton>
        </div>
      )}
      <ThemePicker />
    </div>
  );
}

function Entry({ to, here, children }: { to: string; here: boolean; children: string }) {
  return (
    <Link className={styles.mainLink} to={to} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  );
}
