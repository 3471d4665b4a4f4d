import { clsx } from 'clsx';
import { Plus, Search } from 'lucide';
import { Link, useLocation } from 'react-router';
import { AccountMenu } from './account-menu.tsx';
import { BellLink } from './bell-link.tsx';
import { Brand } from './brand.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { DocsLink } from './docs-link.tsx';
import { type FrameData } from '../viewer/frame-data.ts';
import { navigationAreaOf, isProposalListPath } from '../viewer/frame-urls.ts';
import { IconLink } from '#app/kit/icon/icon-button.tsx';
import { MobileMenuButton } from './menu-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeButton } from './theme-switch.tsx';
import * as styles from './header.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';

/** The header: navigation, search, account. `frame` is null if the root loader failed. */
export function Header({ frame }: { frame: FrameData | null }) {
  const { pathname } = useLocation();
  const area = navigationAreaOf(pathname);
  const reader = frame?.reader ?? null;
  // Members have these in the account menu, and less room: a bell and their name.
  const more = reader ? styles.hiddenOnLaptop : styles.hiddenOnTablet;
  return (
    <>
      <header className={styles.header}>
        <Brand />
        <nav className={styles.navigation} aria-label="Main">
          <Link to="/about-us" aria-current={area === 'home' ? 'page' : undefined}>
            Home
          </Link>
          <Link to="/" aria-current={area === 'projects' ? 'page' : undefined}>
            Projects
          </Link>
          <Link
            to="/announcement"
            className={more}
            aria-current={area === 'announcements' ? 'page' : undefined}
          >
            Announcements
          </Link>
          <Link to="/stat" className={more} aria-current={area === 'statistics' ? 'page' : undefined}>
            Statistics
          </Link>
          <Link to="/user" aria-current={area === 'account' ? 'page' : undefined}>
            My Account
          </Link>
        </nav>
        <div className={styles.actions}>
          {frame && (
            <DocsLink
              to={frame.docsUrl}
              className={clsx(styles.docs, more)}
              aria-current={pathname.startsWith(frame.docsUrl) ? 'page' : undefined}
            />
          )}
          <ThemeButton className={styles.hiddenOnTablet} />
          {reader && frame && <BellLink unread={frame.unread} />}
          <ButtonLink
            to="/postproposal"
            className={clsx(styles.button, styles.hiddenOnPhone)}
            icon={<Icon node={Plus} className={clsx('icon-small', styles.hiddenOnTablet)} />}
            aria-current={area === 'post' ? 'page' : undefined}
          >
            Post Proposal
          </ButtonLink>
          {reader && frame && (
            <AccountMenu reader={reader} docsUrl={frame.docsUrl} feedbackEmail={frame.feedbackEmail} />
          )}
          {frame && !reader && (
            <ButtonLink to="/signin" className={clsx(styles.button, styles.hiddenOnPhone)}>
              Sign in
            </ButtonLink>
          )}
          {!isProposalListPath(pathname) && (
            <IconLink
              to="/#search"
              label="Search"
              icon={<Icon node={Search} className="icon" />}
              className={styles.onlyOnPhone}
            />
          )}
          <MobileMenuButton className={reader ? styles.onlyOnPhone : styles.onlyOnTablet} />
        </div>
      </header>
      <MobileMenu frame={frame} />
    </>
  );
}
